/**
 * The storefront on Express: a page is a Request and becomes a Response in the built shop; the host adds the in-process
 * client, caches pages that are the same for everybody, and carries the cart of visitors without JavaScript in a
 * cookie.
 */

import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from "express";
import { isPassingFault } from "../../../db/engines/dialect.ts";
import { fromJson } from "../../../db/json.ts";
import { findActiveProduct } from "../../../db/queries/catalogue/catalogue.ts";
import { DRAFT, productSlugIn } from "../../../src-shared/addresses.ts";
import { type ApiClient, createClient } from "../../../src-shared/api/client.ts";
import { outcomeEnvelope, refusalOutcome } from "../../../src-shared/api/handle.ts";
import { isRefusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { ShopRenderer } from "../../../src-shared/api/shop-renderer.ts";
import { canonicalQuery, pageParameters } from "../../../src-shared/content/page-parameters.ts";
import { viewedPage } from "../../../src-shared/content/viewed-page.ts";
import type { App, RequestContext } from "../../context.ts";
import { EVERYTHING } from "../../features/catalogue/shown-parts.ts";
import { findOrderOfToken } from "../../features/orders/reading/follow-order.ts";
import { readShopSettings } from "../../features/shop/profile.ts";
import { openDraft } from "../../features/site/draft-token.ts";
import { ownTurn } from "../../kernel/own-turn.ts";
import type { Counted } from "../../metrics/daily-counts.ts";
import { allowMethods } from "../allow-methods.ts";
import type { CountedAnswers } from "../count-answers.ts";
import type { BodyBudget } from "../limits/body-budget.ts";
import { contextOf, invoke } from "../mount-api.ts";
import { answerRefusal, refusalOf } from "../problems.ts";
import { isTooLongToReadToEnd } from "../read-body.ts";
import { orderTokenOf, readForm } from "../read-form.ts";
import { brandSheet } from "../serving/serve-brand.ts";
import { readParameter, withoutParameter } from "../without-parameter.ts";
import { cartCookie, readCart } from "./cart-cookie.ts";
import { optionKeysOf, partsOf } from "./made-of.ts";
import type { RememberedAnswers } from "./remembered-answers.ts";
import { MAX_AWAY_MS, MAX_STALE_MS, type ResponseCache } from "./response-cache.ts";

const MAX_ADDRESS_LENGTH = 2000;

interface Deps {
  app: App;
  cache: ResponseCache;
  remembered: RememberedAnswers;
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
    const made: Made = {
      parts: new Set(),
      counted: [],
      optionKeys: [],
      isAway: false,
      remembered: isShared && !previewed ? remembered : undefined,
    };
    const { brand, shopTexts } = await readShopSettings(app.db);
    const page = await renderer.render(asRequest(req, { address, body, publicUrl }), {
      api: directClient(ctx, made, begun),
      cart: readCart(req, https),
      publicUrl,
      brandSheet: brandSheet(brand.colour),
      ownTexts: shopTexts,
      ownTurn,
      requestId: ctx.requestId,
    });
    if (page.fault) app.log.error({ err: page.fault, requestId: ctx.requestId }, "a page could not be rendered");
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
): Request {
  const headers = new Headers();
  for (const name of ["content-type", "accept-language"]) {
    const value = req.get(name);
    if (value) headers.set(name, value);
  }
  return new Request(new URL(address.replace(/^[/\\]+/, "/"), publicUrl), {
    method: req.method === "HEAD" ? "GET" : req.method,
    headers,
    ...(body ? { body: new Uint8Array(body) } : {}),
  });
}

/** What a page was made of. */
interface Made {
  parts: Set<string>;
  /** What is counted each time it is sent. */
  counted: Counted[];
  /** Of the product that it shows. */
  optionKeys: string[];
  /** Whether the database could not be asked. */
  isAway: boolean;
  /** Absent for pages of one visitor. */
  remembered: RememberedAnswers | undefined;
}

/** The typed client without a network: the same checks and answers, without serialising. It notes what they are made of. */
function directClient(ctx: RequestContext, made: Made, begun: number): ApiClient {
  return createClient(async (key, request) => {
    const isPlain = !request.params && !request.query && !request.body;
    const known = isPlain ? made.remembered?.get(key) : undefined;
    if (known) {
      for (const part of known.parts) made.parts.add(part);
      return { status: known.outcome.status, envelope: outcomeEnvelope(known.outcome, ctx.requestId) };
    }
    const own = {
      idempotencyKey: request.headers?.["Idempotency-Key"] ?? ctx.idempotencyKey,
      madeOf: new Set<string>(),
      counted: made.counted,
    };
    const call = { ...ctx, ...own };
    const { body, file } = await plainBody(request.body);
    const input = { params: request.params ?? {}, query: texts(request.query), body, file };
    const outcome = await invoke(call, key, input).catch((problem: unknown) => {
      // As over HTTP: a fault is logged here and reaches the page as an answer that it can show an apology for.
      ctx.log.error({ err: problem, requestId: ctx.requestId, endpoint: key }, "request failed");
      if (isPassingFault(problem)) made.isAway = true;
      return refusalOutcome(refusalOf(ctx, problem));
    });
    if (outcome.ok) {
      const parts = partsOf(call, key, outcome, input);
      for (const part of parts) made.parts.add(part);
      if (isPlain) made.remembered?.put(key, { outcome, parts, begun });
      made.optionKeys = optionKeysOf(key, outcome) ?? made.optionKeys;
    } else made.parts.add(EVERYTHING);
    return { status: outcome.status, envelope: outcomeEnvelope(outcome, ctx.requestId) };
  });
}

/** Query values as they would arrive over HTTP. */
function texts(query: Record<string, unknown> = {}): Record<string, unknown> {
  const kept = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return Object.fromEntries(
    kept.map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );
}

async function plainBody(
  body: unknown,
): Promise<{ body: unknown; file?: { name: string; mime: string; bytes: Uint8Array } }> {
  if (!(body instanceof FormData)) return { body };
  const fields: Record<string, string> = {};
  let file: { name: string; mime: string; bytes: Uint8Array } | undefined;
  for (const [name, value] of body) {
    if (typeof value === "string") fields[name] = value;
    else file = { name: value.name, mime: value.type, bytes: new Uint8Array(await value.arrayBuffer()) };
  }
  return file ? { body: fields, file } : { body: fields };
}
