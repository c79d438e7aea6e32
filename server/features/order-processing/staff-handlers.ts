import { findOrder } from "../../../db/queries/orders/orders.ts";
import { mayCall } from "../../../src-shared/api/access.ts";
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { refuse } from "../../../src-shared/api/refusal.ts";
import type { staffOrders } from "../../../src-shared/orders/staff-operations.ts";
import type { Context } from "../../context.ts";
import { fromReader } from "../../kernel/from-reader.ts";
import { tagVersion } from "../../kernel/versioned-row.ts";
import { writeOrder } from "../orders/order-work.ts";
import { exportOrders } from "../orders/reading/export-orders.ts";
import { findOrderOfToken, readFollowedOrder } from "../orders/reading/follow-order.ts";
import { listStaffOrders, seesVoided } from "../orders/reading/list-orders.ts";
import { readOrderFile } from "../orders/reading/order-file.ts";
import { readStaffOrder } from "../orders/reading/read-staff-order.ts";
import { attachFile } from "./changing/add-file.ts";
import { addNote } from "./changing/add-note.ts";
import { answerQuestion } from "./changing/answer-question.ts";
import { changeStatus } from "./changing/change-status.ts";
import { editOrder } from "./changing/edit-order.ts";
import { joinOrder } from "./changing/join-order.ts";
import { undoStep } from "./changing/undo-step.ts";
import { voidOrder } from "./changing/void-order.ts";
import { makeStaffOrder } from "./placing/make-staff-order.ts";

export const staffOrderHandlers: HandlersFor<typeof staffOrders, Context> = {
  "GET /api/orders": fromReader((ctx, { query }) => listStaffOrders(ctx, query)),

  "GET /api/orders/export": (ctx, { query }) => exportOrders(ctx, query),

  // Missing, another's and voided orders look alike from outside (server/security.md, row 19).
  "GET /api/orders/:id": async (ctx, { params, query }) => {
    if (mayCall("staff", ctx.actor) === "yes") {
      const order = await findOrder(ctx.db, params.id);
      if (!order || (order.voided_at !== null && !seesVoided(ctx))) return refuse("not_found");
      const reading = { app: ctx, db: ctx.db, view: await ctx.catalogue.current() };
      return tagVersion(ctx, await readStaffOrder(reading, order));
    }
    const order = query.token ? await findOrderOfToken(ctx, query.token) : undefined;
    if (order?.id !== params.id) return refuse("not_found");
    return { ...(await readFollowedOrder(ctx, order)), view: "customer" as const };
  },

  "GET /api/orders/:id/files/:fileId": (ctx, { params }) => readOrderFile(ctx, params.id, params.fileId),

  "POST /api/staff/orders": (ctx, input) => writeOrder(ctx, input, (work) => makeStaffOrder(work, input.body)),

  "PUT /api/orders/:id": (ctx, input) => writeOrder(ctx, input, (work) => editOrder(work, input.params.id, input.body)),

  "PATCH /api/orders/:id/status": (ctx, input) =>
    writeOrder(ctx, input, (work) => changeStatus(work, input.params.id, input.body)),

  "POST /api/orders/:id/undo": (ctx, input) =>
    writeOrder(ctx, input, (work) => undoStep(work, input.params.id, input.body)),

  "POST /api/orders/:id/notes": (ctx, input) =>
    writeOrder(ctx, input, (work) => addNote(work, input.params.id, input.body)),

  "POST /api/orders/:id/messages": (ctx, input) =>
    writeOrder(ctx, input, (work) => answerQuestion(work, input.params.id, input.body)),

  "PUT /api/orders/:id/customer": (ctx, input) =>
    writeOrder(ctx, input, (work) => joinOrder(work, input.params.id, input.body.customerId)),

  "POST /api/orders/:id/files": (ctx, { params, body, file }) => attachFile(ctx, params.id, body.kind, file),

  "DELETE /api/orders/:id": (ctx, input) =>
    writeOrder(ctx, input, (work) => voidOrder(work, input.params.id, input.body.reason)),
};
