/**
 * Checks every posted document and names the problems by number: an altered content, a broken chain, a missing or
 * double number, sums that do not add up, columns that differ from the content, and credit beyond an invoice. The
 * database refuses such changes itself; this check finds changes made to the file directly. Places that were left out
 * after a restore, and are noted as such, are not missing.
 */
import type { ContentLine, InvoiceContent } from "../../src-shared/billing/content.ts";
import { canonicalJson } from "../../src-shared/values/canonical-json.ts";
import { fromJson } from "../json.ts";
import type { InvoiceLineRow, InvoiceRow } from "../queries/billing/billing.ts";
import type { Db } from "../schema.ts";
import { documentHash, FIRST_HASH, numberInSeries, seriesCounter } from "./invoice-chain.ts";

export interface InvoiceReport {
  problems: string[];
  documents: number;
}

/** Documents read at once: as many as a small computer holds easily. */
const ROWS_AT_ONCE = 500;

export async function checkInvoices(db: Db): Promise<InvoiceReport> {
  const tables = await db.introspection.getTables();
  // A database that was not brought to this schema yet holds no documents.
  if (!tables.some((table) => table.name === "invoices")) return { problems: [], documents: 0 };
  const report: InvoiceReport = { problems: [], documents: 0 };
  const used = await db.selectFrom("invoices").select("series").distinct().execute();
  const counted = await db.selectFrom("counters").selectAll().where("name", "like", "series:%").execute();
  const series = new Set([...used.map((row) => row.series), ...counted.map((row) => row.name.slice("series:".length))]);
  const gaps = tables.some((table) => table.name === "number_gaps")
    ? await db.selectFrom("number_gaps").selectAll().execute()
    : [];
  for (const name of [...series].toSorted()) {
    const posted = counted.find((row) => row.name === seriesCounter(name))?.value ?? 0;
    const leftOut = gaps.filter((gap) => gap.counter === seriesCounter(name));
    const isLeftOut = (place: number) => leftOut.some(({ first, last }) => first <= place && place <= last);
    await checkSeries(db, { name, posted, isLeftOut }, report);
  }
  await checkCredit(db, report);
  return report;
}

interface Series {
  name: string;
  /** Number of posted documents by the counter. */
  posted: number;
  /** Whether a place was left out after a restore (number_gaps). */
  isLeftOut(place: number): boolean;
}

async function checkSeries(db: Db, { name: series, posted, isLeftOut }: Series, report: InvoiceReport): Promise<void> {
  let previous = { position: 0, hash: FIRST_HASH };
  for (;;) {
    const rows = await db
      .selectFrom("invoices")
      .selectAll()
      .where("series", "=", series)
      .where("position", ">", previous.position)
      .orderBy("position")
      .limit(ROWS_AT_ONCE)
      .execute();
    if (rows.length === 0) break;
    const lines = await db
      .selectFrom("invoice_lines")
      .selectAll()
      .where(
        "invoice_id",
        "in",
        rows.map((row) => row.id),
      )
      .execute();
    for (const row of rows) {
      report.documents += 1;
      for (let missing = previous.position + 1; missing < row.position; missing++) {
        if (!isLeftOut(missing)) report.problems.push(`${series}: place ${missing} is missing`);
      }
      if (isLeftOut(row.position)) report.problems.push(`${row.number}: its place was left out after a restore`);
      const own = lines.filter((line) => line.invoice_id === row.id);
      for (const problem of problemsOf(row, own, previous.hash)) report.problems.push(`${row.number}: ${problem}`);
      previous = row;
    }
  }
  for (let missing = previous.position + 1; missing <= posted; missing++) {
    if (!isLeftOut(missing)) report.problems.push(`${series}: place ${missing} is missing`);
  }
  if (previous.position > posted)
    report.problems.push(`${series}: the counter says ${posted}, not ${previous.position}`);
}

function problemsOf(row: InvoiceRow, lines: readonly InvoiceLineRow[], previousHash: string): string[] {
  const problems: string[] = [];
  if (documentHash(previousHash, row.content) !== row.hash) problems.push("its content or its place was altered");
  let content: InvoiceContent;
  try {
    content = fromJson(row.content);
    if (canonicalJson(content) !== row.content) problems.push("its content is not in the form it was posted in");
    if (content.previousHash !== previousHash) problems.push("it does not follow the document before it");
    // A desktop numbers its own receipts, and they may arrive in another order.
    const expectedNumber = row.device_id === null ? numberInSeries(row.series, row.position) : row.number;
    if (row.number !== expectedNumber) problems.push(`it should be ${expectedNumber}`);
    if (!matchesContent(row, content)) problems.push("what lists show of it is not what it says");
    if (!matchesLines(lines, content)) problems.push("its lines are not those it was posted with");
    if (!addsUp(content)) problems.push("its sums do not add up");
  } catch {
    problems.push("its content cannot be read");
  }
  return problems;
}

const matchesContent = (row: InvoiceRow, { buyer, sums, orders, ...content }: InvoiceContent): boolean =>
  canonicalJson([
    row.id,
    row.kind,
    row.series,
    row.number,
    row.issued_at,
    row.due_on,
    row.order_id,
    row.corrects_id,
    row.payment_id,
    row.buyer,
    row.net,
    row.tax,
    row.total,
    row.delivery_fee,
  ]) ===
  canonicalJson([
    content.uuid,
    content.kind,
    content.series,
    content.number,
    content.issuedAt,
    content.dueOn,
    orders[0]?.id,
    content.corrects?.uuid ?? null,
    content.payment?.id ?? null,
    buyer.company ?? buyer.name,
    sums.net,
    sums.tax,
    sums.total,
    sums.deliveryFee,
  ]);

function matchesLines(rows: readonly InvoiceLineRow[], { lines, kind }: InvoiceContent): boolean {
  if (rows.length !== lines.length) return false;
  return lines.every((line) => {
    const row = rows.find((row) => row.id === line.id);
    // A pro-forma charges nothing, so its lines name none of the order's.
    const orderLine = kind === "pro_forma" ? null : line.orderLineId;
    return (
      row?.order_line_id === orderLine &&
      row.goods === line.quantity &&
      row.services === (line.services[0]?.quantity ?? 0) &&
      row.net === line.lineTotal &&
      row.tax === line.tax
    );
  });
}

function addsUp({ kind, lines, deliveryFee, sums, taxLines, paid, balance }: InvoiceContent): boolean {
  if (sums.net + sums.tax !== sums.total) return false;
  // A receipt has no lines, and its balance is what the order still asked for.
  if (kind === "receipt") return lines.length === 0;
  const total = (of: (line: ContentLine) => number) => lines.reduce((sum, line) => sum + of(line), 0);
  const serviceTotal = (line: ContentLine) => line.services.reduce((sum, one) => sum + one.total, 0);
  return (
    lines.every((line) => line.unitPrice * line.quantity + serviceTotal(line) === line.lineTotal) &&
    lines.every((line) => line.services.every((service) => service.unitPrice * service.quantity === service.total)) &&
    total((line) => line.lineTotal) + sums.deliveryFee === sums.net &&
    sums.goods + sums.services + sums.deliveryFee === sums.net &&
    (deliveryFee?.amount ?? 0) === sums.deliveryFee &&
    total((line) => line.tax) + (deliveryFee?.tax ?? 0) === sums.tax &&
    taxLines.reduce((sum, one) => sum + one.net, 0) === sums.net &&
    taxLines.reduce((sum, one) => sum + one.tax, 0) === sums.tax &&
    sums.total - paid === balance
  );
}

async function checkCredit(db: Db, report: InvoiceReport): Promise<void> {
  const rows = await db
    .selectFrom("invoices as note")
    .leftJoin("invoices as invoice", "invoice.id", "note.corrects_id")
    .leftJoin("invoice_states as state", "state.invoice_id", "invoice.id")
    .select(({ fn }) => [
      ...(["invoice.number", "invoice.kind", "invoice.total", "state.credited"] as const),
      fn.sum<number>("note.total").as("sum"),
      fn.min<string>("note.number").as("first"),
    ])
    .where("note.kind", "=", "credit_note")
    .groupBy(["note.corrects_id", "invoice.number", "invoice.kind", "invoice.total", "state.credited"])
    .execute();
  for (const { number, kind, total, credited, sum, first } of rows) {
    if (kind !== "invoice" || total === null) report.problems.push(`${first}: it puts right no invoice`);
    else if (Number(sum) > total) report.problems.push(`${number}: more was credited than it charged`);
    else if (Number(sum) !== credited)
      report.problems.push(`${number}: what lists say of its credit notes is not their sum`);
  }
}
