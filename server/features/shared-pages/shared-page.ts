import { fromJson } from "../../../db/json.ts";
import { findInvoice, findInvoiceState, type InvoiceRow } from "../../../db/queries/billing/billing.ts";
import type { ShareLinkRow } from "../../../db/queries/content/share-links.ts";
import { findOrder } from "../../../db/queries/orders/orders.ts";
import { findQuote } from "../../../db/queries/quotes/quotes.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { InvoiceContent } from "../../../src-shared/billing/content.ts";
import { accountFigures } from "../../../src-shared/orders/account.ts";
import type { SharedPage } from "../../../src-shared/quotes/page.ts";
import type { ShareKind } from "../../../src-shared/share-links/operations.ts";
import type { Context } from "../../context.ts";
import { readQuotePage } from "../quotes/reading/read-quote-page.ts";
import { findTarget } from "../share-links/link-target.ts";
import { isUnlocked } from "../share-links/unlock.ts";

interface Viewer {
  unlocked: boolean;
  scope: ShareLinkRow["scope"];
}

/** A kind without a page does not compile. */
const pages: Record<ShareKind, (ctx: Context, id: string, viewer: Viewer) => Promise<SharedPage | undefined>> = {
  async quote(ctx, id, viewer) {
    const quote = await findQuote(ctx.db, id);
    return quote && readQuotePage(ctx, quote, viewer);
  },
  async invoice(ctx, id, { unlocked }) {
    const row = await findInvoice(ctx.db, id);
    if (!row) return undefined;
    const content = fromJson(row.content);
    const { lang, buyer, number } = content;
    const shown = unlocked ? buyer : { ...buyer, phone: "", email: "", address: null };
    const mayUnlock = buyer.phone !== "";
    const open = await openAmount(ctx, row, content);
    const hasFile = ctx.documents !== undefined;
    return { view: "invoice", number, lang, unlocked, mayUnlock, content: { ...content, buyer: shown }, open, hasFile };
  },
};

/** The present open amount. A posted document shows that of its day; a later reader must not pay twice. */
async function openAmount({ db }: Context, row: InvoiceRow, { kind, balance }: InvoiceContent): Promise<number | null> {
  if (kind === "invoice") return (await findInvoiceState(db, row.id)).balance;
  if (kind !== "pro_forma") return null;
  const order = await findOrder(db, row.order_id);
  return order ? Math.max(0, Math.min(balance, accountFigures(order, { paid: order.received }).balance)) : null;
}

export const isExpired = (link: ShareLinkRow, now: Date): boolean =>
  link.expires_at !== null && link.expires_at <= now.toISOString();

/** The page of a valid link, as of now. */
export async function readSharedPage(
  ctx: Context,
  link: ShareLinkRow,
  proof: string | undefined,
): Promise<SharedPage | Refusal<"not_found">> {
  const target = await findTarget(ctx.db, link.kind, link.target_id);
  if (!target?.isShown) return refuse("not_found");
  if (isExpired(link, ctx.now())) {
    const quote = link.kind === "quote" ? await findQuote(ctx.db, link.target_id) : undefined;
    const isOver = ["accepted", "ordered", "declined", "withdrawn"].includes(quote?.status ?? "withdrawn");
    return {
      view: "expired",
      kind: link.kind,
      number: target.number,
      lang: target.lang,
      expiredAt: link.expires_at ?? link.created_at,
      asked: quote !== undefined && quote.question !== null,
      mayAsk: link.scope === "accept" && !isOver,
    };
  }
  const unlocked = isUnlocked(ctx, link, target.phone, proof);
  return (await pages[link.kind](ctx, link.target_id, { unlocked, scope: link.scope })) ?? refuse("not_found");
}
