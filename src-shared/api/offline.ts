/** What an operation says of itself that a desktop may do without a connection. */
import type { z } from "zod";
import type { Mirrored } from "../resources.ts";

interface Write {
  /** The resource whose row it writes. */
  about: Mirrored;
  /** Adds to a row that others add to at the same time: waits for nothing but the row's own making. */
  independent?: true;
  /** Makes a document that is handed over at once: it takes the next number of the device's own series ("D1-000123"). */
  ownSeries?: true;
}

/**
 * `create` makes a row · `append` adds to a row what can never clash (stock, money, notes) · `arrange` puts rows in an
 * order, the last one wins · `ask` writes nothing.
 */
export interface OfflineAddition extends Write {
  kind: "create" | "append" | "arrange" | "ask";
}

/**
 * `edit` replaces or changes fields of a row, with If-Match; later edits fold into unsent ones · `move` is a step that is
 * taken once (a status) · `remove`. Each names the operation that answers the row: what it is compared with.
 */
export interface OfflineChange extends Write {
  kind: "edit" | "move" | "remove";
  /** Answers the row, or all rows where they are written together. A conflict on the server answers the same. */
  reads: `GET /api/${string}`;
  /** The list of the row in which the address names an entry; If-Match is the entry's version. */
  part?: string;
  /** The list of the body whose entries each name the version they were changed on, so that If-Match names none. */
  versionsIn?: string;
  /** Fields of the body, or of the entries of its lists, that are decided as one (electron/README.md, 13). */
  groups?: readonly (readonly string[])[];
  /** Lists of the body whose entries merge one by one, with the field that names an entry. */
  lists?: Readonly<Record<string, string>>;
  /** Fields of the body that are none of the row's: sent along, never merged. */
  extra?: readonly string[];
}

export type OfflineWrite = OfflineAddition | OfflineChange;

type BodyOf<E> = E extends { body: infer Body extends z.ZodType } ? z.input<Body> : never;
type FieldOf<Body> = Body extends object ? keyof Body & string : never;
type EntryOf<Body> = Body extends object
  ? { [Name in keyof Body]-?: NonNullable<Body[Name]> extends readonly (infer Entry)[] ? Entry : never }[keyof Body]
  : never;

/** The fields that an offline change names are fields of its body. */
export type NamingItsFields<Table> = {
  [Key in keyof Table]: Table[Key] extends { offline: OfflineChange }
    ? {
        offline: {
          versionsIn?: FieldOf<BodyOf<Table[Key]>>;
          groups?: readonly (readonly (FieldOf<BodyOf<Table[Key]>> | FieldOf<EntryOf<BodyOf<Table[Key]>>>)[])[];
          lists?: { readonly [List in FieldOf<BodyOf<Table[Key]>>]?: FieldOf<EntryOf<BodyOf<Table[Key]>>> };
          extra?: readonly FieldOf<BodyOf<Table[Key]>>[];
        };
      }
    : unknown;
};
