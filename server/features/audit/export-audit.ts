import { fromJson } from "../../../db/json.ts";
import { type AuditFilter, type AuditRow, countAudit, listAuditBefore } from "../../../db/queries/audit.ts";
import { type AuditSubject, readSubjects, subjectKey } from "../../../db/queries/audit-subjects.ts";
import type { FileStream } from "../../../src-shared/api/file-answer.ts";
import type { Refusal } from "../../../src-shared/api/refusal.ts";
import type { ExportAuditInput } from "../../../src-shared/audit/operations.ts";
import { auditSubjectText, type SubjectWords } from "../../../src-shared/audit/subject-text.ts";
import { auditFieldName, auditWord } from "../../../src-shared/text/audit/index.ts";
import { auditUnit } from "../../../src-shared/text/audit/units.ts";
import { auditActionText } from "../../../src-shared/text/audit-actions/index.ts";
import { exportWords } from "../../../src-shared/text/export/index.ts";
import type { Lang } from "../../../src-shared/values/localized.ts";
import { plainAmount } from "../../../src-shared/values/money.ts";
import { qatarDate } from "../../../src-shared/values/qatar-time.ts";
import type { Context } from "../../context.ts";
import type { Cell, Rows } from "../../kernel/export/csv-text.ts";
import { tableFile } from "../../kernel/export/table-file.ts";
import { ownTurn } from "../../kernel/own-turn.ts";
import { auditFilter } from "./audit-filter.ts";

const STEP = 500;

const columns = [
  ...(["at", "who", "action", "collection", "subject", "row"] as const),
  ...(["before", "after", "origin", "address", "request"] as const),
];

/**
 * The filtered log as a file, newest first. It begins at the newest event and is read on after an
 * event and not at a number of rows, so events recorded meanwhile (this very export, too) shift nothing.
 */
export async function exportAudit(ctx: Context, { query }: ExportAuditInput): Promise<FileStream | Refusal<"invalid">> {
  const { lang, format, ...filters } = query;
  const filter = auditFilter(filters);
  const first = await listAuditBefore(ctx.reader, filter, undefined, STEP);
  return tableFile(
    ctx,
    {
      name: `audit-${qatarDate(ctx.now())}`,
      columns: columns.map((name) => exportWords[lang](`audit.${name}`)),
      lang,
      format,
      rows: first.length < STEP ? first.length : await countAudit(ctx.reader, filter),
      noted: { collection: "audit", filters: { ...filters, lang } },
    },
    inSteps(ctx, filter, first, lang),
  );
}

async function* inSteps(
  { reader }: Pick<Context, "reader">,
  filter: AuditFilter,
  first: readonly AuditRow[],
  lang: Lang,
): AsyncGenerator<Rows> {
  for (let page = first; page.length > 0; page = await listAuditBefore(reader, filter, page.at(-1), STEP)) {
    const subjects = await readSubjects(reader, page);
    yield page.map((entry) => rowOf(entry, subjects.get(subjectKey(entry)) ?? null, lang));
    // Other requests have their turn between two steps.
    await ownTurn();
  }
}

function rowOf(entry: AuditRow, subject: AuditSubject | null, lang: Lang): Cell[] {
  const t = exportWords[lang];
  const unnamed =
    entry.actor === "system" ? t("audit.system") : entry.actor === "visitor" ? t("audit.visitor") : entry.actor;
  return [
    entry.at,
    entry.staff_name ?? unnamed,
    auditActionText(lang, entry.action),
    subjectWords(lang).all(entry.collection),
    auditSubjectText({ collection: entry.collection, rowId: entry.row_id, subject }, subjectWords(lang)),
    entry.row_id,
    side(entry.before, lang),
    side(entry.after, lang),
    t(`origin.${entry.origin}`),
    entry.address_print,
    entry.request_id,
  ];
}

const subjectWords = (lang: Lang): SubjectWords => ({
  lang,
  one: (collection) => auditWord(lang, `one.${collection}`) ?? collection,
  all: (collection) => auditWord(lang, `kind.${collection}`) ?? collection,
  removed: (name) => exportWords[lang]("audit.removed", { name }),
});

/** One field a line: its name in words, and its stored value, amounts in QAR as in every other table. */
function side(json: AuditRow["before"], lang: Lang): string {
  const noted = json ? JSON.stringify(fromJson(json), inQar) : "{}";
  const fields = Object.entries(JSON.parse(noted) as Record<string, unknown>);
  return fields
    .map(
      ([name, value]) => `${auditFieldName(lang, name)}: ${typeof value === "string" ? value : JSON.stringify(value)}`,
    )
    .join("\n");
}

const inQar = (name: string, value: unknown): unknown =>
  Number.isSafeInteger(value) && auditUnit(name) === "money" ? plainAmount(value as number) : value;
