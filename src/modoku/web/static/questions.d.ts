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
  /** Take what drawings and words seem to mean for their meaning, unproved. */
  accept?: boolean;
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

/** A question for the meaning of what is drawn and said. */
export interface InterpretRequest {
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
  /** Take what drawings and words seem to mean for their meaning, unproved. */
  accept?: boolean;
}

/** The rules that were taken, what has no meaning yet, and how far that is proved. */
export interface InterpretAnswer {
  v: number;
  remarks?: string[];
  /** What was asked about: the puzzle with all its rules, and what a player did. */
  puzzle: string | Plain;
  /** Whether questions about solutions are answered. */
  is_understood: boolean;
  /** Its givens in one line, for people: the rules are not in it. */
  givens: string;
  /** How far the reading is proved. */
  certainty: "stated" | "proved" | "partly" | "proposed" | "several" | "undecided" | "contradicted";
  /** The rules that were taken, each with its reason. */
  rules: TakenRule[];
  /** Drawings and sentences without a meaning. */
  unread: string[];
  /** How many solutions these rules leave, where that was looked for. */
  verdict: "unknown" | "unsolvable" | "solvable" | "unique" | "multiple" | null;
  /** Where the solution that came with the puzzle does not fit. */
  notes: string[];
}

/** A rule that was taken, and why. */
export interface TakenRule {
  /** A word for the rule, for programs. */
  kind: string;
  /** What the rule is called. */
  name: string;
  /** The cells that it speaks of. */
  cells: string[];
  /** The sentence that says it; empty where only custom does. */
  sentence: string;
  /** The drawings that it explains, by their places in the data. */
  drawings: string[];
  /** Whether there are several solutions without it (null: not known). */
  is_needed: boolean | null;
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
  /** Take what drawings and words seem to mean for their meaning, unproved. */
  accept?: boolean;
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
  /** Take what drawings and words seem to mean for their meaning, unproved. */
  accept?: boolean;
  /** Stop counting there. */
  limit?: number | null;
  /** Nodes of the search for each puzzle. */
  nodes?: number | null;
  /** How to count: by independent parts, one by one, or by what columns hold (classic 9x9). */
  method?: "auto" | "components" | "enumeration" | "column-sets";
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
  /** Take what drawings and words seem to mean for their meaning, unproved. */
  accept?: boolean;
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
  /** Take what drawings and words seem to mean for their meaning, unproved. */
  accept?: boolean;
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
  /** Take what drawings and words seem to mean for their meaning, unproved. */
  accept?: boolean;
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
  /** Take what drawings and words seem to mean for their meaning, unproved. */
  accept?: boolean;
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
  figures: StepFigure[];
  notation: string;
}

/** What a step rests on: cells, candidates (those of a second set apart), links, units, constraints by number. */
export interface Evidence {
  cells: string[];
  candidates: [string, number][];
  second: [string, number][];
  ties: InferenceLink[];
  units: string[];
  constraints: number[];
}

/** A link of a chain: if the first candidate is false the second is true (strong), or true makes false (weak). */
export interface InferenceLink {
  start: [string, number];
  end: [string, number];
  strong: boolean;
  inner: boolean;
}

/** What proves a step by counting. */
export interface StepFigure {
  truths: [string, number][][];
  links: [string, number][][];
  pattern: [string, number][];
  guardians: [string, number][];
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
  /** Take what drawings and words seem to mean for their meaning, unproved. */
  accept?: boolean;
  /** Use techniques that take a single solution for granted, where that is proved. */
  uniqueness?: boolean;
  /** Tell the path that makes the rating: only the techniques of Sudoku Explainer. */
  rating_path?: boolean;
  /** Techniques in the order in which they are tried: names and presets (modoku, hodoku, explainer, newspaper) with commas or spaces between them, -NAME takes one out; or a file that has them. */
  profile?: string | null;
  /** Tell every step that can be taken now, the easiest first, instead of a path. */
  all?: boolean;
  /** With `all`: leave out figures that are rated higher. */
  up_to?: number;
  /** With `all`: prove every step from its evidence alone, by code that finds none. */
  check?: boolean;
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
  /** Every step that can be taken now; null where not asked for. */
  all: Step[] | null;
  /** The places in `all` of steps that their evidence does not prove; null where not asked for. */
  unproved: number[] | null;
  /** The easiest next step that a profile lacks, where it leads no further; null elsewhere. */
  beyond: Step | null;
}

/** A question for the reason why a digit is impossible, or the only one. */
export interface WhyRequest {
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
  /** Take what drawings and words seem to mean for their meaning, unproved. */
  accept?: boolean;
  /** A cell and a digit, such as r3c4=7. */
  candidate: string;
  /** Look for suppositions within suppositions too, where nothing simpler is found. */
  nested?: boolean;
}

/** The reason as far as one was found: steps in order, or a supposition and what follows from it. */
export interface WhyAnswer {
  v: number;
  remarks?: string[];
  /** What was asked about: the puzzle with all its rules, and what a player did. */
  puzzle: string | Plain;
  /** Its givens in one line, for people: the rules are not in it. */
  givens: string;
  /** What is known about the number of solutions. */
  verdict: "unknown" | "unsolvable" | "solvable" | "unique" | "multiple";
  /** The cell and the digit that were asked about. */
  candidate: [string, number] | null;
  /** Whether the digit is the one of the only solution. */
  holds: boolean | null;
  /** What the reason is: seen, figure, chain, net, path, nested; null where none was found. */
  kind: "seen" | "figure" | "chain" | "net" | "path" | "nested" | null;
  /** The steps that the reason consists of, in order. */
  steps: Step[];
  /** What follows from the supposition of the contrary, in order. */
  claims: SupposedFact[];
  /** How many inferences the reason takes. */
  inferences: number;
  /** The reason in words, or why there is none. */
  reason: string | null;
}

/** What follows from a supposition: a candidate is true or false because of the claims that it names. */
export interface SupposedFact {
  candidate: [string, number];
  is_true: boolean;
  parents: number[];
  lemma: number;
}

/** A question for two paths through one puzzle. */
export interface ComparePathsRequest {
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
  /** Take what drawings and words seem to mean for their meaning, unproved. */
  accept?: boolean;
  /** Techniques in the order in which they are tried: names and presets (modoku, hodoku, explainer, newspaper) with commas or spaces between them, -NAME takes one out; or a file that has them. */
  profile?: string | null;
  /** Techniques in the order in which they are tried: names and presets (modoku, hodoku, explainer, newspaper) with commas or spaces between them, -NAME takes one out; or a file that has them. */
  other?: string | null;
  /** Use techniques that take a single solution for granted, where that is proved. */
  uniqueness?: boolean;
}

/** Two paths through one puzzle, where they part, and what each uses. */
export interface ComparePathsAnswer {
  v: number;
  remarks?: string[];
  /** What was asked about: the puzzle with all its rules, and what a player did. */
  puzzle: string | Plain;
  /** Its givens in one line, for people: the rules are not in it. */
  givens: string;
  /** What is known about the number of solutions. */
  verdict: "unknown" | "unsolvable" | "solvable" | "unique" | "multiple";
  /** The path of the first profile; null where there is none. */
  first: ProfilePath | null;
  /** The path of the second profile; null where there is none. */
  second: ProfilePath | null;
  /** So many steps at the beginning are the same. */
  alike: number;
  /** How often each technique is used, the easiest first. */
  uses: TechniqueUse[];
  /** Why there is no path, or what is wrong with the marks. */
  reason: string | null;
}

/** The path of one profile. */
export interface ProfilePath {
  /** The profile as it was asked for. */
  profile: string;
  /** The steps in order, each with its evidence. */
  steps: Step[];
  /** Whether the path leads to the only solution. */
  solved: boolean;
  /** How many cells are blank at its end. */
  blank: number;
  /** Of its hardest step, 0 without steps. */
  rating: number;
  /** The technique of its hardest step, empty without steps. */
  hardest: string;
}

/** How often a technique is used on each path. */
export interface TechniqueUse {
  /** The name of the technique. */
  technique: string;
  /** How often on the first path. */
  first: number;
  /** How often on the second path. */
  second: number;
}

/** A question for the cells that open a puzzle. */
export interface BackdoorsRequest {
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
  /** Take what drawings and words seem to mean for their meaning, unproved. */
  accept?: boolean;
  /** Techniques in the order in which they are tried: names and presets (modoku, hodoku, explainer, newspaper) with commas or spaces between them, -NAME takes one out; or a file that has them. */
  profile?: string | null;
  /** Look for sets of up to so many cells. */
  most?: number;
  /** Use techniques that take a single solution for granted, where that is proved. */
  uniqueness?: boolean;
}

/** The smallest sets of cells that open the puzzle: with their digits the profile leads to the end. */
export interface BackdoorsAnswer {
  v: number;
  remarks?: string[];
  /** What was asked about: the puzzle with all its rules, and what a player did. */
  puzzle: string | Plain;
  /** Its givens in one line, for people: the rules are not in it. */
  givens: string;
  /** What is known about the number of solutions. */
  verdict: "unknown" | "unsolvable" | "solvable" | "unique" | "multiple";
  /** How many cells are needed: 0 where the profile needs none; null where more than asked. */
  size: number | null;
  /** Every set of so many cells that opens the puzzle. */
  sets: string[][];
  /** Whether every set of so many cells was tried. */
  complete: boolean;
  /** How many sets of cells were tried. */
  tried: number;
  /** Why nothing was looked for, or what is wrong with the marks. */
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
  /** Take what drawings and words seem to mean for their meaning, unproved. */
  accept?: boolean;
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
  /** Take what drawings and words seem to mean for their meaning, unproved. */
  accept?: boolean;
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
  /** Take what drawings and words seem to mean for their meaning, unproved. */
  accept?: boolean;
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

/** A question for the least number of givens with the same solution. */
export interface CluesRequest {
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
  /** Take what drawings and words seem to mean for their meaning, unproved. */
  accept?: boolean;
  /** The state of an earlier answer, to go on from there. */
  state?: string | null;
  /** Seed for the exchange of givens. */
  seed?: number;
}

/** Bounds for the least number of givens, and a puzzle for the upper one. */
export interface CluesAnswer {
  v: number;
  remarks?: string[];
  /** What was asked about: the puzzle with all its rules, and what a player did. */
  puzzle: string | Plain;
  /** Whether the least number is known. */
  exact: boolean;
  /** Its givens in one line, for people: the rules are not in it. */
  givens: string;
  /** What is known about the number of solutions. */
  verdict: "unknown" | "unsolvable" | "solvable" | "unique" | "multiple";
  /** No puzzle with fewer givens has this solution alone. */
  low: number | null;
  /** The number of givens of the puzzle that was found. */
  high: number | null;
  /** A puzzle with so few givens and this solution alone. */
  puzzle_found: string | Plain | null;
  /** The unavoidable sets that the lower bound rests on. */
  sets: string[][];
  /** What goes on from here, where the bounds do not meet. */
  state: string | null;
  /** Why there are no bounds. */
  reason: string | null;
}

/** A question for the puzzles near a classic 9x9 puzzle. */
export interface VicinityRequest {
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
  /** Take what drawings and words seem to mean for their meaning, unproved. */
  accept?: boolean;
  /** How many givens go, 1 or 2; as many others come, or fewer. */
  exchange?: number;
  /** Leave out what has more solutions than this when the givens went. */
  solutions?: number;
}

/** The puzzles near another; without exactly one solution there are none, and the reason says why. */
export interface VicinityAnswer {
  v: number;
  remarks?: string[];
  /** What was asked about: the puzzle with all its rules, and what a player did. */
  puzzle: string | Plain;
  /** Its givens in one line, for people: the rules are not in it. */
  givens: string;
  /** What is known about the number of solutions. */
  verdict: "unknown" | "unsolvable" | "solvable" | "unique" | "multiple";
  /** Puzzles with one solution, one of each class of symmetry, not that of this one. */
  found: (string | Plain)[];
  /** How many ways to take givens out left too many solutions. */
  left_out: number;
  /** Whether all other ways were gone through. */
  complete: boolean;
  /** Why there are none. */
  reason: string | null;
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
  /** Take what drawings and words seem to mean for their meaning, unproved. */
  accept?: boolean;
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
  /** Take what drawings and words seem to mean for their meaning, unproved. */
  accept?: boolean;
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
  /** Take what drawings and words seem to mean for their meaning, unproved. */
  accept?: boolean;
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
  /** Take what drawings and words seem to mean for their meaning, unproved. */
  accept?: boolean;
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
  /** Take what drawings and words seem to mean for their meaning, unproved. */
  accept?: boolean;
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
  /** Take what drawings and words seem to mean for their meaning, unproved. */
  accept?: boolean;
  /** Kind of picture (default: the ending of the file, SVG without one). */
  to?: "svg" | "png" | "pdf" | null;
  /** Colours of the picture. */
  theme?: "light" | "dark" | "print";
  /** Show the candidates of every blank cell. */
  candidates?: boolean;
  /** Width of a cell in pixels. */
  cell_pixels?: number;
  /** A step to draw on the puzzle, as `hint` and `steps` tell it. */
  step?: Step | null;
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

/** A question for a book. */
export interface BookRequest {
  /** Time limit in seconds. */
  seconds?: number | null;
  /** The puzzles: texts in any format, or our JSON form. */
  puzzles: (string | Plain)[];
  /** Format to write (default: by the ending of the file, PDF without one). */
  to?: "pdf" | "html" | "tex" | null;
  /** Title of the book. */
  title?: string;
  /** What stands under the title. */
  subtitle?: string;
  /** Who made the book. */
  author?: string;
  /** Paper: a4, a5, letter, 6x9, 5x8, 7x10, 8x10, or a size such as 170x240mm. */
  paper?: string;
  /** Puzzles a page, fewer where boards are large; auto goes by the size of paper and boards. */
  per_page?: "auto" | "1" | "2" | "4" | "6" | "9";
  /** How levels and ratings are shown. */
  difficulty?: "stars" | "figures" | "both" | "none";
  /** Where hints stand. */
  hints?: "back" | "upside-down" | "none";
  /** Language of the book (default: that of whoever asks). */
  words?: "en" | "fr" | "both" | null;
  /** Large print. */
  large?: boolean;
  /** Begin with a cover. */
  cover?: boolean;
  /** Millimetres beyond the cut on each side. */
  bleed?: number;
  /** Millimetres by which the margin at the binding is wider. */
  binding?: number;
  /** Address of a studio: each puzzle gets a QR code that opens it there. */
  link?: string | null;
  /** Stop at the first puzzle that cannot be printed instead of leaving it out. */
  strict?: boolean;
  /** Language of the file; that of whoever asks if left out. */
  language?: "en" | "fr" | null;
}

/** A book as a file, and which puzzles are not in it. */
export interface BookAnswer {
  v: number;
  remarks?: string[];
  /** The format of the file. */
  to: "pdf" | "html" | "tex";
  /** How many puzzles are in it. */
  puzzles: number;
  /** How many pages it has, with the cover. */
  pages: number;
  /** The puzzles that are not in it. */
  left_out: LeftOut[];
  /** Puzzles, by their number in the book, whose address is too long for a QR code. */
  uncoded: number[];
  /** The book. */
  file: { name: string; media_type: string; text?: string; base64?: string };
}

/** A puzzle that is not in the book: its place in the list, from 1, and why. */
export interface LeftOut {
  /** Its place in the list, from 1. */
  place: number;
  /** Why it is not in the book. */
  reason: string;
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
  /** Take what drawings and words seem to mean for their meaning, unproved. */
  accept?: boolean;
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
  /** Take what drawings and words seem to mean for their meaning, unproved. */
  accept?: boolean;
  /** Which lesson. */
  kind: "csp" | "colouring" | "sat" | "ilp" | "cover" | "compare" | "inverse";
  /** Format to write; page is JSON whose pictures take the colours of the studio. */
  to?: "html" | "pdf" | "tex" | "json" | "ipynb" | "page";
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
  to: "html" | "pdf" | "tex" | "json" | "ipynb" | "page";
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

/** A question for a chapter of the textbook. */
export interface ChapterRequest {
  /** The grid that the chapter follows; the grid of the book if left out. */
  puzzle?: string | Plain | null;
  /** Time limit in seconds. */
  seconds?: number | null;
  /** Which chapter. */
  number: number;
  /** Format to write; page is JSON whose pictures take the colours of the studio. */
  to?: "html" | "pdf" | "tex" | "json" | "ipynb" | "page";
  /** Rows x columns of a box, such as 2x3. */
  boxes?: string | null;
  /** Which exercises are set: another seed, others. */
  seed?: number;
  /** Tell a right answer to each exercise at the end. */
  keys?: boolean;
  /** Language of the file; that of whoever asks if left out. */
  language?: "en" | "fr" | null;
}

/** A chapter as a file. */
export interface ChapterAnswer {
  v: number;
  remarks?: string[];
  /** Which chapter. */
  number: number;
  /** The format of the file. */
  to: "html" | "pdf" | "tex" | "json" | "ipynb" | "page";
  /** Which exercises are set. */
  seed: number;
  /** How many exercises there are. */
  exercises: number;
  /** The title. */
  title: string;
  /** The chapter. */
  file: { name: string; media_type: string; text?: string; base64?: string };
}

/** A question whether an answer to an exercise is right. */
export interface MarkRequest {
  /** Time limit in seconds. */
  seconds?: number | null;
  /** Which exercise: 5.3 is the third of chapter 5. */
  exercise: string;
  /** The answer as it is typed; the line that its file prints where a programme is asked for. */
  answer: string;
  /** The seed with which the exercise was set. */
  seed?: number;
}

/** What the judge says. */
export interface MarkAnswer {
  v: number;
  remarks?: string[];
  /** Which exercise. */
  exercise: string;
  /** The seed with which the exercise was set. */
  seed: number;
  /** Whether the answer is right. */
  right: boolean;
  /** What the judge says. */
  message: string;
  /** A grid that shows it, row by row; a dot where a cell holds no digit or several. */
  grid: string;
  /** The cells of that grid that matter. */
  cells: string[];
  /** Rows x columns of a box of that grid. */
  boxes: string;
  /** The answer as a file for a solver, where it is a model that is right. */
  model: string;
  /** A name for that file. */
  model_name: string;
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
  /** Symmetry of the givens and of made-up clues (default: none of the givens, a half-turn of the clues). */
  symmetry?: string | null;
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
  /** In what it is resembled: the same pattern, the same class of solution, or the same kinds of clues, as many givens, the same level (default: the kind where there are clues, else the pattern). */
  resemblance?: "pattern" | "solution" | "kind" | null;
  /** A style with a name: sets what is not said otherwise. */
  style?: "newspaper" | "magazine" | "sparse" | null;
  /** Of several puzzles give the most unusual: few clues, one rule that carries the opening, a named technique early. */
  unusual?: boolean;
  /** Whether every added rule must be needed for the one solution. */
  rule_needed?: boolean;
  /** Minimal classic puzzles with an exactly known bias. */
  unbiased?: boolean;
  /** Only puzzles that the techniques solve, so that they have a level. */
  graded?: boolean;
  /** Say how hard it is, whatever it is: its level, its rating and its hardest technique. */
  rated?: boolean;
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
  /** How hard, in a word; null where nobody asked, or no path was found in time. */
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
  /** What is unusual about it, in words, where that was asked. */
  unusual: string[];
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
  nodes: GivensNode[];
}

/** A set of givens. */
export interface GivensNode {
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
  /** Take what drawings and words seem to mean for their meaning, unproved. */
  accept?: boolean;
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
  /** Sample so many populations, not for a time: the same seed gives the same estimate. */
  populations?: number | null;
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

/** A question for the least number of givens over all grids. */
export interface CensusCluesRequest {
  /** Time limit in seconds. */
  seconds?: number | null;
  /** Rows x columns of a box, such as 2x3 (default: 3x3). */
  boxes?: string | null;
  /** Of boxes 2x4: prove this share of the classes only, such as 2/1000. */
  share?: string | null;
  /** The state of an earlier answer, to go on from there. */
  state?: string | null;
}

/** The least number of givens, how many classes need how many, and a certificate; or what the literature says. */
export interface CensusCluesAnswer {
  v: number;
  remarks?: string[];
  /** The grids that were looked at. */
  layout: string;
  /** Whether it was proved here. */
  proved: boolean;
  /** The least number of givens of all grids. */
  least: number;
  /** For each number of givens, how many classes of grids need so many. */
  classes: Record<string, number>;
  /** Who says so, for what was not computed here. */
  cited: string | null;
  /** What was proved of a share of the classes. */
  share: ProvedShare | null;
  /** The certificate, packed; `verify` checks it. */
  file: { name: string; media_type: string; text?: string; base64?: string } | null;
}

/** What was proved of a share of the classes. */
export interface ProvedShare {
  /** Which share it is: 2/1000 is the second of a thousand. */
  share: string;
  /** How many classes it has. */
  classes: number;
  /** How many of them are done. */
  done: number;
  /** Every class that is done needs more givens than this, but for `found`. */
  more_than: number;
  /** Puzzles that have no more givens than that. */
  found: string[];
  /** What goes on from here, where classes are left. */
  state: string | null;
}

/** A question for a certificate. */
export interface CertifyRequest {
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
  /** Take what drawings and words seem to mean for their meaning, unproved. */
  accept?: boolean;
  /** Write the whole path to the only solution too, each step with evidence that proves it. */
  path?: boolean;
}

/** A verdict and the files that prove it; unknown, and without files, where the time did not suffice. */
export interface CertifyAnswer {
  v: number;
  remarks?: string[];
  /** What was asked about: the puzzle with all its rules, and what a player did. */
  puzzle: string | Plain;
  /** Whether there is a proof, which has passed a checker. */
  verified: boolean;
  /** Its givens in one line, for people: the rules are not in it. */
  givens: string;
  /** What is proved about the number of solutions. */
  verdict: "unknown" | "unsolvable" | "solvable" | "unique" | "multiple";
  /** The files as one archive (zip). */
  file: { name: string; media_type: string; text?: string; base64?: string } | null;
  /** None, the only one, or two different ones. */
  solutions: string[];
  /** The names of the files of the certificate. */
  files: string[];
  /** Whether a path was asked for and none is there. */
  lacks_path: boolean;
}

/** A question about a certificate. */
export interface VerifyRequest {
  /** Time limit in seconds. */
  seconds?: number | null;
  /** The certificate, packed (zip). */
  certificate: { name: string; media_type: string; text?: string; base64?: string };
  /** Refuse a certificate of any other puzzle than this. */
  expected?: string | Plain | null;
  /** The format of that puzzle; detected if left out. */
  format?: string | null;
  /** Variants of that puzzle. */
  variants?: string[];
  /** Rows x columns of a box of that puzzle. */
  boxes?: string | null;
  /** Who follows the proof: the compiled checker and the one in Python, the compiled one alone, or (auto) both up to 8 MB. */
  checkers?: "auto" | "both" | "compiled";
}

/** What a certificate proves, of which puzzle, and everything that was looked at. */
export interface VerifyAnswer {
  v: number;
  remarks?: string[];
  /** The puzzle of the certificate; null if it could not be read. */
  puzzle: string | Plain | null;
  /** Whether the certificate proves its verdict. */
  verified: boolean;
  /** Its givens in one line, for people: the rules are not in it. */
  givens: string | null;
  /** What is proved about it; null if nothing is. */
  verdict: "unknown" | "unsolvable" | "solvable" | "unique" | "multiple" | null;
  /** The names of the files that were there. */
  files: string[];
  /** What was looked at, in order; the last one failed if nothing is proved. */
  checks: Finding[];
  /** Who has followed the proof to its end. */
  checkers: string[];
  /** The rules of the puzzle in words. */
  rules: string[];
  /** What was not looked at, and how to have it looked at. */
  left_out: string[];
  /** What a certificate about all grids of one shape proves; null for others. */
  proved: string | null;
}

/** One thing that was looked at, whether it was as it must be, and that in words. */
export interface Finding {
  /** Whether it was as it must be. */
  passed: boolean;
  /** What was looked at, in words. */
  said: string;
}

/** A question for a model. */
export interface ModelRequest {
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
  /** Take what drawings and words seem to mean for their meaning, unproved. */
  accept?: boolean;
  /** Which model. */
  kind: "sat" | "ilp" | "csp" | "colouring" | "cover";
  /** Clauses: which families of them (default: efficient). */
  encoding?: "minimal" | "extended" | "efficient" | "document-001" | null;
  /** Clauses: how "at most one" is said (default: pairwise). */
  at_most_one?: "pairwise" | "product" | "sequential" | "commander" | "binary" | null;
  /** Constraint problem: one variable a cell, or 0-1 variables (default: compact). */
  form?: "compact" | "boolean" | null;
  /** Work the givens in before writing, or write them down (default: work them in). */
  propagate?: boolean;
  /** The format of the file; only the size is told if left out. */
  to?: string | null;
  /** Also the formulas that this cell takes part in. */
  cell?: string | null;
  /** Linear programme: also the rank of its equations. */
  rank?: boolean;
  /** Linear programme: also what it gives without whole numbers (needs HiGHS). */
  relaxation?: boolean;
}

/** How large a model is; its file, and the formulas of a cell, where they were asked for. */
export interface ModelAnswer {
  v: number;
  remarks?: string[];
  /** What was asked about: the puzzle with all its rules, and what a player did. */
  puzzle: string | Plain;
  /** Its givens in one line, for people: the rules are not in it. */
  givens: string;
  /** Which model. */
  model: "sat" | "ilp" | "csp" | "colouring" | "cover";
  /** Clauses: which families of them. */
  encoding: "minimal" | "extended" | "efficient" | "document-001" | null;
  /** Clauses: how "at most one" is said. */
  at_most_one: "pairwise" | "product" | "sequential" | "commander" | "binary" | null;
  /** Constraint problem: one variable a cell, or 0-1 variables. */
  form: "compact" | "boolean" | null;
  /** Whether the givens were worked in. */
  propagated: boolean;
  /** How many variables. */
  variables: number;
  /** How many constraints. */
  constraints: number;
  /** How many entries all constraints have. */
  literals: number;
  /** Its size in the model's own terms. */
  parts: Record<string, number>;
  /** The rank of its equations. */
  rank: number | null;
  /** What it gives without whole numbers. */
  relaxation: Relaxation | null;
  /** The formulas that the cell takes part in, 500 at most. */
  formulas: CellFormula[] | null;
  /** The model as a file. */
  file: { name: string; media_type: string; text?: string; base64?: string } | null;
  /** How long it took. */
  seconds: number;
}

/** What a linear programme gives without whole numbers: whether there is a point, how many fractions it has. */
export interface Relaxation {
  /** Whether there is a point at all. */
  feasible: boolean;
  /** How many of its values are no whole numbers. */
  fractions: number | null;
}

/** One clause, equation, relation, edge or option: the rule it comes from, and how it is written. */
export interface CellFormula {
  /** The rule that it comes from. */
  rule: string;
  /** How it is written. */
  text: string;
}

/** A question about the answer of another program; the choices are those that the model was written with. */
export interface ModelImportRequest {
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
  /** Take what drawings and words seem to mean for their meaning, unproved. */
  accept?: boolean;
  /** Which model. */
  kind: "sat" | "ilp" | "csp" | "colouring" | "cover";
  /** Clauses: which families of them (default: efficient). */
  encoding?: "minimal" | "extended" | "efficient" | "document-001" | null;
  /** Clauses: how "at most one" is said (default: pairwise). */
  at_most_one?: "pairwise" | "product" | "sequential" | "commander" | "binary" | null;
  /** Constraint problem: one variable a cell, or 0-1 variables (default: compact). */
  form?: "compact" | "boolean" | null;
  /** Work the givens in before writing, or write them down (default: work them in). */
  propagate?: boolean;
  /** What the program wrote. */
  answer: string;
  /** Which program's answer it is (default: tried one after the other). */
  program?: "sat" | "glpsol" | "mathprog" | "highs" | "opb" | "minizinc" | "xcsp3" | "colouring" | null;
}

/** The grid that a program found, which keeps every rule; none where it found that there is none. */
export interface ModelImportAnswer {
  v: number;
  remarks?: string[];
  /** What was asked about: the puzzle with all its rules, and what a player did. */
  puzzle: string | Plain;
  /** What the program says about the number of solutions. */
  verdict: "unknown" | "unsolvable" | "solvable" | "unique" | "multiple";
  /** Its givens in one line, for people: the rules are not in it. */
  givens: string;
  /** Which program's answer it is. */
  program: "sat" | "glpsol" | "mathprog" | "highs" | "opb" | "minizinc" | "xcsp3" | "colouring";
  /** The solutions that were found, each checked against the rules. */
  solutions: string[];
}

/** A question for the solutions of a constraint problem. */
export interface CspRequest {
  /** Time limit in seconds. */
  seconds?: number | null;
  /** A constraint problem: variables, domains, relations (JSON). */
  problem: string | object;
  /** Look for at most so many solutions. */
  limit?: number;
  /** Say of this assignment whether it is total, and what it violates: a=0,b=1. */
  assignment?: string | null;
}

/** What is known about the number of solutions, the solutions, and the puzzle that says the same. */
export interface CspAnswer {
  v: number;
  remarks?: string[];
  /** The same as a puzzle, a cell for each variable: every other question takes it. */
  puzzle: string | Plain;
  /** The variables, in the order of the puzzle's cells. */
  variables: string[];
  /** What is known about the number of solutions. */
  verdict: "unknown" | "unsolvable" | "solvable" | "unique" | "multiple";
  /** The solutions: a value for each variable. */
  assignments: Record<string, number>[];
  /** Whether the assignment gives every variable a value; null where none was given. */
  total: boolean | null;
  /** The relations that the assignment violates; it is consistent where there is none. */
  violated: string[];
}

/** A question for the graph of a puzzle. */
export interface GraphBuildRequest {
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
  /** Take what drawings and words seem to mean for their meaning, unproved. */
  accept?: boolean;
  /** The format of the file; only the size is told if left out. */
  to?: "col" | "graphml" | "edges" | "json" | "dot" | null;
  /** Number the vertices at random and forget their names. */
  shuffle?: number | null;
}

/** How large the graph is; the graph as a file, where that was asked for. */
export interface GraphBuildAnswer {
  v: number;
  remarks?: string[];
  /** What was asked about: the puzzle with all its rules, and what a player did. */
  puzzle: string | Plain;
  /** Its givens in one line, for people: the rules are not in it. */
  givens: string;
  /** How many vertices. */
  vertices: number;
  /** How many edges. */
  edges: number;
  /** The numbers of neighbours that occur. */
  degrees: number[];
  /** How many vertices are coloured already. */
  coloured: number;
  /** The graph as a file. */
  file: { name: string; media_type: string; text?: string; base64?: string } | null;
}

/** A question for the Sudoku behind a graph. */
export interface GraphRecogniseRequest {
  /** Time limit in seconds. */
  seconds?: number | null;
  /** A graph: its text, or JSON. */
  graph: string | object;
  /** The format of the text; detected if left out. */
  format?: "col" | "graphml" | "edges" | "json" | null;
  /** A partial colouring: lines VERTEX = COLOUR. */
  colours?: string | null;
  /** Solve the Sudoku that was found. */
  solve?: boolean;
}

/** The puzzle whose graph it is, with a vertex for each cell; or why there is none. */
export interface GraphRecogniseAnswer {
  v: number;
  remarks?: string[];
  /** The puzzle; null where there is none. */
  puzzle: string | Plain | null;
  /** Whether the graph comes from a Sudoku. */
  recognised: boolean;
  /** The name of the puzzle's layout. */
  layout: string | null;
  /** Its givens in one line, for people: the rules are not in it. */
  givens: string | null;
  /** The vertex of each cell. */
  cells: Record<string, string>;
  /** Why there is no puzzle. */
  reason: string | null;
  /** What is known about the number of solutions; null where it was not asked for. */
  verdict: "unknown" | "unsolvable" | "solvable" | "unique" | "multiple" | null;
  /** The solutions that were found, each checked against the rules. */
  solutions: string[];
}

/** A question for the Sudoku of a colouring problem. */
export interface GraphToSudokuRequest {
  /** Time limit in seconds. */
  seconds?: number | null;
  /** A graph: its text, or JSON. */
  graph: string | object;
  /** How many colours. */
  colours?: number;
  /** The format of the text; detected if left out. */
  format?: "col" | "graphml" | "edges" | "json" | null;
  /** Rows x columns of a box; the smallest grid that is found, if left out. */
  boxes?: string | null;
  /** Place the blocks by a rule that always works, on a larger grid. */
  roomy?: boolean;
  /** A colouring, lines VERTEX = COLOUR: give a solution that stands for it. */
  colouring?: string | null;
  /** A solution of the puzzle: give the colouring that it stands for. */
  solution?: string | null;
}

/** The puzzle, how many solutions each colouring has, and the cells that hold the colour of each vertex. */
export interface GraphToSudokuAnswer {
  v: number;
  remarks?: string[];
  /** The puzzle. */
  puzzle: string | Plain;
  /** How many digits. */
  size: number;
  /** How many cells are blank. */
  blanks: number;
  /** Rows x columns of a box. */
  boxes: string;
  /** How many colours: the digits 1 to this are the colours. */
  colours: number;
  /** How many solutions of the puzzle stand for one colouring. */
  factor: number | string;
  /** For each vertex the cells that hold its colour; all hold the same. */
  cells: Record<string, string[]>;
  /** A solution that stands for the colouring that was given. */
  solution: string | null;
  /** The colouring that the solution that was given stands for. */
  colouring: Record<string, number> | null;
}

/** A question for a colouring. */
export interface GraphColourRequest {
  /** A puzzle, which stands for its graph. */
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
  /** Take what drawings and words seem to mean for their meaning, unproved. */
  accept?: boolean;
  /** A graph instead of a puzzle: its text, or JSON. */
  graph?: string | object | null;
  /** Quickly, or with as few colours as can be. */
  method?: "greedy" | "dsatur" | "exact";
  /** How many colours. */
  colours?: number | null;
}

/** A colouring that keeps what was coloured; no colours where there is none. */
export interface GraphColourAnswer {
  v: number;
  remarks?: string[];
  /** The puzzle that was asked about; null for a graph. */
  puzzle: string | Plain | null;
  /** Whether fewer colours are proved impossible. */
  best: boolean;
  /** Its givens in one line, for people: the rules are not in it. */
  givens: string | null;
  /** How it was found. */
  method: string;
  /** How many different colours. */
  used: number | null;
  /** With fewer colours there is no colouring. */
  fewest: number | null;
  /** The colour of each vertex; null: no such colouring. */
  colours: Record<string, number> | null;
}

/** A question for a chromatic polynomial. */
export interface GraphPolynomialRequest {
  /** A puzzle, which stands for its graph. */
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
  /** Take what drawings and words seem to mean for their meaning, unproved. */
  accept?: boolean;
  /** A graph instead of a puzzle: its text, or JSON. */
  graph?: string | object | null;
  /** Also its value at X. */
  at?: number[];
  /** Only the values, without the polynomial: a few colours are possible where it is out of reach. */
  values_only?: boolean;
  /** How many partial colourings may be held. */
  states?: number;
}

/** A polynomial p: p(x) is the number of colourings with x colours that keep what is coloured. */
export interface GraphPolynomialAnswer {
  v: number;
  remarks?: string[];
  /** The puzzle that was asked about; null for a graph. */
  puzzle: string | Plain | null;
  /** The largest power with a coefficient that is not 0. */
  degree: number | null;
  /** Its givens in one line, for people: the rules are not in it. */
  givens: string | null;
  /** The coefficients, the constant first; null where only values were asked for. */
  coefficients: (number | string)[] | null;
  /** The values that were asked for; of a puzzle, that at n digits. */
  values: Record<string, number | string>;
}

/** A question for the Sudoku of a partial Latin square. */
export interface LatinToSudokuRequest {
  /** Time limit in seconds. */
  seconds?: number | null;
  /** A partial Latin square: its digits row by row, or rows of numbers, 0 or a dot for a blank. */
  square: string;
}

/** The puzzle, and the cell of the puzzle for each cell of the square. */
export interface LatinToSudokuAnswer {
  v: number;
  remarks?: string[];
  /** The puzzle. */
  puzzle: string | Plain;
  /** The name of the puzzle's layout. */
  layout: string;
  /** Its givens in one line, for people: the rules are not in it. */
  givens: string;
  /** The order of the square. */
  order: number;
  /** The cell of the puzzle for each cell of the square. */
  cells: Record<string, string>;
}

/** A question for the credits. */
export interface CreditsRequest {
  /** Time limit in seconds. */
  seconds?: number | null;
}

/** The source documents, numbered from 000, the mathematics and the libraries. */
export interface CreditsAnswer {
  v: number;
  remarks?: string[];
  /** The source documents, in the order of their numbers from 000. */
  documents: Credit[];
  /** Whose theorems, numbers and methods are used. */
  mathematics: Credit[];
  /** The libraries that modoku can use. */
  libraries: Credit[];
}

/** A work and the people who made it. */
export interface Credit {
  /** What it is called. */
  title: string;
  /** Who made it. */
  people: string[];
  /** When. */
  year: string;
  /** What modoku has from it. */
  gave: string;
}

/** What each question takes and gives. */
export interface Questions {
  "show": [ShowRequest, ShowAnswer];
  "interpret": [InterpretRequest, InterpretAnswer];
  "solve": [SolveRequest, SolveAnswer];
  "count": [CountRequest, CountAnswer];
  "check": [CheckRequest, CheckAnswer];
  "explain-conflict": [ExplainConflictRequest, ExplainConflictAnswer];
  "rate": [RateRequest, RateAnswer];
  "hint": [HintRequest, HintAnswer];
  "steps": [StepsRequest, StepsAnswer];
  "why": [WhyRequest, WhyAnswer];
  "compare-paths": [ComparePathsRequest, ComparePathsAnswer];
  "backdoors": [BackdoorsRequest, BackdoorsAnswer];
  "candidates": [CandidatesRequest, CandidatesAnswer];
  "unavoidable": [UnavoidableRequest, UnavoidableAnswer];
  "most-givens": [MostGivensRequest, MostGivensAnswer];
  "clues": [CluesRequest, CluesAnswer];
  "vicinity": [VicinityRequest, VicinityAnswer];
  "compare": [CompareRequest, CompareAnswer];
  "canon": [CanonRequest, CanonAnswer];
  "transform": [TransformRequest, TransformAnswer];
  "equivalent": [EquivalentRequest, EquivalentAnswer];
  "automorphisms": [AutomorphismsRequest, AutomorphismsAnswer];
  "draw": [DrawRequest, DrawAnswer];
  "book": [BookRequest, BookAnswer];
  "convert": [ConvertRequest, ConvertAnswer];
  "lesson": [LessonRequest, LessonAnswer];
  "chapter": [ChapterRequest, ChapterAnswer];
  "mark": [MarkRequest, MarkAnswer];
  "generate": [GenerateRequest, GenerateAnswer];
  "grid": [GridRequest, GridAnswer];
  "census-grids": [CensusGridsRequest, CensusGridsAnswer];
  "census-orbits": [CensusOrbitsRequest, CensusOrbitsAnswer];
  "census-bands": [CensusBandsRequest, CensusBandsAnswer];
  "census-clues": [CensusCluesRequest, CensusCluesAnswer];
  "certify": [CertifyRequest, CertifyAnswer];
  "verify": [VerifyRequest, VerifyAnswer];
  "model": [ModelRequest, ModelAnswer];
  "model-import": [ModelImportRequest, ModelImportAnswer];
  "csp": [CspRequest, CspAnswer];
  "graph-build": [GraphBuildRequest, GraphBuildAnswer];
  "graph-recognise": [GraphRecogniseRequest, GraphRecogniseAnswer];
  "graph-to-sudoku": [GraphToSudokuRequest, GraphToSudokuAnswer];
  "graph-colour": [GraphColourRequest, GraphColourAnswer];
  "graph-polynomial": [GraphPolynomialRequest, GraphPolynomialAnswer];
  "latin-to-sudoku": [LatinToSudokuRequest, LatinToSudokuAnswer];
  "credits": [CreditsRequest, CreditsAnswer];
}
