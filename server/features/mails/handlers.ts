import { listMails } from "../../../db/queries/mail/find-mails.ts";
import { findMail } from "../../../db/queries/mail/mail-list.ts";
import { mayCall } from "../../../src-shared/api/access.ts";
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { refuse } from "../../../src-shared/api/refusal.ts";
import { type MailState, mailState, type mails } from "../../../src-shared/mail/operations.ts";
import { isStaffMail, STAFF_MAILS } from "../../../src-shared/mail/registry.ts";
import { MAX_COUNTED } from "../../../src-shared/orders/search.ts";
import type { Context } from "../../context.ts";
import { fromReader } from "../../kernel/from-reader.ts";
import { describeMails } from "./describe-mail.ts";
import { resendMail } from "./resend-mail.ts";

export const mailHandlers: HandlersFor<typeof mails, Context> = {
  "GET /api/mails": fromReader(async (ctx, { query }) => {
    const { state, kind, q, order, page, pageSize } = query;
    const among = mayCall("admin", ctx.actor) === "yes" ? undefined : STAFF_MAILS;
    const filter = { states: state, kind, recipient: q, orderId: order, among };
    const found = await listMails(ctx.db, filter, { offset: (page - 1) * pageSize, limit: pageSize });
    const countOf = (one: MailState) => found.states.get(one) ?? 0;
    const wanted: readonly MailState[] = state?.length ? [...new Set(state)] : mailState.options;
    const total = wanted.reduce((sum, one) => sum + countOf(one), 0);
    return {
      data: await describeMails(ctx.db, found.rows),
      meta: {
        total: Math.min(total, MAX_COUNTED),
        more: total > MAX_COUNTED,
        page,
        pageSize,
        kinds: found.kinds,
        states: Object.fromEntries(
          mailState.options.map((one) => [one, Math.min(countOf(one), MAX_COUNTED)]),
        ) as Record<MailState, number>,
        uncounted: mailState.options.filter((one) => countOf(one) > MAX_COUNTED),
        searchedSince: found.searchedSince ?? null,
      },
    };
  }),

  "GET /api/mails/:id/preview": async (ctx, { params }) => {
    const mail = await findMail(ctx.db, params.id);
    if (!mail || !isStaffMail(mail.kind)) return refuse("not_found");
    if (!ctx.previewMail) return refuse("unavailable");
    const content = mail.data === "{}" ? undefined : await ctx.previewMail(mail);
    return content ?? refuse("conflict", { message: "What this mail told of is gone." });
  },

  "POST /api/mails/:id/resend": (ctx, { params }) => resendMail(ctx, params.id),
};
