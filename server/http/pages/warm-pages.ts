/**
 * Each kind of page made once after the start, in memory and for nobody: its modules are loaded and its code has run before the first
 * visitor asks, whose page would otherwise hold everybody up. Nothing is stored, counted or sent.
 */
import { randomUUID } from "node:crypto";
import { languagePath, PAGES, productPath } from "../../../src-shared/addresses.ts";
import { pageRequest, type ShopRenderer } from "../../../src-shared/api/shop-renderer.ts";
import { LANGS } from "../../../src-shared/values/localized.ts";
import type { App, RequestContext } from "../../context.ts";
import { ownTurn } from "../../kernel/own-turn.ts";
import { createReplyHeaders } from "../../kernel/reply-headers.ts";
import { makePage, nothingMade } from "./make-page.ts";
import type { Remembered } from "./remembered-answers.ts";

/** Longest wait for requests that come first, before each page. */
const MAX_YIELD_MS = 1000;
/** Whoever waits for the start asks first. */
const AFTER_START = { quietMs: 100 };

/** The page of an address that leads nowhere is the frame alone. */
const NOWHERE = "/no/page";

interface Deps {
  app: App;
  renderer: ShopRenderer;
  remembered: Remembered;
  moment(): number;
}

/** Resolves when all were made, or the shop stops. What fails is logged: visitors only wait longer for such a page. */
export async function warmPages(deps: Deps): Promise<void> {
  const { app } = deps;
  try {
    await app.yieldToRequests?.(MAX_YIELD_MS, AFTER_START);
    const { compileRules } = await import("../../kernel/markdown/safe-html.ts");
    await compileRules(ownTurn);
    for (const path of await kindsOfPages(app)) {
      await app.yieldToRequests?.(MAX_YIELD_MS, { underWayMs: MAX_YIELD_MS });
      if (app.stopping?.aborted) return;
      await ownTurn();
      await warm(deps, path);
    }
  } catch (problem) {
    app.log.warn({ err: problem }, "the pages could not be made in advance");
  }
}

/** The smaller first: each runs more of what the next ones need. */
async function kindsOfPages({ catalogue }: App): Promise<string[]> {
  const { orders, columns, cards } = await catalogue.current();
  const products = await cards(Array.from(orders.of("place").slice(0, 1), (doc) => columns.at.ids[doc] as string));
  const paths = [
    NOWHERE,
    PAGES.cart,
    PAGES.about,
    ...products.map(({ slug }) => productPath(slug)),
    "/",
    PAGES.products,
  ];
  return LANGS.flatMap((lang) => paths.map((path) => languagePath(path, lang)));
}

async function warm({ app, renderer, remembered, moment }: Deps, path: string): Promise<void> {
  const begun = moment();
  const asked = { request: pageRequest(new URL(path, app.config.publicUrl)), ctx: nobody(app), cart: [], begun };
  await makePage({ app, renderer }, asked, nothingMade(remembered));
}

const nobody = (app: App): RequestContext => ({
  ...app,
  actor: { kind: "visitor" },
  requestId: randomUUID(),
  ip: "",
  idempotencyKey: undefined,
  ifMatch: undefined,
  userAgent: "",
  cookies: {},
  reply: createReplyHeaders(),
  madeOf: new Set(),
});
