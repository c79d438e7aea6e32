import { recordAudit } from "../../../db/queries/audit.ts";
import { findQuote } from "../../../db/queries/quotes/quotes.ts";
import type { HandlersFor } from "../../../src-shared/contract/define.ts";
import type { quotes } from "../../../src-shared/contract/quotes.ts";
import { isRefusal, refuse } from "../../../src-shared/contract/refusal.ts";
import type { Context } from "../../context.ts";
import { tagVersion } from "../../staff-write.ts";
import { changeOwner } from "./change-owner.ts";
import { copyQuote } from "./copy-quote.ts";
import { createQuote } from "./create-quote.ts";
import { acceptQuote, declineQuote } from "./decide-quote.ts";
import { exportQuotes } from "./export-quotes.ts";
import { endHold, holdStock } from "./hold-stock.ts";
import { listStaffQuotes } from "./list-quotes.ts";
import { orderQuote } from "./order-quote.ts";
import { previewQuoteMail } from "./preview-mail.ts";
import { quoteToChange, writeQuote } from "./quote-work.ts";
import { readStaffQuote } from "./read-staff-quote.ts";
import { remindByHand } from "./remind.ts";
import { saveDraft } from "./save-draft.ts";
import { sendQuote } from "./send-quote.ts";
import { quoteStatistics } from "./statistics.ts";
import { withdrawQuote } from "./withdraw-quote.ts";

export const quoteHandlers: HandlersFor<typeof quotes, Context> = {
  "GET /api/quotes": (ctx, { query }) => listStaffQuotes(ctx, query),

  "GET /api/quotes/export": (ctx, { query }) => exportQuotes(ctx, query),

  "GET /api/quotes/statistics": (ctx, { query }) => quoteStatistics(ctx, query),

  "GET /api/quotes/:id": async (ctx, { params }) => {
    const quote = await findQuote(ctx.db, params.id);
    if (!quote) return refuse("not_found");
    const reading = { app: ctx, db: ctx.db, view: await ctx.catalogue.current(), actor: ctx.actor };
    return tagVersion(ctx, await readStaffQuote(reading, quote));
  },

  "POST /api/quotes": (ctx, input) => writeQuote(ctx, input, (work) => createQuote(work, input.body)),

  "PUT /api/quotes/:id": (ctx, input) => writeQuote(ctx, input, (work) => saveDraft(work, input.params.id, input.body)),

  "PATCH /api/quotes/:id/owner": (ctx, input) =>
    writeQuote(ctx, input, (work) => changeOwner(work, input.params.id, input.body.ownerId)),

  "PATCH /api/quotes/:id/send": (ctx, input) =>
    writeQuote(ctx, input, (work) => sendQuote(work, input.params.id, input.body)),

  "POST /api/quotes/:id/send/preview": (ctx, { params, body }) => previewQuoteMail(ctx, params.id, body.message),

  "PATCH /api/quotes/:id/withdraw": (ctx, input) =>
    writeQuote(ctx, input, (work) => withdrawQuote(work, input.params.id, input.body.reason ?? "")),

  "PATCH /api/quotes/:id/accept": (ctx, input) =>
    writeQuote(ctx, input, async (work) => {
      const quote = await quoteToChange(work, input.params.id);
      if (isRefusal(quote)) return quote;
      const yes = { ...input.body, by: "staff" as const, signature: null, addressPrint: null };
      const accepted = await acceptQuote(work, quote, yes);
      if (isRefusal(accepted)) return accepted;
      await recordAudit(work.tx, ctx, {
        collection: "quotes",
        rowId: quote.id,
        before: { status: quote.status },
        after: { status: "accepted", ...input.body },
      });
      return { quoteId: quote.id };
    }),

  "PATCH /api/quotes/:id/decline": (ctx, input) =>
    writeQuote(ctx, input, async (work) => {
      const quote = await quoteToChange(work, input.params.id);
      if (isRefusal(quote)) return quote;
      const declined = await declineQuote(work, quote, { ...input.body, by: "staff" });
      if (isRefusal(declined)) return declined;
      await recordAudit(work.tx, ctx, {
        collection: "quotes",
        rowId: quote.id,
        before: { status: quote.status },
        after: { status: "declined", ...input.body },
      });
      return { quoteId: quote.id };
    }),

  "POST /api/quotes/:id/copy": (ctx, input) =>
    writeQuote(ctx, input, (work) => copyQuote(work, input.params.id, input.body)),

  "POST /api/quotes/:id/reminder": (ctx, input) =>
    writeQuote(ctx, input, (work) => remindByHand(work, input.params.id)),

  "POST /api/quotes/:id/hold": (ctx, input) =>
    writeQuote(ctx, input, (work) => holdStock(work, input.params.id, input.body.until)),

  "DELETE /api/quotes/:id/hold": (ctx, input) => writeQuote(ctx, input, (work) => endHold(work, input.params.id)),

  "POST /api/quotes/:id/order": (ctx, input) =>
    writeQuote(ctx, input, (work) => orderQuote(work, input.params.id, input.body)),
};
