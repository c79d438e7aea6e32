import { refuse } from "../../../src-shared/api/refusal.ts";
import type { DocumentData } from "../../../src-shared/documents/registry.ts";
import { readInvoice } from "../billing/read-invoice.ts";
import type { DocumentReader } from "./reader.ts";

/** A posted document: its stored content, without any lookup. */
export const readInvoiceDocument: DocumentReader<DocumentData["invoice"]> = async ({ db }, id) => {
  const invoice = await readInvoice(db, id);
  if (!invoice) return refuse("not_found");
  const { number, content } = invoice;
  return { name: number, lang: "ar", data: [{ content }] };
};
