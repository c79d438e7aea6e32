/** The library's pictures for pages, by path and in columns: a shop has some for each of its products. */
import { fromJson } from "../../../../db/json.ts";
import type { MediaRow } from "../../../../db/queries/catalogue/catalogue.ts";
import type { Picture } from "../../../../src-shared/api/schemas.ts";
import type { LocalizedText } from "../../../../src-shared/values/localized.ts";
import { makeRoom, type NumberColumns, takenOver } from "../../../kernel/columns/number-columns.ts";
import type { NumberListsState } from "../../../kernel/columns/number-lists.ts";
import type { PackedTexts } from "../../../kernel/columns/packed-texts.ts";
import { createTextRows } from "../../../kernel/columns/text-rows.ts";
import { hashNumber, placesOfTexts } from "../../../kernel/hash-number.ts";
import { describedAs, pictureView } from "../../media/pictures-of.ts";

const NUMBER_COLUMNS = {
  /** Of the id of its row in the library (kernel/hash-number.ts); 0 where there is none. */
  row: Float64Array,
  /** 0 of what is no picture. */
  width: Int32Array,
  height: Int32Array,
} as const;

/** By the number of a path. */
export interface PicturesState extends NumberColumns<typeof NUMBER_COLUMNS> {
  /** `OwnFacts`, as `textOfFacts` writes them; none where there are none. */
  facts: NumberListsState;
}

type OwnFacts = [thumbhash: string | null, focus: Picture["focus"] | null, alt: LocalizedText | null];

/** Most pictures have a thumbhash alone: in base64, it never begins as JSON does. */
const textOfFacts = ([thumbhash, focus, alt]: OwnFacts): string =>
  focus === null && alt === null ? (thumbhash ?? "") : JSON.stringify([thumbhash, focus, alt]);

export interface PictureTable {
  /** Number of a path, whether there is such a file yet or not. */
  numberOf(path: string): number;
  pathOf(number: number): string;
  has(number: number): boolean;
  /** Returns the numbers of these files. New ones are those that were not there. */
  put(rows: readonly MediaRow[]): { numbers: number[]; areNew: boolean };
  /** Forgets the files of these rows, which are no longer there. Returns their numbers. */
  remove(rowIds: readonly string[]): number[];
  picture(path: string | null | undefined, alt: LocalizedText): Picture | null;
  state(): PicturesState;
}

/** `paths` are those of all files, which others may know by the same numbers. The state `from` is taken over: nobody else may use it. */
export function createPictures(paths: PackedTexts, from?: PicturesState): PictureTable {
  const facts = createTextRows(from?.facts);
  const at = takenOver(NUMBER_COLUMNS, from);

  function numberOf(path: string): number {
    const number = paths.numberOf(path);
    makeRoom(at, NUMBER_COLUMNS, number + 1);
    return number;
  }

  function factsOf(number: number): OwnFacts {
    const own = facts.textOf(number);
    return own.startsWith("[") ? JSON.parse(own) : [own || null, null, null];
  }

  return {
    numberOf,
    pathOf: paths.textOf,
    has: (number) => number >= 0 && (at.width[number] ?? 0) > 0,
    put(rows) {
      let areNew = false;
      const numbers = rows.map((row) => {
        const number = numberOf(row.path);
        const view = pictureView(row);
        areNew ||= at.row[number] === 0;
        at.row[number] = hashNumber(row.id);
        at.width[number] = view?.width ?? 0;
        at.height[number] = view?.height ?? 0;
        const own: OwnFacts = [
          view?.thumbhash ?? null,
          view?.focus ?? null,
          row.alt === null ? null : fromJson(row.alt),
        ];
        facts.put(number, textOfFacts(own));
        return number;
      });
      return { numbers, areNew };
    },
    remove(rowIds) {
      const removed = placesOfTexts(at.row, paths.size(), rowIds);
      for (const number of removed) {
        at.row[number] = 0;
        at.width[number] = 0;
        facts.put(number, "");
      }
      return removed;
    },
    picture(path, alt) {
      const number = path ? paths.find(path) : -1;
      const width = at.width[number] ?? 0;
      if (!path || width === 0) return null;
      const [thumbhash, focus, own] = factsOf(number);
      const height = at.height[number] as number;
      return { path, width, height, thumbhash, ...(focus ? { focus } : {}), alt: describedAs(alt, own) };
    },
    state: () => ({ ...at, facts: facts.state }),
  };
}
