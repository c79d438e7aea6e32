import { recordAudits } from "../../../db/queries/audit.ts";
import { listPrintNotes } from "../../../db/queries/billing/printed.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import type { DocumentName, PrintedPaper } from "../../../src-shared/documents/operations.ts";
import { paperKey } from "../../../src-shared/documents/paper-key.ts";
import type { Audited } from "../../../src-shared/resources.ts";
import type { Context } from "../../context.ts";

const collections: Record<DocumentName, Audited> = {
  confirmation: "orders",
  "delivery-note": "orders",
  "pick-list": "orders",
  receipt80: "orders",
  quote: "quotes",
  invoice: "invoices",
  label: "products",
};

type Noted = Pick<PrintedPaper, "kind" | "id" | "copy"> & Partial<PrintedPaper>;

/** Whoever prints a paper takes it out of the house: who, which, and whether it was marked as a copy. */
export function notePrinted(tx: Tx, ctx: Context, printed: readonly Noted[]): Promise<void> {
  const device = ctx.actor.kind === "staff" ? ctx.actor.deviceId : undefined;
  return recordAudits(
    tx,
    ctx,
    printed.map(({ kind, id, ...about }) => ({
      collection: collections[kind],
      rowId: id,
      after: { printed: kind, ...about, device },
    })),
  );
}

/** Those of the papers that were printed before, by anybody, alone or as part of the whole. */
export async function findPrinted(db: Db, keys: readonly string[]): Promise<string[]> {
  const asked = keys.map((key) => {
    const [kind = "", id = ""] = key.split(":");
    return { key, kind, id };
  });
  const notes = await listPrintNotes(db, [...new Set(asked.map(({ id }) => id))]);
  const known = new Set(
    notes.map(({ rowId, after }) => paperKey({ kind: after.printed ?? "", id: rowId, ...after }).join(":")),
  );
  return asked
    .filter(({ key, kind, id }) => known.has(key) || known.has([kind, id, ""].join(":")))
    .map(({ key }) => key);
}
