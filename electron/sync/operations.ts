/**
 * What each write that works without a line means to sync: one entry for every endpoint of the contract that is marked
 * `offline` and is no GET (tests/sync/operations.test.ts).
 */
import type { EndpointKey } from "../../src-shared/api/define.ts";
import { catalogueRules } from "./operations/catalogue.ts";
import { contentRules } from "./operations/content.ts";
import { deliveryRules } from "./operations/delivery.ts";
import { orderRules } from "./operations/orders.ts";
import { peopleRules } from "./operations/people.ts";
import { quoteRules } from "./operations/quotes.ts";
import { type Json, listOf, type Rule, type Rules, same } from "./operations/rule.ts";

export type { Json, Kind, Rule } from "./operations/rule.ts";

export const operations: Rules = {
  ...catalogueRules,
  ...contentRules,
  ...deliveryRules,
  ...orderRules,
  ...peopleRules,
  ...quoteRules,
};

/** The row in the words of the body: what an operation compares with what it wants to write. */
export const writtenOf = (rule: Rule, row: Json, body: Json, params: Record<string, string>): Json =>
  rule.written ? rule.written(row, body, params) : same(row, body, rule.aside);

export const versionOf = (rule: Rule, row: Json, params: Record<string, string>): number =>
  Number((rule.version ? rule.version(row, params) : row.version) ?? 0);

/** The entry of an endpoint; throws where the contract says `offline` and nobody said here what that means. */
export function ruleOf(endpoint: EndpointKey): Rule {
  const rule = operations[endpoint];
  if (!rule) throw new Error(`${endpoint} has no entry in the table of operations`);
  return rule;
}

/** The body with the versions that its entries were changed on, as `row` has them; `row` undefined: with none. */
export function nameVersions(rule: Rule, body: Json, row: Json | undefined): Json {
  const list = rule.versionsIn;
  if (!list) return body;
  const versions = new Map(listOf(row).map(({ id, version }) => [id, version]));
  return {
    ...body,
    [list]: listOf(body[list]).map(({ version: _, ...entry }) => {
      const known = versions.get(entry.id);
      return known === undefined ? entry : { ...entry, version: known };
    }),
  };
}
