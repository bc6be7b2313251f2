import type { Plain } from "./types";

/** A question for a look at a puzzle. */
export interface ShowRequest {
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
  /** Show the candidates of every blank cell. */
  candidates?: boolean;
  /** Draw with ASCII characters only. */
  ascii?: boolean;
}

/** A board in characters, with the rules that it cannot show in words; its size in numbers. */
export interface ShowAnswer {
  v: number;
  remarks?: string[];
  /** What was asked about: the puzzle with all its rules, and what a player did. */
  puzzle: string | Plain;
  /** The board in characters, and the rules in words. */
  text: string;
  /** The name of the layout. */
  layout: string;
  /** How many digits. */
  size: number;
  /** How many cells. */
  cells: number;
  /** How many givens. */
  clues: number;
  /** How many rules beyond the units of the layout. */
  constraints: number;
  /** Its givens in one line, for people: the rules are not in it. */
  givens: string;
  /** Whether the candidates are shown. */
  candidates: boolean;
  /** Whether only ASCII characters are used. */
  ascii: boolean;
}

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

/** A question for the canonical form. */
export interface CanonRequest {
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

/** The canonical form, and the transform from the puzzle to it. */
export interface CanonAnswer {
  v: number;
  remarks?: string[];
  /** What was asked about: the puzzle with all its rules, and what a player did. */
  puzzle: string | Plain;
  /** A short text that equivalent puzzles share, and others do not. */
  key: string;
  /** The transform in words. */
  how: string;
  /** Its givens in one line, for people: the rules are not in it. */
  givens: string;
  /** The canonical form: the same for all equivalent puzzles. */
  canonical: string | Plain;
  /** Where each cell goes (from 0), and what each digit becomes. */
  transform: { cells: number[]; digits: number[] };
}

/** What to do with a puzzle: first the map, then the operations, then a random symmetry. */
export interface TransformRequest {
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
  /** Do this, repeatable, one after the other: transpose, rotate:1, reflect:vertical, rows:BAND:213, columns:STACK:213, bands:213, stacks:213, relabel:213456789. */
  do?: string[];
  /** Apply a transform that `modoku canon --json` gave. */
  map?: { cells: number[]; digits: number[] } | string | null;
  /** Apply a random symmetry of the rules. */
  random?: boolean;
  /** Do the opposite of all that. */
  undo?: boolean;
  /** Number that decides what is random. */
  seed?: number | null;
}

/** The image of a puzzle, with what a player did, and the whole transform. */
export interface TransformAnswer {
  v: number;
  remarks?: string[];
  /** What was asked about: the puzzle with all its rules, and what a player did. */
  puzzle: string | Plain;
  /** The transform in words. */
  how: string;
  /** Its givens in one line, for people: the rules are not in it. */
  givens: string;
  /** The puzzle after the transform, with all its rules. */
  image: string | Plain;
  /** Where each cell goes (from 0), and what each digit becomes. */
  transform: { cells: number[]; digits: number[] };
  /** Whether the image has the same units and constraints. */
  keeps_rules: boolean;
  /** The number that decided what was random; null if nothing was. */
  seed: number | null;
}

/** Two puzzles to compare; how to read them is said for both. */
export interface EquivalentRequest {
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
  /** The other puzzle, in the same form or another. */
  other: string | Plain;
}

/** A map from the first puzzle to the other, or none: then there is none. */
export interface EquivalentAnswer {
  v: number;
  remarks?: string[];
  /** What was asked about: the puzzle with all its rules, and what a player did. */
  puzzle: string | Plain;
  /** Whether a symmetry carries one into the other. */
  equivalent: boolean;
  /** The transform in words. */
  how: string | null;
  /** Its givens in one line, for people: the rules are not in it. */
  givens: string;
  /** The other puzzle, with all its rules. */
  other: string | Plain;
  /** Where each cell goes (from 0), and what each digit becomes; null without a map. */
  transform: { cells: number[]; digits: number[] } | null;
}

/** A question for a group of symmetries. */
export interface AutomorphismsRequest {
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
  /** Those of the rules, whatever the givens are. */
  rules?: boolean;
  /** Those of the layout: moves of cells alone. */
  cells?: boolean;
}

/** The group of the transforms that change nothing: how many there are, what generates them, what they connect. */
export interface AutomorphismsAnswer {
  v: number;
  remarks?: string[];
  /** What was asked about: the puzzle with all its rules, and what a player did. */
  puzzle: string | Plain;
  /** Its givens in one line, for people: the rules are not in it. */
  givens: string;
  /** How many symmetries there are. */
  order: number | string;
  /** Transforms that all others are composed of. */
  generators: { cells: number[]; digits: number[] }[];
  /** The cells that a symmetry sends to each other. */
  orbits: string[][];
  /** Whether all generators are listed. */
  complete: boolean;
}

/** A question for a picture. */
export interface DrawRequest {
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
  /** Kind of picture (default: the ending of the file, SVG without one). */
  to?: "svg" | "png" | "pdf" | null;
  /** Colours of the picture. */
  theme?: "light" | "dark" | "print";
  /** Show the candidates of every blank cell. */
  candidates?: boolean;
  /** Width of a cell in pixels. */
  cell_pixels?: number;
  /** Language of what the picture says to those who do not see it. */
  language?: "en" | "fr";
}

/** A picture, and what kind of picture it is. */
export interface DrawAnswer {
  v: number;
  remarks?: string[];
  /** What was asked about: the puzzle with all its rules, and what a player did. */
  puzzle: string | Plain;
  /** Its givens in one line, for people: the rules are not in it. */
  givens: string;
  /** The kind of picture. */
  to: "svg" | "png" | "pdf";
  /** The picture. */
  file: { name: string; media_type: string; text?: string; base64?: string };
}

/** A puzzle to be written in another format. */
export interface ConvertRequest {
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
  /** Format to write (see `modoku formats`). */
  to: string;
  /** Write even if the format cannot hold everything. */
  lossy?: boolean;
}

/** The text, and what was left out of it. */
export interface ConvertAnswer {
  v: number;
  remarks?: string[];
  /** What was asked about: the puzzle with all its rules, and what a player did. */
  puzzle: string | Plain;
  /** Its givens in one line, for people: the rules are not in it. */
  givens: string;
  /** The format of the text. */
  to: string;
  /** The puzzle in that format. */
  text: string;
  /** What the format could not hold. */
  losses: string[];
}

/** What each question takes and gives. */
export interface Questions {
  show: [ShowRequest, ShowAnswer];
  solve: [SolveRequest, SolveAnswer];
  count: [CountRequest, CountAnswer];
  check: [CheckRequest, CheckAnswer];
  rate: [RateRequest, RateAnswer];
  hint: [HintRequest, HintAnswer];
  candidates: [CandidatesRequest, CandidatesAnswer];
  canon: [CanonRequest, CanonAnswer];
  transform: [TransformRequest, TransformAnswer];
  equivalent: [EquivalentRequest, EquivalentAnswer];
  automorphisms: [AutomorphismsRequest, AutomorphismsAnswer];
  draw: [DrawRequest, DrawAnswer];
  convert: [ConvertRequest, ConvertAnswer];
}
