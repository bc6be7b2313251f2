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

/** A question for the reason why there is not exactly one solution. */
export interface ExplainConflictRequest {
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
  /** Look at up to so many solutions one by one. */
  limit?: number;
}

/** Why there is no solution, or where several differ; or that there is exactly one, and nothing to explain. */
export interface ExplainConflictAnswer {
  v: number;
  remarks?: string[];
  /** What was asked about: the puzzle with all its rules, and what a player did. */
  puzzle: string | Plain;
  /** Its givens in one line, for people: the rules are not in it. */
  givens: string;
  /** What is known about the number of solutions. */
  verdict: "unknown" | "unsolvable" | "solvable" | "unique" | "multiple";
  /** The explanation in a sentence. */
  reason: string;
  /** The cells to look at: of the contradiction, or where two differ. */
  cells: string[];
  /** The single givens to change, leave out or add. */
  fixes: Fix[];
  /** Whether every single given was tried. */
  complete: boolean;
  /** The givens and rules that cannot all hold. */
  parts: ConflictPart[];
  /** Whether none of these parts can be left out. */
  minimal: boolean | null;
  /** Whether it is proved that no contradiction has fewer parts. */
  smallest: boolean | null;
  /** Two solutions, as alike as could be found; or the one. */
  solutions: string[];
  /** The cells that do not hold the same digit in all solutions. */
  open: string[];
  /** Whether no open cell is missing. */
  open_known: boolean | null;
  /** There are at least so many solutions. */
  low: number | string | null;
  /** There are at most so many (null: not known). */
  high: number | string | null;
}

/** One given to change, to leave out or to add, so that there is a solution, or only one. */
export interface Fix {
  /** Where it stands. */
  cell: string;
  /** What it is; null for a given to add. */
  given: number | null;
  /** What to write there; null to leave it out. */
  digit: number | null;
  /** Whether there is then exactly one solution; null if that was not decided in time. */
  unique: boolean | null;
  /** How many solutions there are then, where they were counted. */
  left: number | null;
}

/** A given, a unit, or a constraint that takes part in a contradiction. */
export interface ConflictPart {
  /** What it is. */
  kind: "given" | "unit" | "constraint";
  /** The cells it speaks of. */
  cells: string[];
  /** The digit of a given. */
  digit: number | null;
  /** The unit, where it is one. */
  unit: string | null;
  /** What it says, in a few words. */
  text: string;
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
  /** What is wrong with the marks, or was not proved: what the step does not rest on. */
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

/** A question for the whole path. */
export interface StepsRequest {
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
  /** Tell the path that makes the rating: only the techniques of Sudoku Explainer. */
  rating_path?: boolean;
}

/** A path and how hard it is; without exactly one solution there is none, and the reason says why. */
export interface StepsAnswer {
  v: number;
  remarks?: string[];
  /** What was asked about: the puzzle with all its rules, and what a player did. */
  puzzle: string | Plain;
  /** Whether the path leads to the only solution. */
  solved: boolean;
  /** Of the hardest step; null where there is no rating. */
  rating: number | null;
  /** How hard, in a word. */
  level: "beginner" | "easy" | "medium" | "hard" | "expert" | "diabolical" | null;
  /** The technique of the hardest step, empty without steps. */
  hardest: string;
  /** The grid at the end of the path, in one line. */
  end: string;
  /** Its givens in one line, for people: the rules are not in it. */
  givens: string;
  /** What is known about the number of solutions. */
  verdict: "unknown" | "unsolvable" | "solvable" | "unique" | "multiple";
  /** What proved that there is one solution. */
  proved_by: "search" | "path" | null;
  /** The steps in order, each with its evidence. */
  steps: Step[];
  /** How hard the way from here is, by the techniques of the rating; null where there is no path. */
  grade: Grade | null;
  /** Why there is no path, or what is wrong with the marks, or was not proved. */
  reason: string | null;
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

/** A question for the unavoidable sets of the only solution of a puzzle, or of a full grid. */
export interface UnavoidableRequest {
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
  /** The largest sets to look for, in cells. */
  size?: number;
}

/** The smallest unavoidable sets; without exactly one solution there are none, and the reason says why. */
export interface UnavoidableAnswer {
  v: number;
  remarks?: string[];
  /** What was asked about: the puzzle with all its rules, and what a player did. */
  puzzle: string | Plain;
  /** So many cells of this grid can be given and leave two solutions. */
  most_givens: number | null;
  /** Its givens in one line, for people: the rules are not in it. */
  givens: string;
  /** What is known about the number of solutions. */
  verdict: "unknown" | "unsolvable" | "solvable" | "unique" | "multiple";
  /** The largest sets that were looked for, in cells. */
  size: number;
  /** The solved grid. */
  solution: string | null;
  /** The sets, smallest first; none contains another. */
  sets: string[][];
  /** No set of up to so many cells is missing. */
  complete_up_to: number;
  /** Why there are no sets. */
  reason: string | null;
}

/** A question about the rules of a puzzle; its givens play no part. */
export interface MostGivensRequest {
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

/** The largest number of givens that leave two solutions, with an example. */
export interface MostGivensAnswer {
  v: number;
  remarks?: string[];
  /** What was asked about: the puzzle with all its rules, and what a player did. */
  puzzle: string | Plain;
  /** Its givens in one line, for people: the rules are not in it. */
  givens: string;
  /** That number; null where no two grids keep the rules, or it was not found in time. */
  most_givens: number | null;
  /** Whether there was time to decide. */
  complete: boolean;
  /** A puzzle with so many givens and two solutions. */
  example: string | Plain | null;
  /** Two solutions of the example. */
  solutions: string[];
}

/** A puzzle for several engines. */
export interface CompareRequest {
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
  /** Engines, or all (see `modoku engines`). */
  engines?: string[];
  /** Stop a puzzle after so many solutions. */
  limit?: number;
  /** Time for each engine, in seconds. */
  each?: number;
  /** Measure up to so many times, within a second, and tell medians. */
  repeats?: number;
}

/** One row an engine, and what all rows prove together. */
export interface CompareAnswer {
  v: number;
  remarks?: string[];
  /** What was asked about: the puzzle with all its rules, and what a player did. */
  puzzle: string | Plain;
  /** What is established about the number of solutions. */
  verdict: "unknown" | "unsolvable" | "solvable" | "unique" | "multiple";
  /** Whether no engine is refuted. */
  agreement: boolean;
  /** Its givens in one line, for people: the rules are not in it. */
  givens: string;
  /** What each engine did. */
  rows: EngineRow[];
  /** How many solutions somebody found; all of them keep the rules. */
  known: number;
}

/** One engine on one puzzle, as it is told: what was measured, and whether it fits what all together found. */
export interface EngineRow {
  /** The engine. */
  engine: string;
  /** How the row came to be. */
  state: "done" | "limit" | "unavailable" | "unsupported" | "wrong" | "failed";
  /** The model that the engine takes; null for an engine without one. */
  model: string | null;
  /** How many variables the model has. */
  variables: number | null;
  /** How many constraints, clauses or edges. */
  constraints: number | null;
  /** How many entries all constraints have: literals, non-zeros. */
  literals: number | null;
  /** How long the model took to build. */
  build_seconds: number | null;
  /** How long the search took. */
  solve_seconds: number | null;
  /** Nodes of the search, or conflicts. */
  nodes: number | null;
  /** What the engine says about the number of solutions. */
  verdict: "unknown" | "unsolvable" | "solvable" | "unique" | "multiple" | null;
  /** How many solutions it found, each checked against the rules. */
  solutions: number;
  /** Why the search ended. */
  stop: "exhausted" | "solutions" | "time" | "nodes" | "cancelled" | null;
  /** False if it is refuted, null if it decided nothing. */
  agrees: boolean | null;
  /** Why there is no more to say. */
  note: string | null;
}

/** What each question takes and gives. */
export interface Questions {
  "solve": [SolveRequest, SolveAnswer];
  "count": [CountRequest, CountAnswer];
  "check": [CheckRequest, CheckAnswer];
  "explain-conflict": [ExplainConflictRequest, ExplainConflictAnswer];
  "rate": [RateRequest, RateAnswer];
  "hint": [HintRequest, HintAnswer];
  "steps": [StepsRequest, StepsAnswer];
  "candidates": [CandidatesRequest, CandidatesAnswer];
  "unavoidable": [UnavoidableRequest, UnavoidableAnswer];
  "most-givens": [MostGivensRequest, MostGivensAnswer];
  "compare": [CompareRequest, CompareAnswer];
}
