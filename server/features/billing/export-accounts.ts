import { listAllOwing } from "../../../db/queries/billing/ageing.ts";
import type { FileStream } from "../../../src-shared/api/file-answer.ts";
import { isRefusal, type Refusal } from "../../../src-shared/api/refusal.ts";
import type { TableFile } from "../../../src-shared/api/table-file.ts";
import type { Statement } from "../../../src-shared/billing/receivables.ts";
import { exportWords } from "../../../src-shared/text/export/index.ts";
import type { Lang } from "../../../src-shared/values/localized.ts";
import { qatarDate } from "../../../src-shared/values/qatar-time.ts";
import type { Context } from "../../context.ts";
import { moneyCell, type Rows } from "../../kernel/export/csv-text.ts";
import { tableFile } from "../../kernel/export/table-file.ts";
import { ownTurn } from "../../kernel/own-turn.ts";
import { readDebtors } from "./ageing.ts";
import { readStatement } from "./statement.ts";

const BY_AGE = ["days0to30", "days31to60", "days61to90", "over90", "total"] as const;
const OF_ACCOUNT = ["notInvoiced", "due", "overdue", "credit"] as const;

/** Debtors that are read together. */
const STEP = 500;

/** All debtors, the largest first; their order is that of the beginning. */
export async function exportAgeing(
  ctx: Context,
  { lang, format }: TableFile,
): Promise<FileStream | Refusal<"invalid">> {
  const t = exportWords[lang];
  const customerIds = await listAllOwing(ctx.reader);
  const amounts = [...BY_AGE, ...OF_ACCOUNT].map((key) => t(`ageing.${key}`));
  const columns = [t("ageing.name"), t("ageing.company"), t("ageing.invoices"), ...amounts];
  const name = `ageing-${qatarDate(ctx.now())}`;
  const noted = { collection: "invoices", filters: { lang } } as const;
  const parts = debtorsInParts(ctx, customerIds);
  return tableFile(ctx, { name, columns, lang, format, rows: customerIds.length, noted }, parts);
}

async function* debtorsInParts(ctx: Context, customerIds: readonly (string | null)[]): AsyncGenerator<Rows> {
  for (let start = 0; start < customerIds.length; start += STEP) {
    const rows = await readDebtors({ ...ctx, db: ctx.reader }, customerIds.slice(start, start + STEP));
    yield rows.map(({ account, ...row }) => [
      row.name,
      row.company,
      row.invoices,
      ...BY_AGE.map((key) => moneyCell(row[key])),
      ...OF_ACCOUNT.map((key) => moneyCell(account?.[key] ?? null)),
    ]);
    // Others get their turn between two parts.
    await ownTurn();
  }
}

/** A statement as a file, from the opening to the closing balance. */
export async function exportStatement(
  ctx: Context,
  customerId: string,
  { lang, format, ...range }: TableFile & { from?: string | undefined; to?: string | undefined },
): Promise<FileStream | Refusal<"not_found" | "invalid">> {
  const statement = await readStatement({ ...ctx, db: ctx.reader }, customerId, range);
  if (isRefusal(statement)) return statement;
  const { customer, from, to, opening, entries, closing } = statement;
  const t = exportWords[lang];
  const columns = [
    t("statement.date"),
    t("statement.kind"),
    t("statement.number"),
    t("statement.order"),
    t("statement.method"),
    t("statement.reference"),
    t("statement.amount"),
    t("statement.balance"),
  ];
  const table = [
    [from, t("statement.kind.opening"), "", "", "", customer.company ?? customer.name, "", moneyCell(opening)],
    ...entries.map((entry) => [
      qatarDate(new Date(entry.at)),
      kindOf(t, entry.kind),
      entry.number,
      entry.orderNumber,
      entry.method && t(`payment.method.${entry.method}`),
      entry.reference,
      moneyCell(entry.amount),
      moneyCell(entry.balance),
    ]),
    [to, t("statement.kind.closing"), "", "", "", "", "", moneyCell(closing)],
  ];
  const name = `statement-${customer.id.slice(-6)}-${to}`;
  const noted = { collection: "customers", rowId: customer.id, filters: { ...range, lang } } as const;
  return tableFile(ctx, { name, columns, lang, format, rows: table.length, noted }, [table]);
}

const kindOf = (t: (typeof exportWords)[Lang], kind: Statement["entries"][number]["kind"]): string =>
  kind === "payment" || kind === "refund" ? t(`payment.kind.${kind}`) : t(`invoice.kind.${kind}`);
