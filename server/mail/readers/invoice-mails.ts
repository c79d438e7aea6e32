import { fromJson } from "../../../db/json.ts";
import { findInvoice } from "../../../db/queries/billing/billing.ts";
import { linkAddress } from "../../features/share-links/link-address.ts";
import { findOpenLink } from "../../features/share-links/write-link.ts";
import type { Reader } from "./reader.ts";

/** Not sent when the document's link was ended before: staff took it back. */
const invoiceSent: Reader<"invoice-sent"> = async ({ app, row, job }) => {
  const { invoiceId } = job;
  const posted = await findInvoice(app.db, invoiceId);
  const wanted = { kind: "invoice", targetId: invoiceId, scope: "view" } as const;
  const link = await findOpenLink(app.db, wanted, app.now().toISOString());
  if (!posted || !link) return undefined;
  const { kind, number, buyer, issuedOn, dueOn, sums } = fromJson(posted.content);
  const { invoicePdf } = app;
  const invoice = {
    kind,
    number,
    name: buyer.name,
    issuedOn,
    dueOn,
    total: sums.total,
    pageUrl: linkAddress(app, link.id, row.lang),
  };
  return {
    data: { invoice, hasFile: invoicePdf !== undefined },
    attach:
      invoicePdf &&
      (async () => {
        const bytes = await invoicePdf(invoiceId);
        return bytes ? [{ name: `${number}.pdf`, mime: "application/pdf", bytes }] : [];
      }),
  };
};

export const invoiceReaders = {
  "invoice-sent": invoiceSent,
};
