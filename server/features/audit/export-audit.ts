import { fromJson } from "../../../db/json.ts";
import { type AuditRow, findAudit, listAuditBefore } from "../../../db/queries/audit.ts";
import type { audit } from "../../../src-shared/contract/audit.ts";
import type { HandlerAnswer, HandlerInput } from "../../../src-shared/contract/define.ts";
import { refuseFields } from "../../../src-shared/contract/field-refusal.ts";
import type { Refusal } from "../../../src-shared/contract/refusal.ts";
import type { Lang } from "../../../src-shared/model/localized.ts";
import { plainAmount } from "../../../src-shared/model/money.ts";
import { qatarDate } from "../../../src-shared/model/qatar-time.ts";
import { actSentence } from "../../../src-shared/text/acts/index.ts";
import { auditWord } from "../../../src-shared/text/audit/index.ts";
import { auditUnit } from "../../../src-shared/text/audit/units.ts";
import { exportWords } from "../../../src-shared/text/export/index.ts";
import type { Context } from "../../context.ts";
import { type Cell, csvFile } from "../export/csv-file.ts";
import { noteExport } from "../export/note-export.ts";
import { auditFilter } from "./audit-filter.ts";

const action = "GET /api/audit/export";
type Export = (typeof audit)[typeof action];

/** As much as a small server holds at once without being felt: the rest follows part by part, however long the log is. */
const most = 10_000;
const step = 1000;

const columns = [
  ...(["at", "who", "action", "collection", "row"] as const),
  ...(["before", "after", "origin", "address", "request"] as const),
];

/**
 * One part of the filtered log as a table, newest first, and where the next begins. A part begins after an act and not at
 * a number of rows, so that what is noted meanwhile (this very export, too) shifts nothing.
 */
export async function exportAudit(
  ctx: Context,
  { query }: HandlerInput<Export>,
): Promise<HandlerAnswer<Export> | Refusal<"invalid">> {
  const { lang, after, ...filters } = query;
  let last = after === undefined ? undefined : await findAudit(ctx.db, after);
  if (after !== undefined && !last) return refuseFields({ after: "unknown" });
  const rows: Cell[][] = [];
  let more = true;
  while (more && rows.length < most) {
    const page = await listAuditBefore(ctx.db, auditFilter(filters), last, step);
    for (const entry of page) rows.push(rowOf(entry, lang));
    last = page.at(-1) ?? last;
    more = page.length === step;
    // Others get their turn between two steps.
    await new Promise((resolve) => setImmediate(resolve));
  }
  const next = more && last ? last.id : null;
  await noteExport(ctx, { action, collection: "audit", filters: query, rows: rows.length });
  // For whoever takes it as a plain download, without the envelope that says `next`.
  if (next) ctx.reply.set("link", `<${linkTo({ ...query, after: next })}>; rel="next"`);
  const headings = columns.map((name) => exportWords[lang](`audit.${name}`));
  return { data: csvFile(`audit-${qatarDate(ctx.now())}.csv`, headings, rows), meta: { next } };
}

function rowOf(entry: AuditRow, lang: Lang): Cell[] {
  const t = exportWords[lang];
  const unnamed =
    entry.actor === "system" ? t("audit.system") : entry.actor === "visitor" ? t("audit.visitor") : entry.actor;
  return [
    ...[
      entry.at,
      entry.staff_name ?? unnamed,
      actSentence(lang, entry.action),
      auditWord(lang, `kind.${entry.collection}`) ?? entry.collection,
      entry.row_id,
    ],
    ...[side(entry.before, lang), side(entry.after, lang), t(`origin.${entry.origin}`)],
    ...[entry.address_print, entry.request_id],
  ];
}

/** One field a line: its name in words, and its value as it is kept, amounts in QAR as in every other table. */
function side(json: AuditRow["before"], lang: Lang): string {
  const noted = json ? JSON.stringify(fromJson(json), inQar) : "{}";
  const fields = Object.entries(JSON.parse(noted) as Record<string, unknown>);
  return fields
    .map(
      ([name, value]) =>
        `${auditWord(lang, `field.${name}`) ?? name}: ${typeof value === "string" ? value : JSON.stringify(value)}`,
    )
    .join("\n");
}

const inQar = (name: string, value: unknown): unknown =>
  Number.isSafeInteger(value) && auditUnit(name) === "money" ? plainAmount(value as number) : value;

const linkTo = (query: object): string =>
  `/api/audit/export?${new URLSearchParams(
    Object.entries(query).filter((pair): pair is [string, string] => typeof pair[1] === "string"),
  )}`;
