import type { DemoPreview, KeptRow } from "../../src-shared/demo/operations.ts";
import type { AuditSource } from "../queries/audit.ts";
import type { Db } from "../schema.ts";
import { inTransaction } from "../transaction.ts";
import { clearDemo } from "./clear-demo.ts";
import { planClearing } from "./plan-clearing.ts";
import { previewOf } from "./preview.ts";

export interface ClearingOptions {
  /** Also what somebody has changed since. */
  changed: boolean;
  /** False: only says what would go. */
  isAgreed: boolean;
  /** Makes a copy of the shop as it is, and returns its name. */
  backUp(): Promise<string>;
}

/** `npm run db -- clear-demo`: the lines that it prints. */
export async function clearDemoCommand(
  db: Db,
  { changed, isAgreed, backUp }: ClearingOptions,
  now = () => new Date(),
): Promise<string[]> {
  const preview = await previewOf(db, await planClearing(db, { changed }));
  if (!preview.hasDemo) return ["Nothing of the demo is here."];
  const lines = describe(preview);
  if (!isAgreed) return [...lines, "Nothing was changed. To do it: npm run db -- clear-demo --yes"];
  const copy = await backUp();
  const source: AuditSource = { actor: { kind: "system" }, requestId: "command", now, origin: "command" };
  const { cleared } = await inTransaction(db, async (tx) => clearDemo(tx, source, await planClearing(tx, { changed })));
  const gone = cleared.goes.map(({ kind, count }) => `${count} ${kind}`).join(", ");
  return [
    `Taken out: ${gone || "nothing"}. Archived: ${cleared.archived}.`,
    `As it was before: ${copy}`,
    "Files of its pictures go within eight days; desktops follow with their next sync.",
  ];
}

function describe({ goes, archives, stays, trade }: DemoPreview): string[] {
  const named = ({ kind, label, reason, by }: KeptRow) =>
    `  ${kind} ${label.en}: ${reason === "changed" ? "changed here" : `named by ${by.map((one) => one.label.en).join(", ")}`}`;
  return [
    ...(trade ? [`Trade began ${trade.at.slice(0, 10)}: orders, quotes and invoices stay.`] : []),
    `Goes: ${goes.map(({ kind, count }) => `${count} ${kind}`).join(", ") || "nothing"}.`,
    ...(archives.length > 0 ? ["Archived, because a document that stays names it:", ...archives.map(named)] : []),
    ...(stays.length > 0 ? ["Stays (what was changed goes with --changed):", ...stays.map(named)] : []),
    "Settings, staff and what was made here stay.",
  ];
}
