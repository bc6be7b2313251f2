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
  /** A graph instead of a puzzle: its text, or JSON. */
  graph?: string | object | null;
  /** Also its value at X. */
  at?: number[];
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
  degree: number;
  /** Its givens in one line, for people: the rules are not in it. */
  givens: string | null;
  /** The coefficients, the constant first. */
  coefficients: (number | string)[];
  /** The values that were asked for; of a puzzle, that at n digits. */
  values: Record<string, number | string>;
}

/** What each question takes and gives. */
export interface Questions {
  "solve": [SolveRequest, SolveAnswer];
  "count": [CountRequest, CountAnswer];
  "check": [CheckRequest, CheckAnswer];
  "rate": [RateRequest, RateAnswer];
  "hint": [HintRequest, HintAnswer];
  "candidates": [CandidatesRequest, CandidatesAnswer];
  "certify": [CertifyRequest, CertifyAnswer];
  "verify": [VerifyRequest, VerifyAnswer];
  "model": [ModelRequest, ModelAnswer];
  "model-import": [ModelImportRequest, ModelImportAnswer];
  "graph-build": [GraphBuildRequest, GraphBuildAnswer];
  "graph-recognise": [GraphRecogniseRequest, GraphRecogniseAnswer];
  "graph-colour": [GraphColourRequest, GraphColourAnswer];
  "graph-polynomial": [GraphPolynomialRequest, GraphPolynomialAnswer];
}
