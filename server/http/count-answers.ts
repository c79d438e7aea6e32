import type { IncomingMessage } from "node:http";
import type { App } from "../context.ts";
import type { Counted } from "../metrics/daily-counts.ts";
import { isOfPerson } from "./is-of-person.ts";

/** Counts answers that are sent to people: additions in memory, which the job `store counts` writes. */
export const countAnswers =
  ({ dailyCounts }: Pick<App, "dailyCounts">) =>
  (req: IncomingMessage, counted: readonly Counted[]): void => {
    if (counted.length === 0 || req.method !== "GET" || !isOfPerson(req.headers)) return;
    for (const one of counted) dailyCounts?.add(one);
  };
