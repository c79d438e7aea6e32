/** What is to be printed, read from the mirror by the shop's own code: nothing here needs a line. */
import { readPapers } from "../../../server/features/documents/read-papers.ts";
import { inRouteOrder } from "../../../server/features/documents/route-order.ts";
import { isRefusal, type Refusal } from "../../../src-shared/api/refusal.ts";
import type { PrintJob } from "../../../src-shared/desktop/operations.ts";
import type { LabelSize, Paper } from "../../../src-shared/documents/paper.ts";
import { paperKey } from "../../../src-shared/documents/paper-key.ts";
import type { Mirror } from "../../sync/mirror.ts";

export type Wanted = PrintJob["documents"][number];

/** One document, with its sheets. */
export interface Sheaf {
  wanted: Wanted;
  name: string;
  papers: Paper[];
  /** By what it is known again: `paperKey`. */
  key: [kind: string, id: string, part: string];
}

/** In the order asked; delivery notes as the van drives, each by itself. `not_found` where one of them is not there. */
export async function gather(
  { app, file }: Mirror,
  documents: readonly Wanted[],
  { withVoided, label }: { withVoided: boolean; label: LabelSize },
): Promise<Sheaf[] | Refusal<"not_found">> {
  const sheaves: Sheaf[] = [];
  for (const wanted of documents) {
    const { kind, id, ...choices } = wanted;
    const found = await readPapers({ ...app, db: file.reader }, kind, id, { ...choices, withVoided, size: label });
    if (isRefusal(found)) return found;
    const { name, papers } = found;
    const [first] = papers;
    // A quote without a number is the version that was found.
    const version = first?.kind === "quote" ? first.data.quote.version.number : wanted.version;
    const named = { ...wanted, ...(version === undefined ? {} : { version }) };
    const key = paperKey(named);
    if (kind === "delivery-note")
      for (const paper of papers) sheaves.push({ wanted: named, name, papers: [paper], key });
    else sheaves.push({ wanted: named, name, papers, key });
  }
  const byPaper = new Map(sheaves.map((sheaf) => [sheaf.papers[0], sheaf]));
  return inRouteOrder(sheaves.flatMap(({ papers: [first] }) => first ?? [])).flatMap(
    (first) => byPaper.get(first) ?? [],
  );
}
