/** Documents to print, read from the mirror with the server's own code, so that printing works offline. */
import { readDocuments } from "../../../server/features/documents/read-documents.ts";
import { inRouteOrder } from "../../../server/features/documents/route-order.ts";
import { isRefusal, type Refusal } from "../../../src-shared/api/refusal.ts";
import type { PrintJob } from "../../../src-shared/desktop/operations.ts";
import { documentKey } from "../../../src-shared/documents/document-key.ts";
import { DOCUMENTS, type DocumentKind, type PrintableDocument } from "../../../src-shared/documents/registry.ts";
import type { SheetSize } from "../../../src-shared/documents/sheet-sizes.ts";
import type { Mirror } from "../../sync/mirror.ts";

export type RequestedDocument = PrintJob["documents"][number];

/** One requested document with its printable pages. */
export interface PrintItem {
  requested: RequestedDocument;
  name: string;
  documents: PrintableDocument[];
  /** Its `documentKey`, by which earlier prints are found. */
  key: [kind: string, id: string, part: string];
  /** SHA-256 of the token in the address of its code (quote-code.ts). */
  linkHash?: string;
}

/** Items in the requested order, delivery notes in route order and one by one. `not_found` where a document does not exist. */
export async function readPrintItems(
  { app, file }: Mirror,
  documents: readonly RequestedDocument[],
  { withVoided, sheetOf }: { withVoided: boolean; sheetOf: (kind: DocumentKind) => SheetSize },
): Promise<PrintItem[] | Refusal<"not_found">> {
  const items: PrintItem[] = [];
  for (const requested of documents) {
    const { kind, id, ...choices } = requested;
    const found = await readDocuments({ ...app, db: file.reader }, kind, id, {
      ...choices,
      withVoided,
      sheet: sheetOf(kind),
    });
    if (isRefusal(found)) return found;
    const { name, documents: pages } = found;
    const [first] = pages;
    // A quote without a number is the version that was found.
    const version = first?.kind === "quote" ? first.data.quote.version.number : requested.version;
    const named = { ...requested, ...(version === undefined ? {} : { version }) };
    const key = documentKey(named);
    if (DOCUMENTS[kind].perDelivery)
      for (const document of pages) items.push({ requested: named, name, documents: [document], key });
    else items.push({ requested: named, name, documents: pages, key });
  }
  const byDocument = new Map(items.map((item) => [item.documents[0], item]));
  return inRouteOrder(items.flatMap(({ documents: [first] }) => first ?? [])).flatMap(
    (first) => byDocument.get(first) ?? [],
  );
}
