/** A page from its request and what belongs to its reader, without HTTP: its loaders call the operations directly. */

import { isPassingFault } from "../../../db/engines/dialect.ts";
import { type ApiClient, createClient } from "../../../src-shared/api/client.ts";
import { outcomeEnvelope, refusalOutcome } from "../../../src-shared/api/handle.ts";
import type { PageRequest, RenderedPage, ShopRenderer } from "../../../src-shared/api/shop-renderer.ts";
import type { CartLine } from "../../../src-shared/cart/cart.ts";
import type { App, RequestContext } from "../../context.ts";
import { EVERYTHING } from "../../features/catalogue/shown-parts.ts";
import { readShopSettings } from "../../features/shop/profile.ts";
import { ownTurn } from "../../kernel/own-turn.ts";
import type { Counted } from "../../metrics/daily-counts.ts";
import { invoke } from "../mount-api.ts";
import { refusalOf } from "../problems.ts";
import { brandSheet } from "../serving/serve-brand.ts";
import { contentPart, optionKeysOf, partsOf } from "./made-of.ts";
import { type PageSettings, type Remembered, rememberedAs } from "./remembered-answers.ts";

export interface Asked {
  request: PageRequest;
  ctx: RequestContext;
  /** The cart of a visitor without JavaScript. */
  cart: CartLine[];
  /** The moment at which the page is begun. */
  begun: number;
}

/** Makes a page, and notes in `made` what it is made of. A fault that became an error page is logged. */
export async function makePage(
  { app, renderer }: { app: App; renderer: ShopRenderer },
  { request, ctx, cart, begun }: Asked,
  made: Made,
): Promise<RenderedPage> {
  const { brand, shopTexts } = await readPageSettings(app, made, begun);
  const page = await renderer.render(request, {
    api: directClient(ctx, made, begun),
    cart,
    publicUrl: app.config.publicUrl,
    brandSheet: brandSheet(brand.colour),
    ownTexts: shopTexts,
    ownTurn,
    requestId: ctx.requestId,
  });
  if (page.fault) app.log.error({ err: page.fault, requestId: ctx.requestId }, "a page could not be rendered");
  return page;
}

async function readPageSettings(app: App, made: Made, begun: number): Promise<PageSettings> {
  made.parts.add(contentPart.shop);
  const known = made.remembered?.settings();
  if (known) return known;
  const { brand, shopTexts } = await readShopSettings(app.db);
  made.remembered?.putSettings({ value: { brand, shopTexts }, parts: new Set([contentPart.shop]), begun });
  return { brand, shopTexts };
}

export const nothingMade = (remembered: Remembered | undefined): Made => ({
  parts: new Set(),
  counted: [],
  optionKeys: [],
  isAway: false,
  remembered,
});

/** What a page was made of. */
export interface Made {
  parts: Set<string>;
  /** What is counted each time it is sent. */
  counted: Counted[];
  /** Of the product that it shows. */
  optionKeys: string[];
  /** Whether the database could not be asked. */
  isAway: boolean;
  /** Absent for pages of one visitor. */
  remembered: Remembered | undefined;
}

/** The typed client without a network: the same checks and answers, without serialising. It notes what they are made of. */
function directClient(ctx: RequestContext, made: Made, begun: number): ApiClient {
  return createClient(async (key, request) => {
    const asked = rememberedAs(key, request);
    const known = asked === undefined ? undefined : made.remembered?.answer(asked);
    if (known) {
      for (const part of known.parts) made.parts.add(part);
      return { status: known.value.status, envelope: outcomeEnvelope(known.value, ctx.requestId) };
    }
    const own = {
      idempotencyKey: request.headers?.["Idempotency-Key"] ?? ctx.idempotencyKey,
      madeOf: new Set<string>(),
      counted: made.counted,
    };
    const call = { ...ctx, ...own };
    const { body, file } = await plainBody(request.body);
    const input = { params: request.params ?? {}, query: texts(request.query), body, file };
    // The answers of a page in one go would be a long turn of the event loop, and the first ones after a start a very long one.
    await ownTurn();
    const outcome = await invoke(call, key, input).catch((problem: unknown) => {
      // As over HTTP: a fault is logged here and reaches the page as an answer that it can show an apology for.
      ctx.log.error({ err: problem, requestId: ctx.requestId, endpoint: key }, "request failed");
      if (isPassingFault(problem)) made.isAway = true;
      return refusalOutcome(refusalOf(ctx, problem));
    });
    if (outcome.ok) {
      const parts = partsOf(call, key, outcome, input);
      for (const part of parts) made.parts.add(part);
      if (asked !== undefined) made.remembered?.putAnswer(asked, { value: outcome, parts, begun });
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
  // Naming the class already loads Node's HTTP client (PageRequest).
  if (body === undefined || !(body instanceof FormData)) return { body };
  const fields: Record<string, string> = {};
  let file: { name: string; mime: string; bytes: Uint8Array } | undefined;
  for (const [name, value] of body) {
    if (typeof value === "string") fields[name] = value;
    else file = { name: value.name, mime: value.type, bytes: new Uint8Array(await value.arrayBuffer()) };
  }
  return file ? { body: fields, file } : { body: fields };
}
