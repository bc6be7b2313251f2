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

/** What each question takes and gives. */
export interface Questions {
  solve: [SolveRequest, SolveAnswer];
  count: [CountRequest, CountAnswer];
  check: [CheckRequest, CheckAnswer];
  rate: [RateRequest, RateAnswer];
  hint: [HintRequest, HintAnswer];
  candidates: [CandidatesRequest, CandidatesAnswer];
}
