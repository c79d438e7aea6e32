import type { IncomingMessage } from "node:http";
import { LANDING_HEADER, MAX_VIEWED, VIEWED_HEADER, viewedPage } from "../../src-shared/content/viewed-page.ts";
import type { App } from "../context.ts";
import type { Counted } from "../metrics/daily-counts.ts";
import { isOfPerson } from "./is-of-person.ts";

export interface CountedAnswers {
  /** Counts what an answer stands for that is sent to a person. */
  onSent(req: IncomingMessage, counted: readonly Counted[]): void;
  /** Counts the pages that the shop's own script has opened since its last request (src-shop/app/page-views.ts). */
  onAsked(req: IncomingMessage): void;
}

/** Additions in memory, which the job `store counts` writes; nothing of whoever asked is kept (D397, D398). */
export function countAnswers({ dailyCounts, config }: Pick<App, "dailyCounts" | "config">): CountedAnswers {
  const { origin } = new URL(config.publicUrl);
  const isFromOwnPage = ({ headers }: IncomingMessage): boolean =>
    headers["sec-fetch-site"] === "same-origin" ||
    headers.referer === origin ||
    headers.referer?.startsWith(`${origin}/`) === true;

  /** The page by which the visit began, as its own browser tells; nothing where it tells none. */
  const landingOf = ({ headers }: IncomingMessage): Partial<Counted> => {
    const told = headers[LANDING_HEADER];
    const landing = typeof told === "string" ? viewedPage(told) : undefined;
    return landing ? { lang: landing.lang, subject: landing.page } : {};
  };

  return {
    onSent(req, counted) {
      if (counted.length === 0 || req.method === "HEAD" || !isOfPerson(req.headers)) return;
      for (const one of counted) {
        dailyCounts?.add(one.kind === "cart" || one.kind === "order" ? { ...one, ...landingOf(req) } : one);
        if (one.kind === "view" && !isFromOwnPage(req)) dailyCounts?.add({ ...one, kind: "landing" });
      }
    },
    onAsked({ headers }) {
      const told = headers[VIEWED_HEADER];
      if (typeof told !== "string" || !isOfPerson(headers)) return;
      for (const address of told.split(" ", MAX_VIEWED)) {
        const viewed = viewedPage(address);
        if (viewed) dailyCounts?.add({ kind: "view", lang: viewed.lang, subject: viewed.page });
      }
    },
  };
}
