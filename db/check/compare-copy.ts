/**
 * Compares a shop with an earlier copy of it. A value that changed although the change feed names no change of its row
 * was changed by no operation: a bit turned on the disk or in memory, or another program wrote to the file. The
 * comparison finds that in values that nothing else repeats, such as a price, where sums and chains show nothing.
 *
 * 1. Only values of money, stock, numbers and posted documents are compared: others may change without the feed.
 * 2. Rows that are in both are compared; the sums show added and removed ones.
 * 3. Rows changed properly since the copy are not compared. A bit turned in such a row before its change is in the new
 *    row.
 */

import type { CheckedKind, Finding } from "../../src-shared/health/invariants.ts";
import type { Mirrored } from "../../src-shared/resources.ts";
import type { MirrorRow } from "../../src-shared/sync/operations.ts";
import { type MirrorCollection, mirrorCollection } from "../mirror/collections.ts";
import { readMirrorRows } from "../mirror/read-rows.ts";
import { listFeedAfter, readEpoch, readFeedBounds } from "../queries/feed.ts";
import type { Db, TableName, Tx } from "../schema.ts";

/** Rows read at once, with their child rows. */
const CHUNK = 200;

const compared: readonly { collection: Mirrored; kind: CheckedKind; label: string; values: Values }[] = [
  {
    collection: "variants",
    kind: "variants",
    label: "sku",
    values: {
      variants: ["sku", "price", "compare_at_price", "manager_price", "on_hand", "owed"],
      stock_movements: ["quantity", "reason"],
    },
  },
  {
    collection: "orders",
    kind: "orders",
    label: "number",
    values: {
      orders: [
        "number",
        "subtotal",
        "services",
        "delivery_fee",
        "tax_rate",
        "tax",
        "total",
        "credited",
        "received",
        "documented",
      ],
      order_lines: ["unit_price", "quantity", "services", "line_total", "list_price", "discount"],
      order_delivery_lines: ["quantity"],
      order_returns: ["credit"],
      order_return_lines: ["sound", "damaged", "not_sent"],
      order_deposits: ["percent", "amount"],
      payments: ["amount"],
    },
  },
  {
    collection: "quotes",
    kind: "quotes",
    label: "number",
    values: {
      quotes: ["number", "total"],
      quote_versions: ["content"],
      quote_acceptances: ["sums", "chosen"],
      quote_orders: ["tax_begin", "deposit_begin"],
      quote_order_lines: ["quantity"],
      quote_hold_lines: ["quantity"],
    },
  },
  {
    collection: "invoices",
    kind: "invoices",
    label: "number",
    values: {
      invoice_states: ["number", "issued_at", "due_on", "total", "credited", "paid", "balance"],
      invoice_lines: ["goods", "services", "net", "tax"],
    },
  },
  {
    collection: "delivery_zones",
    kind: "numbers",
    label: "key",
    values: { delivery_zones: ["fee", "free_from"] },
  },
];

type Values = Readonly<Partial<Record<TableName, readonly string[]>>>;

/**
 * Names each value of `db` that differs from the one in `older`, an earlier copy, without a change that the feed names.
 * Undefined where the copies cannot be compared: `older` is of another epoch (a restore came between), newer, or older
 * than the feed reaches back. Both must be of the same schema.
 */
export async function compareWithCopy(db: Db | Tx, older: Db | Tx): Promise<Finding[] | undefined> {
  const { floor, head } = await readFeedBounds(db);
  const { head: olderHead } = await readFeedBounds(older);
  if ((await readEpoch(db)) !== (await readEpoch(older)) || olderHead < floor || olderHead > head) return undefined;
  const changed = await listChanged(db, olderHead);
  const findings: Finding[] = [];
  for (const about of compared) {
    const collection = mirrorCollection(about.collection);
    for await (const ids of idsInBatches(older, collection)) {
      const unchanged = ids.filter((id) => !changed.has(`${about.collection}/${id}`));
      const before = await readMirrorRows(older, about.collection, unchanged);
      const now = new Map((await readMirrorRows(db, about.collection, unchanged)).map((row) => [row.id, row]));
      for (const row of before) {
        const same = now.get(row.id);
        if (!same) continue;
        const { kind, label } = about;
        const name = String(same.tables?.[collection.table]?.[0]?.[label] ?? row.id);
        findings.push(
          ...differences(collection, about.values, row, same).map(
            (difference): Finding => ({ invariant: "changed_by_nobody", kind, id: row.id, label: name, ...difference }),
          ),
        );
      }
    }
  }
  return findings;
}

async function listChanged(db: Db | Tx, after: number): Promise<Set<string>> {
  const changed = new Set<string>();
  for (let position = after; ; ) {
    const rows = await listFeedAfter(db, position, 5000);
    for (const { collection, row_id } of rows) changed.add(`${collection}/${row_id}`);
    const last = rows.at(-1);
    if (!last) return changed;
    position = last.position;
  }
}

function differences(
  collection: MirrorCollection,
  values: Values,
  before: MirrorRow,
  now: MirrorRow,
): { expected: string; found: string }[] {
  return Object.entries(values).flatMap(([table, columns]) => {
    const part = collection.parts.find((part) => part.table === table);
    const key = part?.key ?? [collection.key];
    const keyOf = (row: Record<string, unknown>) => key.map((column) => String(row[column])).join(" ");
    const rows = new Map((now.tables?.[table] ?? []).map((row) => [keyOf(row), row]));
    return (before.tables?.[table] ?? []).flatMap((row) => {
      const same = rows.get(keyOf(row));
      if (!same) return [];
      return columns
        .filter((column) => String(row[column]) !== String(same[column]))
        .map((column) => excerpt(`${table}.${column}`, String(row[column]), String(same[column])));
    });
  });
}

/** Both values from a little before their first difference: some are pages long. */
function excerpt(column: string, expected: string, found: string): { expected: string; found: string } {
  let first = 0;
  while (expected[first] === found[first] && first < expected.length) first++;
  const cut = (text: string) => text.slice(Math.max(0, first - 20), first + 40);
  return { expected: `${column} ${cut(expected)}`, found: cut(found) };
}

async function* idsInBatches(db: Db | Tx, { table, key }: MirrorCollection): AsyncGenerator<string[]> {
  for (let last = ""; ; ) {
    const rows = (await db
      .selectFrom(table as "orders")
      .select(`${key} as id` as "id")
      .where(key as "id", ">", last)
      .orderBy(key as "id")
      .limit(CHUNK)
      .execute()) as { id: string }[];
    if (rows.length > 0) yield rows.map(({ id }) => id);
    const end = rows.at(-1);
    if (!end || rows.length < CHUNK) return;
    last = end.id;
  }
}
