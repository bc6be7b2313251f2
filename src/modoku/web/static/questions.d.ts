import type { Plain } from "./types";

/** A question for solutions. */
export interface SolveRequest {
  /** A puzzle: a text in any format, or our JSON form. */
  puzzle: string | Plain;
  /** Time limit in seconds. */
  seconds?: number | null;
  /** The format of the text; detected if left out. */
  format?: string | null;
  /** Variants to add, such as `diagonal`. */
  variants?: string[];
  /** Rows x columns of a box, such as 2x3. */
  boxes?: string | null;
  /** Ask about the part that was read where not everything was understood. */
  anyway?: boolean;
  /** Engine (see `modoku engines`). */
  engine?: string;
  /** Stop a puzzle after so many solutions. */
  limit?: number;
  /** Nodes of the search for each puzzle. */
  nodes?: number | null;
}

/** The solutions that were found, and why the search stopped. The verdict follows from these two. */
export interface SolveAnswer {
  v: number;
  remarks?: string[];
  /** What was asked about: the puzzle with all its rules, and what a player did. */
  puzzle: string | Plain;
  /** What is known about the number of solutions. */
  verdict: "unknown" | "unsolvable" | "solvable" | "unique" | "multiple";
  /** Its givens in one line, for people: the rules are not in it. */
  givens: string;
  /** The solutions that were found, each checked against the rules. */
  solutions: string[];
  /** Why the search ended. */
  stop: "exhausted" | "solutions" | "time" | "nodes" | "cancelled";
  /** Who searched. */
  engine: string;
  /** How long it took. */
  seconds: number;
  /** How many nodes the search visited. */
  nodes: number | null;
}

/** A question for the number of solutions. */
export interface CountRequest {
  /** A puzzle: a text in any format, or our JSON form. */
  puzzle: string | Plain;
  /** Time limit in seconds. */
  seconds?: number | null;
  /** The format of the text; detected if left out. */
  format?: string | null;
  /** Variants to add, such as `diagonal`. */
  variants?: string[];
  /** Rows x columns of a box, such as 2x3. */
  boxes?: string | null;
  /** Ask about the part that was read where not everything was understood. */
  anyway?: boolean;
  /** Stop counting there. */
  limit?: number | null;
  /** Nodes of the search for each puzzle. */
  nodes?: number | null;
  /** How to count: by independent parts, or one by one. */
  method?: "auto" | "components" | "enumeration";
}

/** At least `low` solutions, at most `high`. */
export interface CountAnswer {
  v: number;
  remarks?: string[];
  /** What was asked about: the puzzle with all its rules, and what a player did. */
  puzzle: string | Plain;
  /** Whether the number is known exactly. */
  exact: boolean;
  /** Its givens in one line, for people: the rules are not in it. */
  givens: string;
  /** There are at least so many solutions. */
  low: number | string;
  /** There are at most so many (null: not known). */
  high: number | string | null;
  /** Why the search ended. */
  stop: "exhausted" | "solutions" | "time" | "nodes" | "cancelled";
  /** How it was counted. */
  method: string;
  /** How long it took. */
  seconds: number;
}

/** A question for faults, verdict and redundant givens. */
export interface CheckRequest {
  /** A puzzle: a text in any format, or our JSON form. */
  puzzle: string | Plain;
  /** Time limit in seconds. */
  seconds?: number | null;
  /** The format of the text; detected if left out. */
  format?: string | null;
  /** Variants to add, such as `diagonal`. */
  variants?: string[];
  /** Rows x columns of a box, such as 2x3. */
  boxes?: string | null;
  /** Ask about the part that was read where not everything was understood. */
  anyway?: boolean;
  /** Look for faults only, without solving. */
  quick?: boolean;
}

/** What is wrong; the verdict is null where it was not asked for. */
export interface CheckAnswer {
  v: number;
  remarks?: string[];
  /** What was asked about: the puzzle with all its rules, and what a player did. */
  puzzle: string | Plain;
  /** How many givens. */
  clues: number;
  /** Its givens in one line, for people: the rules are not in it. */
  givens: string;
  /** Broken rules: what kind, which cells, in words. */
  faults: Fault[];
  /** What is known about the number of solutions. */
  verdict: "unknown" | "unsolvable" | "solvable" | "unique" | "multiple" | null;
  /** Whether no given can be left out (null: not known). */
  minimal: boolean | null;
  /** The givens that can be left out, one at a time. */
  redundant: string[] | null;
}

/** One problem: what kind it is, the cells it concerns, and the sentence that says it. */
export interface Fault {
  kind: string;
  cells: string[];
  message: string;
}

/** A question for the difficulty. */
export interface RateRequest {
  /** A puzzle: a text in any format, or our JSON form. */
  puzzle: string | Plain;
  /** Time limit in seconds. */
  seconds?: number | null;
  /** The format of the text; detected if left out. */
  format?: string | null;
  /** Variants to add, such as `diagonal`. */
  variants?: string[];
  /** Rows x columns of a box, such as 2x3. */
  boxes?: string | null;
  /** Ask about the part that was read where not everything was understood. */
  anyway?: boolean;
  /** Use techniques that take a single solution for granted, where that is proved. */
  uniqueness?: boolean;
}

/** A rating where exactly one solution is proved and the techniques find it; else why there is none. */
export interface RateAnswer {
  v: number;
  remarks?: string[];
  /** What was asked about: the puzzle with all its rules, and what a player did. */
  puzzle: string | Plain;
  /** How hard, in a word. */
  level: "beginner" | "easy" | "medium" | "hard" | "expert" | "diabolical" | null;
  /** Of the hardest step; null where there is no rating. */
  rating: number | null;
  /** Its givens in one line, for people: the rules are not in it. */
  givens: string;
  /** What is known about the number of solutions. */
  verdict: "unknown" | "unsolvable" | "solvable" | "unique" | "multiple";
  /** What proved that there is one solution. */
  proved_by: "search" | "path" | null;
  /** How hard the puzzle is; null without proof of a single solution. */
  grade: Grade | null;
  /** Why there is no rating. */
  reason: string | null;
}

/** What a path says about the difficulty of a puzzle. */
export interface Grade {
  /** Of the hardest step; null where the techniques do not solve the puzzle. */
  rating: number | null;
  /** The hardest step needed as far as the path led. */
  at_least: number;
  /** The hardest step up to the first digit placed. */
  to_first_placement: number | null;
  /** The rating of the first step. */
  of_first_step: number | null;
  /** How hard, in a word. */
  level: "beginner" | "easy" | "medium" | "hard" | "expert" | "diabolical" | null;
  /** The effort: steps weighed by rating and by how little choice there was. */
  score: number;
  /** The technique of the hardest step, empty without steps. */
  hardest: string;
  /** How many steps. */
  steps: number;
  /** Whether there was time to look for every step. */
  is_complete: boolean;
}

/** A question for the next step. */
export interface HintRequest {
  /** A puzzle: a text in any format, or our JSON form. */
  puzzle: string | Plain;
  /** Time limit in seconds. */
  seconds?: number | null;
  /** The format of the text; detected if left out. */
  format?: string | null;
  /** Variants to add, such as `diagonal`. */
  variants?: string[];
  /** Rows x columns of a box, such as 2x3. */
  boxes?: string | null;
  /** Ask about the part that was read where not everything was understood. */
  anyway?: boolean;
  /** 1: where to look; 2: the technique; 3: the cells; 4: the step and its reason. */
  stage?: number;
  /** Use techniques that take a single solution for granted, where that is proved. */
  uniqueness?: boolean;
}

/** A hint as far as its stage goes, and no further; without one, the verdict and the text say why. */
export interface HintAnswer {
  v: number;
  remarks?: string[];
  /** What was asked about: the puzzle with all its rules, and what a player did. */
  puzzle: string | Plain;
  /** The technique in words. */
  title: string | null;
  /** Its givens in one line, for people: the rules are not in it. */
  givens: string;
  /** How far the hint goes. */
  stage: number;
  /** What is known about the number of solutions. */
  verdict: "unknown" | "unsolvable" | "solvable" | "unique" | "multiple";
  /** Whether there is a next step. */
  found: boolean;
  /** The hint in words, or why there is none. */
  text: string;
  /** The technique, from stage 2 on. */
  technique: string | null;
  /** Units to look at. */
  units: string[];
  /** Cells to look at, from stage 3 on. */
  cells: string[];
  /** The whole step, at stage 4. */
  step: Step | null;
  /** What is wrong with the marks. */
  warning: string | null;
}

/** A technique used once. */
export interface Step {
  technique: string;
  rating: number;
  placements: [string, number][];
  eliminations: [string, number][];
  evidence: Evidence;
  reason: string;
}

/** What a step rests on: cells, candidates (those of a second set apart), links, units, constraints by number. */
export interface Evidence {
  cells: string[];
  candidates: [string, number][];
  second: [string, number][];
  ties: Tie[];
  units: string[];
  constraints: number[];
}

/** A link of a chain: if the first candidate is false the second is true (strong), or true makes false (weak). */
export interface Tie {
  start: [string, number];
  end: [string, number];
  strong: boolean;
  inner: boolean;
}

/** A question for the true candidates. */
export interface CandidatesRequest {
  /** A puzzle: a text in any format, or our JSON form. */
  puzzle: string | Plain;
  /** Time limit in seconds. */
  seconds?: number | null;
  /** The format of the text; detected if left out. */
  format?: string | null;
  /** Variants to add, such as `diagonal`. */
  variants?: string[];
  /** Rows x columns of a box, such as 2x3. */
  boxes?: string | null;
  /** Ask about the part that was read where not everything was understood. */
  anyway?: boolean;
}

/** The digits of each cell, in the order of the cells. */
export interface CandidatesAnswer {
  v: number;
  remarks?: string[];
  /** What was asked about: the puzzle with all its rules, and what a player did. */
  puzzle: string | Plain;
  /** Its givens in one line, for people: the rules are not in it. */
  givens: string;
  /** The digits that each cell holds in at least one solution. */
  candidates: number[][];
  /** Whether no digit is missing. */
  complete: boolean;
}

/** A question for a lesson about a grid. */
export interface LessonRequest {
  /** A puzzle: a text in any format, or our JSON form. */
  puzzle: string | Plain;
  /** Time limit in seconds. */
  seconds?: number | null;
  /** The format of the text; detected if left out. */
  format?: string | null;
  /** Variants to add, such as `diagonal`. */
  variants?: string[];
  /** Rows x columns of a box, such as 2x3. */
  boxes?: string | null;
  /** Ask about the part that was read where not everything was understood. */
  anyway?: boolean;
  /** Which lesson. */
  kind: "csp" | "colouring" | "sat" | "ilp" | "cover" | "compare" | "inverse";
  /** Format to write. */
  to?: "html" | "pdf" | "tex" | "json";
  /** Show every step in full, however many there are. */
  every?: boolean;
  /** Cells to take first, each forced in its turn: r1c4,r1c2,... */
  order?: string | null;
  /** A sheet of exercises with answers instead: which one. */
  exercises?: number | null;
  /** Language of the file; that of whoever asks if left out. */
  language?: "en" | "fr" | null;
}

/** A lesson as a file. It is true of grids with no or several solutions too, and says so. */
export interface LessonAnswer {
  v: number;
  remarks?: string[];
  /** What was asked about: the puzzle with all its rules, and what a player did. */
  puzzle: string | Plain;
  /** Its givens in one line, for people: the rules are not in it. */
  givens: string;
  /** Which lesson. */
  kind: "csp" | "colouring" | "sat" | "ilp" | "cover" | "compare" | "inverse";
  /** The format of the file. */
  to: "html" | "pdf" | "tex" | "json";
  /** The number of the sheet; null for a lesson. */
  exercises: number | null;
  /** How many steps are shown in full. */
  steps: number;
  /** What is known about the number of solutions. */
  verdict: "unknown" | "unsolvable" | "solvable" | "unique" | "multiple";
  /** The title. */
  title: string;
  /** The lesson. */
  file: { name: string; media_type: string; text?: string; base64?: string };
  /** Why the grid is no well-formed puzzle, where it is none. */
  reason: string | null;
}

/** A question for puzzles with exactly one solution. */
export interface GenerateRequest {
  /** Variant, repeatable; clues are made up where it needs some (see `modoku variants`). */
  variants?: string[];
  /** Rows x columns of a box, such as 2x3. */
  boxes?: string | null;
  /** How hard, in a word (see `modoku rate`). */
  level?: string | null;
  /** How hard, as a range of ratings: 2.0-3.5, 7-, -1.5. */
  rating?: [number, number] | number | string | null;
  /** How many givens: 24, 22-26, -30 (at most), 28- (at least). */
  clues?: [number, number] | number | string | null;
  /** No given may be redundant. */
  minimal?: boolean;
  /** Symmetry of the pattern of givens. */
  symmetry?: string;
  /** Exactly where givens stand: rows of x and . (digits are kept, ? is free), a file, or pi-day. */
  pattern?: string;
  /** Digits that must be given where they stand. */
  fixed?: string;
  /** A technique that must be needed, repeatable. */
  needs?: string[];
  /** A technique that must not be needed. */
  avoids?: string[];
  /** A puzzle to resemble, or its file. */
  like?: string;
  /** In what it is resembled: the same pattern, or the same class of solution. */
  resemblance?: "pattern" | "solution";
  /** A style with a name: sets what is not said otherwise. */
  style?: "newspaper" | "magazine" | "sparse" | null;
  /** Whether every added rule must be needed for the one solution. */
  rule_needed?: boolean;
  /** Minimal classic puzzles with an exactly known bias. */
  unbiased?: boolean;
  /** Only puzzles that the techniques solve, so that they have a level. */
  graded?: boolean;
  /** Have an engine of another family confirm the one solution (default: up to 1000 puzzles). */
  proof?: boolean | null;
  /** Keep the process: which removals left one solution, and which did not. */
  record?: boolean;
  /** Where chance begins: the same request with the same seed gives the same puzzle. */
  seed?: number | string | null;
  /** Time for each puzzle. */
  seconds?: number | null;
  /** How many puzzles; seeds follow one another. */
  count?: number;
}

/** A puzzle with exactly one solution; where the request was not met in time, the closest one that was found. */
export interface GenerateAnswer {
  v: number;
  remarks?: string[];
  /** The puzzle, with all its rules. */
  puzzle: string | Plain;
  /** Its givens in one line, for people: the rules are not in it. */
  givens: string;
  /** How many givens. */
  clues: number;
  /** Whether it is only the closest puzzle found: see `missed`. */
  closest: boolean;
  /** Its one solution. */
  solution: string;
  /** How hard, in a word; null where no path was found, or not in time. */
  level: "beginner" | "easy" | "medium" | "hard" | "expert" | "diabolical" | null;
  /** How hard, as `rate` says; null likewise. */
  rating: number | null;
  /** The rating of the hardest step needed, as far as a path was followed. */
  at_least: number;
  /** The technique of that step. */
  hardest: string;
  /** The same request with this seed gives the same puzzle. */
  seed: number | string;
  /** Symmetry of the pattern of givens. */
  symmetry: "none" | "half-turn" | "quarter-turn" | "left-right" | "top-bottom" | "diagonal" | "anti-diagonal" | "full";
  /** How many grids were begun. */
  attempts: number;
  /** How far it is from what was asked; 0 when it is just that. */
  distance: number;
  /** What was asked and is not so, in words. */
  missed: string[];
  /** The variants, complete with the clues that were made up. */
  recipes: string[];
  /** The engine of another family that confirmed the one solution; empty if none was asked. */
  proved_by: string;
  /** Whether no given is redundant; null where that was not looked at. */
  minimal: boolean | null;
  /** Of an unbiased draw: the factor that undoes the bias, relative to a puzzle with 25 givens. */
  weight: number | null;
  /** Which removals left one solution and which did not, where that was recorded. */
  process: Process | null;
  /** Whether time ran out just then: with more of it the same seed may give fewer givens. */
  cut: boolean;
  /** How long it took. */
  seconds: number;
  /** Why it is not all that was asked. */
  reason: string | null;
}

/** Every removal that was tried, in order. */
export interface Process {
  /** The puzzle without givens. */
  rules: string | Plain;
  /** The completed grid that it began with. */
  solution: number[];
  /** The number of the node whose puzzle was taken. */
  chosen: number;
  /** The nodes of the removal graph, the completed grid first. */
  nodes: Node[];
}

/** A set of givens. */
export interface Node {
  /** Its number, in the order of trials; 0 is the completed grid. */
  number: number;
  /** The node that it came from; null for the completed grid. */
  parent: number | null;
  /** The cells that were taken out. */
  cells: string[];
  /** Whether one solution is left; null where that was not decided. */
  unique: boolean | null;
  /** How many givens are left. */
  clues: number;
}

/** A question for completed grids. */
export interface GridRequest {
  /** What to complete; the blank grid if left out. */
  puzzle?: string | Plain | null;
  /** Time limit in seconds. */
  seconds?: number | null;
  /** The format of the text; detected if left out. */
  format?: string | null;
  /** Variants to add, such as `diagonal`. */
  variants?: string[];
  /** Rows x columns of a box, such as 2x3. */
  boxes?: string | null;
  /** Ask about the part that was read where not everything was understood. */
  anyway?: boolean;
  /** Only if every grid can be made exactly as likely as any other (9x9 and smaller). */
  uniform?: boolean;
  /** The same seed, the same grids. */
  seed?: number | string | null;
  /** How many grids; seeds follow one another. */
  count?: number;
}

/** A completed grid drawn at random, or none where there is none. */
export interface GridAnswer {
  v: number;
  remarks?: string[];
  /** What was asked about: the puzzle with all its rules, and what a player did. */
  puzzle: string | Plain;
  /** Its givens in one line, for people: the rules are not in it. */
  givens: string;
  /** The grid; null where the puzzle cannot be completed. */
  grid: string | null;
  /** The same request with this seed gives the same grid. */
  seed: number | string;
  /** How it was drawn: bands, list or chain. */
  method: string;
  /** Whether every completed grid was exactly as likely as any other. */
  exact: boolean;
}

/** A question for the number of completed grids. */
export interface CensusGridsRequest {
  /** Time limit in seconds. */
  seconds?: number | null;
  /** Rows x columns of a box, such as 2x3 (default: 3x3). */
  boxes?: string | null;
  /** Variant of the puzzles, repeatable (see `modoku variants`). */
  variants?: string[];
  /** How to count: by bands, by search, from the table, or an estimate by sampling. */
  method?: "auto" | "bands" | "search" | "table" | "sampling";
  /** Seed for sampling. */
  seed?: number | string;
}

/** How many completed grids there are. */
export interface CensusGridsAnswer {
  v: number;
  remarks?: string[];
  /** The number; of an estimate, the nearest whole number. */
  value: number | string;
  /** Whether the number is meant to be exact. */
  exact: boolean;
  /** Whether it was computed here, is cited, or is an estimate. */
  status: "computed" | "cited" | "estimate";
  /** How it was found. */
  method: string;
  /** Who says so, for what was not computed here. */
  cited: string | null;
  /** The standard error in parts of the value; null where it is 0 or not known. */
  error: number | null;
  /** How long it took. */
  seconds: number;
  /** The grids that were counted. */
  layout: string;
}

/** A question for the number of essentially different grids. */
export interface CensusOrbitsRequest {
  /** Time limit in seconds. */
  seconds?: number | null;
  /** Rows x columns of a box, such as 2x3 (default: 3x3). */
  boxes?: string | null;
  /** How to count: by Burnside's lemma, or from the table. */
  method?: "auto" | "burnside" | "table";
}

/** How many completed grids are essentially different: none a relabelling or a rearrangement of another. */
export interface CensusOrbitsAnswer {
  v: number;
  remarks?: string[];
  /** The number; of an estimate, the nearest whole number. */
  value: number | string;
  /** Whether the number is meant to be exact. */
  exact: boolean;
  /** Whether it was computed here, is cited, or is an estimate. */
  status: "computed" | "cited" | "estimate";
  /** How it was found. */
  method: string;
  /** Who says so, for what was not computed here. */
  cited: string | null;
  /** The standard error in parts of the value; null where it is 0 or not known. */
  error: number | null;
  /** How long it took. */
  seconds: number;
  /** The grids that were counted. */
  layout: string;
}

/** A question for the number of bands. */
export interface CensusBandsRequest {
  /** Time limit in seconds. */
  seconds?: number | null;
  /** Rows x columns of a box, such as 2x3 (default: 3x3). */
  boxes?: string | null;
}

/** How many bands (rows of boxes) there are, and of how many kinds. */
export interface CensusBandsAnswer {
  v: number;
  remarks?: string[];
  /** How many bands there are. */
  total: number | string;
  /** How many are essentially different. */
  value: number | string;
  /** How it was found. */
  method: string;
  /** Whether the number is meant to be exact. */
  exact: boolean;
  /** How many up to relabelling and permutations of rows, columns and stacks. */
  classes: number | string;
  /** How many if only the sets of digits in the columns count; known for the 9x9 grid. */
  types: number | null;
  /** The grids that were counted. */
  layout: string;
}

/** What each question takes and gives. */
export interface Questions {
  "solve": [SolveRequest, SolveAnswer];
  "count": [CountRequest, CountAnswer];
  "check": [CheckRequest, CheckAnswer];
  "rate": [RateRequest, RateAnswer];
  "hint": [HintRequest, HintAnswer];
  "candidates": [CandidatesRequest, CandidatesAnswer];
  "lesson": [LessonRequest, LessonAnswer];
  "generate": [GenerateRequest, GenerateAnswer];
  "grid": [GridRequest, GridAnswer];
  "census-grids": [CensusGridsRequest, CensusGridsAnswer];
  "census-orbits": [CensusOrbitsRequest, CensusOrbitsAnswer];
  "census-bands": [CensusBandsRequest, CensusBandsAnswer];
}
