// What occurred in histories, counted: an ingredient that never occurs tests nothing.
import assert from "node:assert/strict";

const ingredients = {
  poison: "operations answered so that they never get through",
  outages: "requests answered while everything is",
  roles: "changes of the role of the person at the desktops",
  restores: "restorations of the server from a copy that lacked something",
  "older apps": "pages of a newer server with names that the desktop does not know",
  kills: "deaths of a desktop's process at a fail point",
  "rows behind": "pulls that left rows to be caught up with",
  "set aside": "failing operations that became decisions",
  decisions: "conflicts that a person decided",
} as const;

export type Ingredient = keyof typeof ingredients;
export type Tally = Record<Ingredient, number>;

export const emptyTally = (): Tally =>
  Object.fromEntries(Object.keys(ingredients).map((name) => [name, 0])) as unknown as Tally;

export const describeTally = (tally: Tally): string =>
  Object.entries(ingredients)
    .map(([name, what]) => `  ${tally[name as Ingredient]} ${name}: ${what}\n`)
    .join("");

export function assertEachOccurred(tally: Tally): void {
  for (const [name, count] of Object.entries(tally)) assert.ok(count > 0, `no ${name} in any history`);
}
