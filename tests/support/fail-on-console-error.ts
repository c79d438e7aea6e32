// Runs before every test file. A message to console.error or console.warn that is not planned fails its test, because
// warnings that pass are not read.
import { format } from "node:util";
import { afterAll, afterEach, beforeEach } from "vitest";

let planned: RegExp[] = [];
let unplanned: string[] = [];

/**
 * Allows messages in the running test (or, called in `beforeAll`, until the first test starts).
 * @param pattern matched against the whole message
 */
export function allowConsole(pattern: RegExp): void {
  planned.push(pattern);
}

for (const method of ["error", "warn"] as const) {
  console[method] = (...parts: unknown[]) => {
    const message = format(...parts);
    if (!planned.some((pattern) => pattern.test(message))) unplanned.push(`console.${method}: ${message}`);
  };
}

beforeEach(() => {
  planned = [];
});
afterEach(failOnUnplanned);
// Messages after the last test, from its `afterAll` for instance.
afterAll(failOnUnplanned);

function failOnUnplanned(): void {
  const messages = unplanned;
  unplanned = [];
  if (messages.length > 0) throw new Error(`Nobody planned for this:\n${messages.join("\n")}`);
}
