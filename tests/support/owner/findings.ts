/** What is wrong in texts of an owner's shop: traces of the demo, and promises that the settings deny. */
import { contradictionsIn, contradictionsInData, type Promises } from "./contradictions.ts";
import { demoWords, tracesIn } from "./demo-traces.ts";
import type { SaidText } from "./every-text.ts";

/** Each finding once, with the first text that has it and how many others do. */
export function findingsIn(said: readonly SaidText[], promises: Promises, allowed: readonly RegExp[] = []): string[] {
  const names = demoWords();
  const places = new Map<string, string[]>();
  for (const text of said) {
    const found = [
      ...tracesIn(text, names),
      ...contradictionsIn(text.words, promises, allowed),
      ...contradictionsInData(text.raw, promises),
    ];
    for (const what of new Set(found)) places.set(what, [...(places.get(what) ?? []), text.where]);
  }
  return [...places].map(([what, [first, ...others]]) => `${what} (${first}, and ${others.length} others)`);
}
