/** Functions of offline writes, for what `offline` in the contract cannot express as data, typed by body and row. */
import type { z } from "zod";
import type { ClientAnswer, Endpoint } from "../../../src-shared/api/define.ts";
import type { OfflineChange, OfflineWrite } from "../../../src-shared/api/offline.ts";
import type { Api } from "../../../src-shared/contract.ts";
import { newId } from "../../../src-shared/values/id.ts";

export type Json = Record<string, unknown>;

/** The operations of the contract that write offline. */
type WriteKey = { [Key in keyof Api]: Api[Key] extends { offline: OfflineWrite } ? Key : never }[keyof Api];

type BodyOf<E> = E extends { body: infer Body extends z.ZodType } ? NonNullable<z.input<Body>> : Json;
/** The row as staff read it; of an order the staff view, not the customer's. */
type RowOf<E> = E extends { offline: { reads: infer Read extends keyof Api } }
  ? Exclude<AnswerOf<Api[Read]>, { view: "customer" }>
  : Json;
type AnswerOf<E> = E extends Endpoint ? ClientAnswer<E> : never;

interface FunctionsOf<Body, Row> {
  /**
   * Fills in place values that the body leaves open and that must not change until it is sent: ids of entries, the new
   * state of a toggle. `row` is the row before the change.
   */
  fill?(body: Body, row?: Row): void;
  /** The row's values for fields of the body that it does not have under the same name and form. */
  written?(row: Row, body: Body): { [Field in keyof Body]?: unknown };
  /** The body for the operation log, where it differs from the request's; `row` is the row before the change. */
  logged?(body: Body, row: Row): Body;
  /** Label in the operation log of a write that changes only the server. */
  serverOnlyLabel?(body: Body): string;
}

export type Functions = { [Key in WriteKey]?: FunctionsOf<BodyOf<Api[Key]>, RowOf<Api[Key]>> };

/** The rule of an offline write. */
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

/** Fields that are undefined in a body when the row has none. */
export const orNone = <Row extends object, Name extends keyof Row>(row: Row, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? undefined])) as {
    [Field in Name]: Row[Field] | undefined;
  };

export const listOf = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : []);
