import { recordAudit } from "../../../db/queries/audit.ts";
import { findQuote } from "../../../db/queries/quotes.ts";
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

const creating = "POST /api/quotes";
const saving = "PUT /api/quotes/:id";
const owning = "PATCH /api/quotes/:id/owner";
const sending = "PATCH /api/quotes/:id/send";
const withdrawing = "PATCH /api/quotes/:id/withdraw";
const accepting = "PATCH /api/quotes/:id/accept";
const declining = "PATCH /api/quotes/:id/decline";
const copying = "POST /api/quotes/:id/copy";
const reminding = "POST /api/quotes/:id/reminder";
const holding = "POST /api/quotes/:id/hold";
const releasing = "DELETE /api/quotes/:id/hold";
const ordering = "POST /api/quotes/:id/order";

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

  [creating]: (ctx, input) => writeQuote(ctx, creating, input, (work) => createQuote(work, input.body)),

  [saving]: (ctx, input) => writeQuote(ctx, saving, input, (work) => saveDraft(work, input.params.id, input.body)),

  [owning]: (ctx, input) =>
    writeQuote(ctx, owning, input, (work) => changeOwner(work, input.params.id, input.body.ownerId)),

  [sending]: (ctx, input) => writeQuote(ctx, sending, input, (work) => sendQuote(work, input.params.id, input.body)),

  "POST /api/quotes/:id/send/preview": (ctx, { params, body }) => previewQuoteMail(ctx, params.id, body.message),

  [withdrawing]: (ctx, input) =>
    writeQuote(ctx, withdrawing, input, (work) => withdrawQuote(work, input.params.id, input.body.reason ?? "")),

  [accepting]: (ctx, input) =>
    writeQuote(ctx, accepting, input, async (work) => {
      const quote = await quoteToChange(work, input.params.id);
      if (isRefusal(quote)) return quote;
      const yes = { ...input.body, by: "staff" as const, signature: null, addressPrint: null };
      const accepted = await acceptQuote(work, quote, yes);
      if (isRefusal(accepted)) return accepted;
      await recordAudit(work.tx, ctx, {
        action: accepting,
        collection: "quotes",
        rowId: quote.id,
        before: { status: quote.status },
        after: { status: "accepted", ...input.body },
      });
      return { quoteId: quote.id };
    }),

  [declining]: (ctx, input) =>
    writeQuote(ctx, declining, input, async (work) => {
      const quote = await quoteToChange(work, input.params.id);
      if (isRefusal(quote)) return quote;
      const declined = await declineQuote(work, quote, { ...input.body, by: "staff" });
      if (isRefusal(declined)) return declined;
      await recordAudit(work.tx, ctx, {
        action: declining,
        collection: "quotes",
        rowId: quote.id,
        before: { status: quote.status },
        after: { status: "declined", ...input.body },
      });
      return { quoteId: quote.id };
    }),

  [copying]: (ctx, input) => writeQuote(ctx, copying, input, (work) => copyQuote(work, input.params.id, input.body)),

  [reminding]: (ctx, input) => writeQuote(ctx, reminding, input, (work) => remindByHand(work, input.params.id)),

  [holding]: (ctx, input) =>
    writeQuote(ctx, holding, input, (work) => holdStock(work, input.params.id, input.body.until)),

  [releasing]: (ctx, input) => writeQuote(ctx, releasing, input, (work) => endHold(work, input.params.id)),

  [ordering]: (ctx, input) => writeQuote(ctx, ordering, input, (work) => orderQuote(work, input.params.id, input.body)),
};
