/** The shapes of what the server answers and of what the page keeps. For the type checker only: never loaded. */

export interface Cell {
  index: number;
  row: number;
  col: number;
  name: string;
}
export interface Unit {
  kind: string;
  name: string;
  cells: number[];
}

/** A rule as people know it; its other fields depend on its kind. */
export interface Constraint {
  kind: string;
  style?: string;
  [field: string]: unknown;
}

/** A rule as `narrowing.js` knows it: one of nine forms, over the digits of cells and of hidden variables. */
export interface Form {
  form: string;
  /** The place of the constraint that it comes from. */
  owner: number;
  cells: number[];
  digits?: number[];
  pairs?: [number, number][];
  total?: number;
  factors?: number[];
  comparison?: string;
  allowed?: boolean;
  accepting?: number[];
  offset?: number;
  /** Where its list stands among the tables: partners, rows, transitions or edges. */
  table?: number;
}
export interface Network {
  /** How many digits each hidden variable has; they are numbered after the cells. */
  hidden: number[];
  forms: Form[];
  tables: number[][][];
}

/** What variants and kinds of rules let a setter draw: see web/palette.py. */
export interface Palette {
  clues: {
    name: string;
    /** Where it is a kind of constraint. */
    kind: string;
    title: string;
    rule: string;
    /** How to draw it, where that is not the same for all of its shape. */
    how: string;
    /** Cells in any order, a line in order, marks between neighbours or in each cell, a number beside the grid. */
    shape: "cells" | "line" | "pairs" | "each" | "outside";
    /** Whether it reads the same from both ends. */
    symmetric: boolean;
    least: number;
    /** What it takes: a sum that may be left out, a number that may not, any text. */
    value: "" | "sum" | "number" | "text";
    /** What holds that number, where it is a kind. */
    field: string;
    /** A small puzzle with it, for a picture. */
    example: Plain;
    /** Whether it is only for the eye: see decor.js. */
    decor?: boolean;
    /** Whether it divides the grid: a region. */
    divides?: boolean;
  }[];
  /** Rules of the whole grid, each with cells of a grid of 9 x 9 that show it, and the one that they are tied to. */
  whole: { name: string; title: string; rule: string; cells: number[]; tied: number | null }[];
  /** For each kind the fields that hold cells, or rules that do. */
  cells: Record<string, string[]>;
}

/** A puzzle in the plain JSON form of the project. */
export interface Plain {
  modoku: number;
  layout: { name: string; size: number; lowest?: number; positions: [number, number][]; units: Unit[] };
  givens: number[];
  constraints?: Constraint[];
  meta?: Record<string, string>;
  sheet?: { placed?: number[]; candidates?: number[][]; corners?: number[][] };
  not_understood?: string[];
  cosmetics?: Cosmetic[];
}

/** Something drawn that is no rule: lengths in cells, places from the upper left corner of the grid. */
export interface Cosmetic {
  shape: string;
  origin: string;
  points?: [row: number, column: number][];
  text?: string;
  colour?: string;
  border?: string;
  height?: number;
  width?: number;
  is_round?: boolean;
  [field: string]: unknown;
}

export interface Board {
  puzzle: Plain;
  line: string;
  /** The names of the variants that it is of, the layout first. */
  variants: string[];
  title: string;
  size: number;
  symbols: string[];
  cells: Cell[];
  width: number;
  height: number;
  units: Unit[];
  network: Network;
  /** What each rule says, and of which cells. */
  clues: { cells: number[]; text: string }[];
  /** Whether rules write small numbers into the corners of cells, so that marks must make room. */
  has_corner_texts: boolean;
  givens: Record<string, number>;
  scene_svg: string;
  scale: number;
  verdict: string;
  /** What a player is judged by. */
  solution: number[] | null;
  /** Who says so: see web/board.py. Boards kept by older pages do not say. */
  judge?: "rules" | "came" | "differs" | "none";
  /** What was drawn or said and is no rule here. */
  not_understood?: string[];
  rules: string[];
  /** Of rules, units and title. */
  language?: string;
}

/** What a player wrote: one entry a cell. */
export interface Marks {
  values: number[];
  corners: number[][];
  centres: number[][];
  colours: number[][];
  struck: number[][];
  /** What a pen drew, kept at the lower cell of each stretch: see pen.js. */
  lines: number[][];
  /** Letters as notes, 1 for A. */
  letters: number[][];
  /** Where a puzzle is set: its clues, its layout, what is drawn for the eye, each at the first place. */
  clues: Constraint[][];
  ground: Plain["layout"][];
  decor: Cosmetic[][];
}
export type Field = keyof Marks;
/** What stands in one place: a digit, marks; at the only place of `clues`, all that a setter drew. */
export type Entry = number | number[] | Constraint[] | Cosmetic[] | Plain["layout"];
export type Change = [field: Field, cell: number, before: Entry, after: Entry];
export interface Edit {
  label: string;
  changes: Change[];
}
export interface Savepoint {
  name: string;
  marks: Marks;
  at: number;
}

export type Candidate = [cell: number, digit: number];
export interface Tie {
  from: Candidate;
  to: Candidate;
  strong: boolean;
}

/** A hint, with cells as indices. */
export interface Hint {
  stage: number;
  technique: string;
  title: string;
  said: string;
  cells: number[];
  units: string[];
  candidates: Candidate[];
  second: Candidate[];
  links: Tie[];
  placements: Candidate[];
  eliminations: Candidate[];
}

export interface Settings {
  language: string;
  theme: "auto" | "light" | "dark";
  palette: "bright" | "safe";
  markSize: "small" | "medium" | "large";
  symbols: "digits" | "letters" | "colours";
  conflicts: boolean;
  mistakes: boolean;
  autoCandidates: boolean;
  autoClean: boolean;
  sameDigit: boolean;
  peers: boolean;
  timer: boolean;
  digitFirst: boolean;
}

export interface Game {
  id: string;
  board: Board;
  level: string;
  source: string;
  marks: Marks;
  past: Edit[];
  future: Edit[];
  savepoints: Savepoint[];
  seconds: number;
  hints: number;
  solved: boolean;
  touched: number;
}

export interface Variant {
  name: string;
  title: string;
  rule?: string;
  about?: string;
  base?: boolean;
  examples?: string[];
  parameters?: { name: string; meaning: string; example: string; default: string | null }[];
}
export interface Level {
  name: string;
  title: string;
}
