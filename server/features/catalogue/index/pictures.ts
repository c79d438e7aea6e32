/** The library's pictures for pages, by path and in columns: a shop has some for each of its products. */
import { toJson } from "../../../../db/json.ts";
import type { MediaRow } from "../../../../db/queries/catalogue/catalogue.ts";
import type { Picture } from "../../../../src-shared/api/schemas.ts";
import type { LocalizedText } from "../../../../src-shared/values/localized.ts";
import { createInterned } from "../../../kernel/columns/interned.ts";
import { describedAs, pictureView } from "../../media/pictures-of.ts";

export interface PicturesState {
  paths: string[];
  /** By number of the path; width 0 where there is no such picture. */
  width: Int32Array;
  height: Int32Array;
  thumbhash: (string | null)[];
  /** Only of pictures that have one. */
  alt: Map<number, string>;
  focus: Map<number, string>;
  /** The number of a path by the id of its row. */
  ofRow: Map<string, number>;
}

export interface PictureTable {
  /** Number of a path, whether there is such a picture yet or not. */
  numberOf(path: string): number;
  has(number: number): boolean;
  put(rows: readonly MediaRow[]): void;
  /** Forgets the pictures of these rows. Returns their numbers. */
  remove(rowIds: readonly string[]): number[];
  picture(path: string | null | undefined, alt: LocalizedText): Picture | null;
  state(): PicturesState;
}

export function createPictures(from?: PicturesState): PictureTable {
  const paths = createInterned(from?.paths);
  let width = from?.width ?? new Int32Array(64);
  let height = from?.height ?? new Int32Array(64);
  const thumbhash = from?.thumbhash ?? [];
  const alts = from?.alt ?? new Map<number, string>();
  const focuses = from?.focus ?? new Map<number, string>();
  const ofRow = from?.ofRow ?? new Map<string, number>();

  function numberOf(path: string): number {
    const number = paths.numberOf(path);
    if (number >= width.length) {
      const [widths, heights] = [new Int32Array(number * 2), new Int32Array(number * 2)];
      widths.set(width);
      heights.set(height);
      [width, height] = [widths, heights];
    }
    return number;
  }

  function setText(texts: Map<number, string>, number: number, text: string | null): void {
    if (text === null) texts.delete(number);
    else texts.set(number, text);
  }

  return {
    numberOf,
    has: (number) => number >= 0 && (width[number] ?? 0) > 0,
    put(rows) {
      for (const row of rows) {
        const number = numberOf(row.path);
        ofRow.set(row.id, number);
        const facts = pictureView(row);
        width[number] = facts?.width ?? 0;
        height[number] = facts?.height ?? 0;
        thumbhash[number] = facts?.thumbhash ?? null;
        setText(focuses, number, facts?.focus ? toJson(facts.focus) : null);
        setText(alts, number, row.alt);
      }
    },
    remove(rowIds) {
      return rowIds.flatMap((id) => {
        const number = ofRow.get(id);
        if (number === undefined) return [];
        ofRow.delete(id);
        width[number] = 0;
        return [number];
      });
    },
    picture(path, alt) {
      const number = path ? paths.find(path) : -1;
      const shownWidth = width[number] ?? 0;
      if (!path || shownWidth === 0) return null;
      const [own, focus] = [alts.get(number), focuses.get(number)];
      return {
        path,
        width: shownWidth,
        height: height[number] as number,
        thumbhash: thumbhash[number] ?? null,
        ...(focus ? { focus: JSON.parse(focus) as NonNullable<Picture["focus"]> } : {}),
        alt: describedAs(alt, own ? (JSON.parse(own) as LocalizedText) : null),
      };
    },
    state: () => ({
      paths: paths.texts,
      width,
      height,
      thumbhash,
      alt: alts,
      focus: focuses,
      ofRow,
    }),
  };
}
