/** Offline writes: what the contract says of an operation that a desktop may do offline. */
import type { z } from "zod";
import type { Mirrored } from "../resources.ts";

interface Write {
  /** The resource whose row it writes. */
  about: Mirrored;
  /** Adds to a row that others add to at the same time, so it waits only for the row to be created. */
  independent?: true;
  /** Makes a document that is handed out at once, with the next number of the device's own series ("D1-000123"). */
  ownSeries?: true;
}

/**
 * `create` makes a row · `append` adds, or takes away, what cannot conflict (stock, money, notes) · `arrange` orders rows, the last write wins ·
 * `ask` writes nothing.
 */
export interface OfflineAddition extends Write {
  kind: "create" | "append" | "arrange" | "ask";
}

/**
 * `edit` replaces or changes fields of a row, with If-Match; later edits are merged into unsent ones · `move` is a change of
 * status, done once · `remove`. Each names the operation that reads the row, to compare with.
 */
export interface OfflineChange extends Write {
  kind: "edit" | "move" | "remove";
  /** The operation that reads the row, or all rows where they are written together. A conflict of the server answers the same. */
  reads: `GET /api/${string}`;
  /** List of the row whose entry the address names; If-Match is the entry's version. */
  part?: string;
  /** List of the body whose entries have versions of their own, in place of If-Match. */
  versionsIn?: string;
  /** Fields of the body, or of the entries of its lists, that merge as one (electron/README.md, 13). */
  groups?: readonly (readonly string[])[];
  /** Lists of the body whose entries merge one by one, with the field that identifies an entry. */
  lists?: Readonly<Record<string, string>>;
  /** Fields of the body that are not the row's: sent, never merged. */
  extra?: readonly string[];
}

export type OfflineWrite = OfflineAddition | OfflineChange;

type BodyOf<E> = E extends { body: infer Body extends z.ZodType } ? z.input<Body> : never;
type FieldOf<Body> = Body extends object ? keyof Body & string : never;
type EntryOf<Body> = Body extends object
  ? { [Name in keyof Body]-?: NonNullable<Body[Name]> extends readonly (infer Entry)[] ? Entry : never }[keyof Body]
  : never;

/** Checks that the fields that an offline change names are fields of its body. */
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
