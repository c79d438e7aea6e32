import { beforeAll, describe, expect, test } from "vitest";
import { damageKinds } from "./damage-kinds.ts";
import { type DamageOutcome, tryDamage } from "./damage-story.ts";

/** Tables whose values nobody but a reader can know to be wrong: descriptions, pages, articles, what was in a log. */
const describing = ["articles", "audit_log", "authors", "change_feed", "media", "pages", "products", "testimonials"];

describe("a shop that was killed, then damaged", () => {
  let outcomes: DamageOutcome[];
  beforeAll(async () => {
    outcomes = await tryDamage(damageKinds, 3);
  }, 60_000);

  test("starts whole, or is refused in words, or the check of the books finds what is wrong", () => {
    const unsaid = outcomes.filter(
      ({ start, words }) => start === "unseen" && !words.split(", ").every((table) => describing.includes(table)),
    );
    expect(unsaid).toEqual([]);
    const byKind = (name: string) => outcomes.filter(({ kind }) => kind === name).map(({ start }) => start);
    for (const kind of ["text instead", "half of it", "log gone", "log emptied"])
      expect(byKind(kind)).toEqual(["refused"]);
  });

  test("is restored by the one command that the refusal names, and goes on above what was issued", () => {
    expect(outcomes.filter(({ restored }) => !restored)).toEqual([]);
  });
});
