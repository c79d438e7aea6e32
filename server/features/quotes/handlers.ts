import { recordAudit } from "../../../db/queries/audit.ts";
import { findQuote } from "../../../db/queries/quotes/quotes.ts";
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { isRefusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { quotes } from "../../../src-shared/quotes/operations.ts";
import type { Context } from "../../context.ts";
import { fromReader } from "../../kernel/from-reader.ts";
import { tagVersion } from "../../kernel/versioned-row.ts";
import { changeOwner } from "./changing/change-owner.ts";
import { copyQuote } from "./changing/copy-quote.ts";
import { createQuote } from "./changing/create-quote.ts";
import { acceptQuote, declineQuote } from "./changing/decide-quote.ts";
import { previewQuoteMail } from "./changing/preview-mail.ts";
import { remindByHand } from "./changing/remind.ts";
import { saveDraft } from "./changing/save-draft.ts";
import { sendQuote } from "./changing/send-quote.ts";
import { signQuote } from "./changing/sign-quote.ts";
import { withdrawQuote } from "./changing/withdraw-quote.ts";
import { endHold, holdStock } from "./ordering/hold-stock.ts";
import { orderQuote } from "./ordering/order-quote.ts";
import { quoteToChange, writeQuote } from "./quote-work.ts";
import { exportQuotes } from "./reading/export-quotes.ts";
import { listStaffQuotes } from "./reading/list-quotes.ts";
import { readStaffQuote } from "./reading/read-staff-quote.ts";
import { quoteStatistics } from "./reading/statistics.ts";

export const quoteHandlers: HandlersFor<typeof quotes, Context> = {
  "GET /api/quotes": fromReader((ctx, { query }) => listStaffQuotes(ctx, query)),

  "GET /api/quotes/export": (ctx, { query }) => exportQuotes(ctx, query),

  "GET /api/quotes/statistics": fromReader((ctx, { query }) => quoteStatistics(ctx, query)),

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
      const acceptance = { ...input.body, by: "staff" as const, signature: null, addressPrint: null };
      const accepted = await acceptQuote(work, quote, acceptance);
      if (isRefusal(accepted)) return accepted;
      await recordAudit(work.tx, ctx, {
        collection: "quotes",
        rowId: quote.id,
        before: { status: quote.status },
        after: { status: "accepted", ...input.body },
      });
      return { quoteId: quote.id };
    }),

  "POST /api/quotes/:id/signature": (ctx, input) =>
    writeQuote(ctx, input, (work) => signQuote(work, input.params.id, input.body)),

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
