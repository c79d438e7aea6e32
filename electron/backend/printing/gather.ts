/** What is to be printed, read from the mirror by the shop's own code: nothing here needs a line. */
import { readDocuments } from "../../../server/features/documents/read-documents.ts";
import { inRouteOrder } from "../../../server/features/documents/route-order.ts";
import { isRefusal, type Refusal } from "../../../src-shared/api/refusal.ts";
import type { PrintJob } from "../../../src-shared/desktop/operations.ts";
import { documentKey } from "../../../src-shared/documents/document-key.ts";
import { DOCUMENTS, type DocumentKind, type PrintableDocument } from "../../../src-shared/documents/registry.ts";
import type { SheetSize } from "../../../src-shared/documents/sheet-sizes.ts";
import type { Mirror } from "../../sync/mirror.ts";

export type Wanted = PrintJob["documents"][number];

/** One document, with its sheets. */
export interface Sheaf {
  wanted: Wanted;
  name: string;
  documents: PrintableDocument[];
  /** By what it is known again: `documentKey`. */
  key: [kind: string, id: string, part: string];
}

/** In the order asked; delivery notes as the van drives, each by itself. `not_found` where one of them is not there. */
export async function gather(
  { app, file }: Mirror,
  documents: readonly Wanted[],
  { withVoided, sheetOf }: { withVoided: boolean; sheetOf: (kind: DocumentKind) => SheetSize },
): Promise<Sheaf[] | Refusal<"not_found">> {
  const sheaves: Sheaf[] = [];
  for (const wanted of documents) {
    const { kind, id, ...choices } = wanted;
    const found = await readDocuments({ ...app, db: file.reader }, kind, id, {
      ...choices,
      withVoided,
      sheet: sheetOf(kind),
    });
    if (isRefusal(found)) return found;
    const { name, documents: pages } = found;
    const [first] = pages;
    // A quote without a number is the version that was found.
    const version = first?.kind === "quote" ? first.data.quote.version.number : wanted.version;
    const named = { ...wanted, ...(version === undefined ? {} : { version }) };
    const key = documentKey(named);
    if (DOCUMENTS[kind].perDelivery)
      for (const document of pages) sheaves.push({ wanted: named, name, documents: [document], key });
    else sheaves.push({ wanted: named, name, documents: pages, key });
  }
  const byDocument = new Map(sheaves.map((sheaf) => [sheaf.documents[0], sheaf]));
  return inRouteOrder(sheaves.flatMap(({ documents: [first] }) => first ?? [])).flatMap(
    (first) => byDocument.get(first) ?? [],
  );
}
