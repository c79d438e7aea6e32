import { findShareLinkByToken, type ShareLinkRow } from "../../../db/queries/content/share-links.ts";
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { refuseField } from "../../../src-shared/api/field-refusal.ts";
import { refuse } from "../../../src-shared/api/refusal.ts";
import type { quotePages } from "../../../src-shared/quotes/page.ts";
import { readSignature } from "../../../src-shared/values/signature.ts";
import type { Context } from "../../context.ts";
import { sha256 } from "../../secrets.ts";
import { askAgain } from "../quotes/changing/ask-again.ts";
import { acceptQuote, declineQuote } from "../quotes/changing/decide-quote.ts";
import { findTarget } from "../share-links/link-target.ts";
import { isUnlocked, unlock } from "../share-links/unlock.ts";
import { answerQuote } from "./answer-quote.ts";
import { noteView } from "./note-view.ts";
import { sharedFile } from "./shared-file.ts";
import { isExpired, readSharedPage } from "./shared-page.ts";

/** The link of a token. Revoked and unknown ones look alike (server/security.md, row 19). */
const linkOf = (ctx: Context, token: string): Promise<ShareLinkRow | undefined> =>
  findShareLinkByToken(ctx.db, sha256(token));

export const sharedPageHandlers: HandlersFor<typeof quotePages, Context> = {
  "GET /api/shared/:token": async (ctx, { params, query }) => {
    const link = await linkOf(ctx, params.token);
    if (!link) return refuse("not_found");
    if (!isExpired(link, ctx.now())) await noteView(ctx, link);
    return readSharedPage(ctx, link, query.proof);
  },

  "POST /api/shared/:token/unlock": async (ctx, { params, body }) => {
    const link = await linkOf(ctx, params.token);
    const target = link && (await findTarget(ctx.db, link.kind, link.target_id));
    if (!link || !target?.isShown || isExpired(link, ctx.now())) return refuse("not_found");
    return unlock(ctx, link, { phone: target.phone, lastFour: body.lastFour });
  },

  "GET /api/shared/:token/file": async (ctx, { params, query }) => {
    const link = await linkOf(ctx, params.token);
    const target = link && (await findTarget(ctx.db, link.kind, link.target_id));
    if (!link || !target?.isShown || isExpired(link, ctx.now())) return refuse("not_found");
    // The document has the address on it; where there is no phone to ask for, it cannot be hidden.
    if (target.phone !== "" && !isUnlocked(ctx, link, target.phone, query.proof)) return refuse("forbidden");
    const file = await sharedFile(ctx, link, query.lang ?? target.lang);
    if (!file) return refuse("unavailable");
    const content = Buffer.from(file.bytes).toString("base64");
    return { name: file.name, mime: "application/pdf", encoding: "base64", content };
  },

  "POST /api/shared/:token/accept": (ctx, input) =>
    answerQuote(ctx, input, async (work, quote) => {
      const { version, name, chosen, signature, purchaseOrder } = input.body;
      const strokes = signature ? readSignature(signature) : null;
      if (signature && !strokes) return refuseField("signature", "invalid", "Draw it once more.");
      const addressPrint = ctx.secrets.fingerprint("visitor", ctx.ip);
      const acceptance = {
        version,
        name,
        chosen,
        by: "customer",
        signature: strokes,
        addressPrint,
        purchaseOrder,
      } as const;
      return acceptQuote(work, quote, acceptance);
    }),

  "POST /api/shared/:token/decline": (ctx, input) =>
    answerQuote(ctx, input, (work, quote) => declineQuote(work, quote, { ...input.body, by: "customer" })),

  "POST /api/shared/:token/ask": (ctx, input) =>
    answerQuote(ctx, input, (work, quote) => askAgain(work, quote, input.body.message), { evenExpired: true }),
};
