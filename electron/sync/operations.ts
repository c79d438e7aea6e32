/** Rules of the offline writes: the contract's `offline` entry of each, with its functions. */
import type { Endpoint, EndpointKey } from "../../src-shared/api/define.ts";
import { contract } from "../../src-shared/contract.ts";
import { newId } from "../../src-shared/values/id.ts";
import { catalogueFunctions } from "./operations/catalogue.ts";
import { contentFunctions } from "./operations/content.ts";
import { deliveryFunctions } from "./operations/delivery.ts";
import { orderFunctions } from "./operations/orders.ts";
import { peopleFunctions } from "./operations/people.ts";
import { quoteFunctions } from "./operations/quotes.ts";
import { type Functions, type Json, listOf, type Rule } from "./operations/rule.ts";

export type { Json, Rule } from "./operations/rule.ts";

const functions: Functions = {
  ...catalogueFunctions,
  ...contentFunctions,
  ...deliveryFunctions,
  ...orderFunctions,
  ...peopleFunctions,
  ...quoteFunctions,
};

const table: Readonly<Record<EndpointKey, Endpoint>> = contract;

/** The rule of an offline write; throws for other operations. */
export function ruleOf(endpoint: EndpointKey): Rule {
  const offline = table[endpoint]?.offline;
  if (!offline || offline === true) throw new Error(`${endpoint} is no write that works offline`);
  return { ...offline, ...functions[endpoint as keyof Functions] };
}

/**
 * Fills gaps of a body in place: the new row's id, where the schema takes one, and what the rule's `fill` adds. A body that
 * the schema refuses is unchanged, since the handler refuses it.
 */
export function fillBody(endpoint: EndpointKey, body: Json, row: Json | undefined): void {
  const schema = table[endpoint]?.body;
  if (!schema?.safeParse(body).success) return;
  const { kind, fill } = ruleOf(endpoint);
  const withId = { id: newId(), ...body };
  const parsed = kind === "create" || kind === "append" ? schema.safeParse(withId).data : undefined;
  if (typeof parsed === "object" && parsed !== null && "id" in parsed) body.id = withId.id;
  fill?.(body, row);
}

/** The row that a change is about: the row read, or the entry of its list with the address's id. */
const entryOf = ({ part }: Rule, row: Json, { id }: Record<string, string>): Json =>
  part ? (listOf(row[part]).find((entry) => entry.id === id) ?? {}) : row;

/** The row's values for the fields of a body, to compare with it. */
export function writtenOf(rule: Rule, row: Json, body: Json, params: Record<string, string>): Json {
  const entry = entryOf(rule, row, params);
  const fields = Object.keys(body).filter((field) => field !== "id" && !rule.extra?.includes(field));
  return { ...Object.fromEntries(fields.map((field) => [field, entry[field]])), ...rule.written?.(row, body) };
}

export const versionOf = (rule: Rule, row: Json, params: Record<string, string>): number =>
  Number(entryOf(rule, row, params).version ?? 0);

/** The body with the entry versions of `row`; without any when `row` is undefined. */
export function nameVersions(rule: Rule, body: Json, row: Json | undefined): Json {
  const list = rule.versionsIn;
  if (!list) return body;
  const versions = new Map(listOf(row).map(({ id, version }) => [id, version]));
  return {
    ...body,
    [list]: listOf(body[list]).map(({ version: _, ...entry }) => {
      const knownVersion = versions.get(entry.id);
      return knownVersion === undefined ? entry : { ...entry, version: knownVersion };
    }),
  };
}
