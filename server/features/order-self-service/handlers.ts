import { findInvoice } from "../../../db/queries/billing/billing.ts";
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { isRefusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { orderSelfService } from "../../../src-shared/orders/self-service-operations.ts";
import type { Context } from "../../context.ts";
import { documentPdf } from "../documents/document-pdf.ts";
import { findOrderOfToken } from "../orders/reading/follow-order.ts";
import { isShownToCustomer } from "../orders/reading/shown-documents.ts";
import { isOrderUnlocked, unlockOrder } from "../orders/unlock-order.ts";
import { askAsCustomer } from "./ask.ts";
import { cancelAsCustomer } from "./cancel.ts";
import { changeTimeAsCustomer, timesForCustomer } from "./change-time.ts";
import { writeAsCustomer } from "./customer-work.ts";

export const orderSelfServiceHandlers: HandlersFor<typeof orderSelfService, Context> = {
  "POST /api/track/:token/cancel": (ctx, input) =>
    writeAsCustomer(ctx, input, (work) => cancelAsCustomer(work, input.body.reason)),

  "GET /api/track/:token/times": async (ctx, { params }) => {
    const order = await findOrderOfToken(ctx, params.token);
    return order ? timesForCustomer(ctx.db, order, ctx.now()) : refuse("not_found");
  },

  "PUT /api/track/:token/time": (ctx, input) =>
    writeAsCustomer(ctx, input, (work) => changeTimeAsCustomer(work, input.body)),

  "POST /api/track/:token/messages": (ctx, input) =>
    writeAsCustomer(ctx, input, (work) => askAsCustomer(work, input.body.text)),

  "POST /api/track/:token/unlock": async (ctx, { params, body }) => {
    const order = await findOrderOfToken(ctx, params.token);
    return order ? unlockOrder(ctx, order, body.lastFour) : refuse("not_found");
  },

  "GET /api/track/:token/documents/:id": async (ctx, { params }) => {
    const order = await findOrderOfToken(ctx, params.token);
    const document = order && (await findInvoice(ctx.db, params.id));
    if (!order || document?.order_id !== order.id || !isShownToCustomer(document)) return refuse("not_found");
    if (!isOrderUnlocked(ctx, order)) return refuse("forbidden");
    const bytes = await documentPdf(ctx, "invoice", document.id, {}, "holder");
    if (isRefusal(bytes)) return refuse("unavailable");
    const content = Buffer.from(bytes).toString("base64");
    return { name: `${document.number}.pdf`, mime: "application/pdf", encoding: "base64", content };
  },
};
