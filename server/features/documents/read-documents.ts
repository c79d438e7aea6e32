import { isRefusal, type Refusal } from "../../../src-shared/api/refusal.ts";
import type { DocumentChoices } from "../../../src-shared/documents/operations.ts";
import {
  DOCUMENTS,
  type DocumentData,
  type DocumentKind,
  type PrintableDocument,
} from "../../../src-shared/documents/registry.ts";
import { documentBrand } from "../shop/document-brand.ts";
import { readShopSettings } from "../shop/profile.ts";
import { readInvoiceDocument } from "./invoice-document.ts";
import { readLabels } from "./labels.ts";
import { orderReaders } from "./order-documents.ts";
import { readQuoteDocument } from "./quote-document.ts";
import type { DocumentReader, ReadChoices, ReadingApp } from "./reader.ts";

/** A kind without a reader does not compile. */
const readers: { [Kind in DocumentKind]: DocumentReader<DocumentData[Kind]> } = {
  quote: readQuoteDocument,
  invoice: readInvoiceDocument,
  label: readLabels,
  ...orderReaders,
};

/** Documents of one row that are printed together. */
export interface PrintBundle<Kind extends DocumentKind = DocumentKind> {
  /** "INV-2026-000045", fit for a file name. */
  name: string;
  documents: PrintableDocument<Kind>[];
}

/** The documents of a row, as of now; a posted document as it was posted. */
export async function readDocuments<Kind extends DocumentKind>(
  app: ReadingApp,
  kind: Kind,
  id: string,
  choices: ReadChoices & Pick<DocumentChoices, "lang" | "sheet" | "copy">,
): Promise<PrintBundle<Kind> | Refusal<"not_found">> {
  const found = await readers[kind](app, id, choices);
  if (isRefusal(found)) return found;
  const { sheets, lang, fileSuffix = "", withoutCopyMark = false } = DOCUMENTS[kind];
  const brand = documentBrand(await readShopSettings(app.db));
  const look = {
    lang: choices.lang ?? (lang === "customer" ? found.lang : lang),
    copy: !withoutCopyMark && choices.copy === true,
    sheet: sheets.find((sheet) => sheet === choices.sheet) ?? sheets[0],
    brand,
  };
  return { name: found.name + fileSuffix, documents: found.data.map((data) => ({ kind, ...look, data })) };
}
