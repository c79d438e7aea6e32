import { findInvoice } from "../../../db/queries/billing/billing.ts";
import type { ShareLinkRow } from "../../../db/queries/content/share-links.ts";
import { findQuote } from "../../../db/queries/quotes/quotes.ts";
import { isRefusal } from "../../../src-shared/api/refusal.ts";
import type { ShareKind } from "../../../src-shared/share-links/operations.ts";
import type { Lang } from "../../../src-shared/values/localized.ts";
import type { Context } from "../../context.ts";
import { documentPdf } from "../documents/document-pdf.ts";

interface SharedFile {
  name: string;
  bytes: Uint8Array;
}

/** A kind without a document does not compile. */
const files: Record<ShareKind, (ctx: Context, id: string, lang: Lang) => Promise<SharedFile | undefined>> = {
  async quote(ctx, id, lang) {
    const quote = await findQuote(ctx.db, id);
    if (!quote || quote.sent === null) return undefined;
    const bytes = await documentPdf(ctx, "quote", id, { version: quote.sent, lang }, "holder");
    return isRefusal(bytes) ? undefined : { name: `${quote.number}-${quote.sent}.pdf`, bytes };
  },
  // Arabic leads on a posted document, for every reader (src-shared/README.md, Invoices).
  async invoice(ctx, id) {
    const row = await findInvoice(ctx.db, id);
    const bytes = await documentPdf(ctx, "invoice", id, {}, "holder");
    return row && !isRefusal(bytes) ? { name: `${row.number}.pdf`, bytes } : undefined;
  },
};

/** The document of a link, as PDF; undefined while it cannot be made. */
export const sharedFile = (ctx: Context, link: ShareLinkRow, lang: Lang): Promise<SharedFile | undefined> =>
  files[link.kind](ctx, link.target_id, lang);
