/** What the contract's `offline` of a write cannot say as data: functions, typed by the operation's body and row. */
import type { z } from "zod";
import type { ClientAnswer, Endpoint } from "../../../src-shared/api/define.ts";
import type { OfflineChange, OfflineWrite } from "../../../src-shared/api/offline.ts";
import type { Api } from "../../../src-shared/contract.ts";
import { newId } from "../../../src-shared/values/id.ts";

export type Json = Record<string, unknown>;

/** The operations of the contract that write offline. */
type WriteKey = { [Key in keyof Api]: Api[Key] extends { offline: OfflineWrite } ? Key : never }[keyof Api];

type BodyOf<E> = E extends { body: infer Body extends z.ZodType } ? NonNullable<z.input<Body>> : Json;
/** As staff read it: of an order that is all of it, not what its customer follows. */
type RowOf<E> = E extends { offline: { reads: infer Read extends keyof Api } }
  ? Exclude<AnswerOf<Api[Read]>, { view: "customer" }>
  : Json;
type AnswerOf<E> = E extends Endpoint ? ClientAnswer<E> : never;

interface FunctionsOf<Body, Row> {
  /**
   * Fills in place what the body leaves open and must be the same when it is sent: ids of its entries, "the other way
   * round". `row` as it was.
   */
  fill?(body: Body, row?: Row): void;
  /** The fields of the body that the row says in other words than its own fields of the same name. */
  written?(row: Row, body: Body): { [Field in keyof Body]?: unknown };
  /** What goes into the operation log, where that is not the body itself; `row` as it was. */
  kept?(body: Body, row: Row): Body;
  /** It changes nothing that can be seen here, and is for the server all the same: its label in the operation log. */
  unseen?(body: Body): string;
}

export type Functions = { [Key in WriteKey]?: FunctionsOf<BodyOf<Api[Key]>, RowOf<Api[Key]>> };

/** What sync must know of a write that works offline. */
export interface Rule extends Partial<Omit<OfflineChange, "kind" | "about">>, FunctionsOf<Json, object> {
  kind: OfflineWrite["kind"];
  about: OfflineWrite["about"];
}

interface Identified {
  id?: string | undefined;
}

export const withId = (body: Identified): void => {
  body.id ??= newId();
};

/** Ids for those entries of a list that have none. */
export const withIds = (list: readonly Identified[] | undefined): void => {
  for (const entry of list ?? []) withId(entry);
};

export const pick = <Row extends object, Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null])) as Pick<Row, Name>;

/** Fields that a body leaves out to say "none". */
export const orNone = <Row extends object, Name extends keyof Row>(row: Row, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? undefined])) as {
    [Field in Name]: Row[Field] | undefined;
  };

export const listOf = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : []);
