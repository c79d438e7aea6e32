/**
 * The storefront on Express: a page is a Request and becomes a Response in the built shop; the host adds the in-process
 * client, caches pages that are the same for everybody, and carries the cart of visitors without JavaScript in a
 * cookie.
 */

import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from "express";
import { fromJson } from "../../../db/json.ts";
import { findActiveProduct } from "../../../db/queries/catalogue/catalogue.ts";
import { DRAFT, productSlugIn } from "../../../src-shared/addresses.ts";
import { isRefusal, refuse } from "../../../src-shared/api/refusal.ts";
import { type PageRequest, pageRequest, type ShopRenderer } from "../../../src-shared/api/shop-renderer.ts";
import { canonicalQuery, pageParameters } from "../../../src-shared/content/page-parameters.ts";
import { viewedPage } from "../../../src-shared/content/viewed-page.ts";
import type { App } from "../../context.ts";
import { findOrderOfToken } from "../../features/orders/reading/follow-order.ts";
import { openDraft } from "../../features/site/draft-token.ts";
import { allowMethods } from "../allow-methods.ts";
import type { CountedAnswers } from "../count-answers.ts";
import type { BodyBudget } from "../limits/body-budget.ts";
import { contextOf } from "../mount-api.ts";
import { answerRefusal } from "../problems.ts";
import { isTooLongToReadToEnd } from "../read-body.ts";
import { orderTokenOf, readForm } from "../read-form.ts";
import { readParameter, withoutParameter } from "../without-parameter.ts";
import { cartCookie, readCart } from "./cart-cookie.ts";
import { makePage, nothingMade } from "./make-page.ts";
import type { Remembered } from "./remembered-answers.ts";
import { MAX_AWAY_MS, MAX_STALE_MS, type ResponseCache } from "./response-cache.ts";

const MAX_ADDRESS_LENGTH = 2000;

interface Deps {
  app: App;
  cache: ResponseCache;
  remembered: Remembered;
  renderer: ShopRenderer;
  budget: BodyBudget;
  onSent: CountedAnswers["onSent"];
}

export function renderShop({ app, cache, remembered, renderer, budget, onSent }: Deps): RequestHandler {
  const { publicUrl } = app.config;
  const https = publicUrl.startsWith("https:");
  return async (req, res) => {
    const begun = cache.moment();
    if (!allowMethods(req, res, ["GET", "POST"])) return;
    if (req.originalUrl.length > MAX_ADDRESS_LENGTH || !isReadable(req.path))
      return answerRefusal(res, refuse("malformed"));
    const body = req.method === "POST" ? await readFormOf(req, res) : undefined;
    if (isRefusal(body)) {
      if (isTooLongToReadToEnd(req)) res.setHeader("Connection", "close");
      return answerRefusal(res, body);
    }
    const token = readParameter(req, DRAFT);
    const previewed = token === undefined ? undefined : await openDraft(app, token);
    if (token !== undefined && !previewed) return res.redirect(303, withoutParameter(req, DRAFT));
    const ctx = { ...contextOf(app, req, res, { kind: "visitor" }), ...(previewed ? { previewed } : {}) };
    const { address, isShared } = await readAddress(req);
    const made = nothingMade(isShared && !previewed ? remembered : undefined);
    const asked = { request: asRequest(req, { address, body, publicUrl }), ctx, cart: readCart(req, https), begun };
    const page = await makePage({ app, renderer }, asked, made);
    if (page.status === 503 && cache.trySendLast(req, res, made.isAway ? MAX_AWAY_MS : MAX_STALE_MS)) return;
    if (page.setCart) res.append("Set-Cookie", cartCookie(page.setCart, https));
    // Asks the browser for the speed of its connection (ECT), so that pictures come in a fitting quality
    // (specification).
    const headers = { "content-type": "text/html; charset=utf-8", "accept-ch": "ECT", ...page.headers };
    if (previewed) {
      res.set({ ...headers, "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });
      return res.status(page.status).send(page.html);
    }
    const viewed = viewedPage(req.originalUrl);
    if (viewed && page.status === 200) made.counted.push({ kind: "view", lang: viewed.lang, subject: viewed.page });
    if (req.method === "GET" && page.status === 200 && !page.personal && !page.setCart) {
      const parameters = pageParameters(req.path, made.optionKeys) ?? [];
      return cache.storeAndSend(req, res, begun, {
        status: 200,
        headers,
        body: page.html,
        parameters,
        parts: made.parts,
        counted: made.counted,
      });
    }
    // Cookies that a form's handler sets for this visitor without a script's call (the proof that opens an address).
    for (const cookie of ctx.reply.getSetCookie()) res.append("Set-Cookie", cookie);
    // What is sent back to a form is no view of a page.
    if (req.method === "GET" && page.status === 200) onSent(req, made.counted);
    res.setHeader("Cache-Control", "no-store");
    res.status(page.status).set(headers).send(page.html);
  };

  /**
   * The address that is rendered: without the parameters that its page does not read. Links of the page may repeat its
   * address, and the page is cached for everybody.
   */
  async function readAddress(req: ExpressRequest): Promise<{ address: string; isShared: boolean }> {
    const [path = "/", query = ""] = req.originalUrl.split(/\?(.*)/s);
    if (req.method === "POST" || !pageParameters(path, [])) return { address: req.originalUrl, isShared: false };
    const parameters = query === "" ? [] : (pageParameters(path, await readOptionKeys(path)) ?? []);
    const kept = canonicalQuery(query, parameters);
    return { address: kept === "" ? path : `${path}?${kept}`, isShared: true };
  }

  async function readOptionKeys(path: string): Promise<string[]> {
    const slug = productSlugIn(path);
    // While the database is away the page itself shows that, or an earlier copy is sent.
    const product = slug && (await findActiveProduct(app.db, decodeURIComponent(slug)).catch(() => undefined));
    return product ? fromJson(product.options).map(({ key }) => key) : [];
  }

  /** The form of a request; one with a file is read after its token was looked up. */
  async function readFormOf(req: ExpressRequest, res: ExpressResponse): ReturnType<typeof readForm> {
    if (req.is("multipart/form-data")) {
      const token = orderTokenOf(req.path, new URL(req.originalUrl, publicUrl).searchParams);
      const orderExists = token === undefined || (await findOrderOfToken(app, token));
      if (!orderExists) return refuse("not_found");
    }
    return readForm(req, res, budget);
  }
}

/** Whether a path decodes; "%E0" alone does not. */
function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function asRequest(
  req: ExpressRequest,
  { address, body, publicUrl }: { address: string; body: Buffer | undefined; publicUrl: string },
): PageRequest {
  const url = new URL(address.replace(/^[/\\]+/, "/"), publicUrl);
  if (req.method !== "POST") return pageRequest(url);
  const type = req.get("content-type");
  return new Request(url, {
    method: "POST",
    ...(type ? { headers: { "content-type": type } } : {}),
    ...(body ? { body: new Uint8Array(body) } : {}),
  });
}
