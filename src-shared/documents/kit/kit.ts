/**
 * The kit of components that documents are written with. It has two implementations, elements for pages (dom-kit.tsx) and
 * PDF (pdf-kit.tsx), so that a document is written once and reads the same in both.
 *
 * Measures are points (1/72 inch). Nothing here says left or right: a row runs in the direction of its language.
 */
import { createContext, type ReactNode, useContext } from "react";
import { FIRST_COLOUR } from "../../values/brand-colours.ts";
import type { Lang } from "../../values/localized.ts";

export type Size = "tiny" | "small" | "body" | "lead" | "heading" | "title" | "huge";
export type Tone = "ink" | "muted" | "accent";
/** Alignment along a row or across a stack. */
export type Side = "start" | "center" | "end";
/** `figures`: the right edge in both languages, so that the digits of amounts are aligned. */
export type TextSide = Side | "figures";

export interface PageProps {
  /** Points. Without a height the document is as long as its content: a roll, not a sheet. */
  size: { width: number; height?: number };
  margin: { inline: number; top: number; bottom: number };
  /** One page and no more: what does not fit is cut off. */
  single?: boolean;
  /** Running head, above the content of every page but the first: text at the start and at the end. */
  running?: [start: string, end: string];
  /**
   * The foot of every page, a line in each of its languages: the company, and "Page 2 of 3"; in a batch every document counts its own
   * pages. A browser's print has it from print-style.ts.
   */
  foot?: { lang: Lang; company: string; pageText(page: number | string, pages: number | string): string }[];
  children: ReactNode;
}

export interface BoxProps {
  gap?: number;
  pad?: number;
  /** Points; otherwise as wide as its container allows. */
  width?: number;
  /** Share of the remaining width of a row, relative to its neighbours. */
  share?: number;
  line?: "box" | "above" | "below";
  /** Stays whole: goes to the next page rather than over its edge. */
  keep?: boolean;
  minHeight?: number;
  children?: ReactNode;
}

export interface StackProps extends BoxProps {
  /** Alignment of its children; without it they are as wide as the stack. */
  side?: Side;
}

export interface RowProps extends BoxProps {
  /** Alignment of its children across. */
  across?: Side | "baseline";
  between?: boolean;
}

export interface TextProps {
  size?: Size;
  tone?: Tone;
  bold?: boolean;
  /** Language of the text; by default the document's. */
  lang?: Lang;
  /** Alignment in the direction of the document, independent of the text's language. */
  side?: TextSide;
  /** Plain text; parts with a direction of their own are wrapped by `isolate`. */
  children: string;
}

export interface Column {
  key: string;
  head: ReactNode;
  /** Points, or a share of the width that the others leave. */
  width?: number;
  share?: number;
}

export interface TableRow {
  key: string;
  /** One for each column. */
  cells?: ReactNode[];
  /** Instead of cells: one line across, which stays with the row after it. */
  title?: ReactNode;
}

export interface TableProps {
  columns: Column[];
  /** A row is never broken; the head is repeated on every page. */
  rows: TableRow[];
}

export interface DrawingProps {
  /** Size of its own units. */
  units: { width: number; height: number };
  /** Points. */
  width: number;
  height: number;
  /** Path data, filled, or drawn with a pen of this width in units. */
  path: string;
  pen?: number;
  /** Alternative text. */
  label: string;
}

export interface PictureProps {
  /** A picture's bytes as a `data:` address. */
  src: string;
  /** Points. */
  width: number;
  height: number;
  /** Alternative text. */
  label: string;
}

export interface Kit {
  Page(props: PageProps): ReactNode;
  Stack(props: StackProps): ReactNode;
  Row(props: RowProps): ReactNode;
  Text(props: TextProps): ReactNode;
  Table(props: TableProps): ReactNode;
  Drawing(props: DrawingProps): ReactNode;
  Picture(props: PictureProps): ReactNode;
  Rule(props: { tone?: Tone }): ReactNode;
}

/** The leading language, which sets the direction of rows. */
export const LeadContext = createContext<Lang>("en");
export const useLead = (): Lang => useContext(LeadContext);

/** How a shop's documents look. */
export interface DocumentBrand {
  /** "#8a1538", dark enough to be read on white (values/brand-colours.ts). */
  colour: string;
  /** Null: the name is written instead. */
  logo: {
    /** A `data:` address, because documents are rendered without a network. */
    src: string;
    /** Pixels. */
    width: number;
    height: number;
  } | null;
}
export const FIRST_BRAND: DocumentBrand = { colour: FIRST_COLOUR, logo: null };
export const BrandContext = createContext<DocumentBrand>(FIRST_BRAND);
