import { isDoubt } from "../../src-shared/health/invariants.ts";
import type { BooksReport } from "./check-books.ts";
import { describeFinding } from "./sentences.ts";

/** What a check of the books found, for a terminal: each row that does not add up, and how much was looked at. */
export function describeReport({ findings, checked }: BooksReport): { lines: string[]; failing: number } {
  const { orders, variants, quotes, documents } = checked;
  const looked = `${orders} orders, ${variants} variants, ${quotes} quotes, ${documents} posted documents`;
  const failing = findings.filter((finding) => !isDoubt(finding)).length;
  const lines = findings.map((finding) => `${isDoubt(finding) ? "To look at: " : ""}${describeFinding(finding)}`);
  lines.push(failing === 0 ? `Sound: ${looked}.` : `${failing} rows do not add up, of ${looked}.`);
  return { lines, failing };
}
