/** What sync must know of a write that works without a line. */
import type { EndpointKey } from "../../../src-shared/api/define.ts";
import type { Mirrored } from "../../../src-shared/sync/operations.ts";
import { newId } from "../../../src-shared/values/id.ts";

export type Json = Record<string, unknown>;

/**
 * `create` makes a row · `edit` replaces or changes fields of one, with If-Match; later edits fold into unsent ones · `move`
 * is a step that is taken once (a status) · `remove` · `append` adds to a row what can never clash (stock, money, notes) ·
 * `arrange` puts rows in an order, the last one wins · `ask` writes nothing.
 */
export type Kind = "create" | "edit" | "move" | "remove" | "append" | "arrange" | "ask";

export interface Rule {
  kind: Kind;
  about: Mirrored;
  /** Gives ids to what the body makes and names none for. `body` is a copy to be filled in place; `row` as it was. */
  fill?: (body: Json, row?: Json | null) => void;
  /** The row's fields in the words of the body; unless told, those of the same name. */
  written?: (row: Json, body: Json, params: Record<string, string>) => Json;
  /** What goes into the outbox, where that is not the body itself; `row` as it was. */
  kept?: (body: Json, row: Json) => Json;
  /** Where no answer about a stale version tells what the row is: what to read it by. */
  read?: EndpointKey;
  /** The list of the body whose entries each name the version they were changed on, so that If-Match names none. */
  versionsIn?: string;
  /** The version that If-Match names, where it is not the row's own. */
  version?: (row: Json, params: Record<string, string>) => unknown;
  /** Fields that are decided as one (electron/README.md, 13). */
  groups?: readonly (readonly string[])[];
  /** Lists of the body whose entries merge one by one, with what names an entry. */
  lists?: Readonly<Record<string, string>>;
  /** What the body says beside the row's fields, where `written` does not say it: sent along, never merged. */
  aside?: readonly string[];
  /** A document that is handed over at once: it takes the next number of the device's own series ("D1-000123"). */
  ownSeries?: true;
  /** Adds to a row that others add to at the same time: waits for nothing but the row's own making. */
  independent?: true;
  /** It changes nothing that can be seen here, and is for the server all the same: what it is called in the outbox. */
  unseen?: (body: Json) => string;
}

export type Rules = Partial<Record<EndpointKey, Rule>>;

export const withId = (body: Json): void => {
  body.id ??= newId();
};

/** Ids for those entries of a list that have none. */
export const withIdsIn = (body: Json, list: string): void => {
  if (!Array.isArray(body[list])) return;
  for (const entry of body[list] as Json[]) if (typeof entry === "object" && entry !== null) entry.id ??= newId();
};

export const same = (row: Json, body: Json, aside: readonly string[] = []): Json =>
  Object.fromEntries(
    Object.keys(body)
      .filter((name) => name !== "id" && !aside.includes(name))
      .map((name) => [name, row[name]]),
  );

/** A field that a body leaves out to say "none". */
export const orNone = (row: Json, names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? undefined]));

export const pick = (row: Json, names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]));

export const listOf = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : []);
