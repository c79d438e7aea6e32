import { join } from "node:path";
import { checkBooks } from "../../db/check/check-books.ts";
import { compareWithCopy } from "../../db/check/compare-copy.ts";
import { sqliteHandle } from "../../db/engines/dialect.ts";
import { openDatabase } from "../../db/open.ts";
import type { Db } from "../../db/schema.ts";
import { makeFolder, removeFolder } from "./shop-folder.ts";

/**
 * Columns that hold money, stock, numbers, or what a posted document says, by their table. A bit turned in one of them is
 * no damage that SQLite could see: the row is still a row.
 */
export const valuable: Readonly<Record<string, readonly string[]>> = {
  counters: ["value"],
  delivery_zones: ["fee", "free_from"],
  invoice_lines: ["goods", "services", "net", "tax"],
  invoice_states: ["credited", "paid", "balance", "total", "number", "issued_at", "due_on"],
  invoice_sums: ["documents", "total", "credited", "paid", "balance"],
  invoices: [
    "position",
    "number",
    "issued_at",
    "due_on",
    "buyer",
    "net",
    "tax",
    "total",
    "delivery_fee",
    "content",
    "hash",
  ],
  order_delivery_lines: ["quantity"],
  order_deposits: ["percent", "amount"],
  order_lines: ["unit_price", "quantity", "services", "line_total", "list_price", "discount"],
  order_return_lines: ["sound", "damaged", "not_sent"],
  order_returns: ["credit"],
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
  order_sums: ["orders", "total"],
  owed_sums: ["invoices", "balance"],
  payment_sums: ["payments", "amount"],
  payments: ["amount"],
  quote_acceptances: ["sums"],
  quote_hold_lines: ["quantity"],
  quote_order_lines: ["quantity"],
  quote_orders: ["tax_begin", "deposit_begin"],
  quote_versions: ["content"],
  quotes: ["number", "total"],
  sold_days: ["revenue", "cost", "unknown_lines"],
  sold_goods: ["orders", "pieces", "total", "pieces_back", "total_back", "revenue", "cost", "unknown_lines"],
  stock_reservations: ["quantity"],
  stock_movements: ["quantity"],
  variants: ["price", "compare_at_price", "on_hand", "owed", "manager_price"],
};

export interface TurnedBit {
  /** "orders.total 4 bit 3". */
  place: string;
  before: string;
  after: string;
  /** What the check says of it; empty where it says nothing. */
  found: string[];
}

export interface Unguarded {
  db: Db;
  /** As it was. */
  older: Db;
  close(): Promise<void>;
}

/** Two copies of a shop's database; in the one, values can be changed behind everybody's back: no trigger hears of it. */
export async function openUnguarded(shop: Db): Promise<Unguarded> {
  const folder = makeFolder("bits");
  const [db, older] = ["shop.db", "older.db"].map((name) => {
    sqliteHandle(shop).prepare("vacuum into ?").run(join(folder, name));
    return openDatabase(join(folder, name));
  }) as [Db, Db];
  const handle = sqliteHandle(db);
  const triggers = handle.prepare("select name from sqlite_master where type = 'trigger'").all() as { name: string }[];
  for (const { name } of triggers) handle.exec(`drop trigger "${name}"`);
  handle.pragma("ignore_check_constraints = on");
  handle.pragma("foreign_keys = off");
  return {
    db,
    older,
    async close() {
      await db.destroy();
      await older.destroy();
      removeFolder(folder);
    },
  };
}

/** Where a valuable value stands. */
interface Place {
  table: string;
  column: string;
  /** By which its row is known: SQLite's number of it, or its key. */
  row: number | string;
}

const nameOfRow = (table: string): string =>
  table === "sold_goods" ? "day || ' ' || product_id || ' ' || sku" : "rowid";

/** Every valuable value that is there. */
export function listValues(db: Db): Place[] {
  const handle = sqliteHandle(db);
  return Object.entries(valuable).flatMap(([table, columns]) =>
    columns.flatMap((column) => {
      // Counters of commits, and those that are only there to be locked, number nothing.
      const only = table === "counters" ? "name like '%-____'" : "1";
      const query = `select ${nameOfRow(table)} from "${table}" where "${column}" is not null and ${only} order by 1`;
      const rows = handle.prepare(query).pluck().all() as Place["row"][];
      return rows.map((row) => ({ table, column, row }));
    }),
  );
}

/**
 * Turns one bit of a value, has the books checked, and turns it back. `random` (0 to 1) chooses the bit: of a number any bit
 * of the bytes that SQLite keeps it in, of a text any of its bits that leaves it a text. Undefined where no row may be so.
 */
export async function turnBit(
  { db, older }: Unguarded,
  { table, column, row }: Place,
  { random, now }: { random: () => number; now: Date },
): Promise<TurnedBit | undefined> {
  const handle = sqliteHandle(db);
  const read = handle.prepare(`select "${column}" from "${table}" where ${nameOfRow(table)} = ?`).pluck();
  const write = handle.prepare(`update "${table}" set "${column}" = ? where ${nameOfRow(table)} = ?`);
  const before = read.get(row) as number | string;
  const { after, bit } = typeof before === "number" ? turnInNumber(before, random) : turnInText(before, random);
  try {
    write.run(after, row);
  } catch (problem) {
    // An index knows of the double; SQLite's own check would.
    if (!/^SQLITE_CONSTRAINT/.test((problem as { code?: string }).code ?? "")) throw problem;
    return undefined;
  }
  try {
    const compared = (await compareWithCopy(db, older)) ?? [];
    // Counters, kept sums and the documents themselves are proved by what they are made of.
    const findings = compared.length > 0 ? compared : (await checkBooks(db, now)).findings;
    const found = findings.map(({ invariant, label }) => `${invariant} ${label}`);
    return { place: `${table}.${column} ${row} bit ${bit}`, before: `${before}`, after: `${after}`, found };
  } finally {
    write.run(before, row);
  }
}

/** The bytes in which SQLite keeps a whole number. */
function widthOf(value: number): number {
  const widths = [1, 2, 3, 4, 6];
  return widths.find((bytes) => value >= -(2 ** (8 * bytes - 1)) && value < 2 ** (8 * bytes - 1)) ?? 6;
}

function turnInNumber(before: number, random: () => number): { after: number; bit: number } {
  const bits = 8 * widthOf(before);
  const bit = Math.floor(random() * bits);
  return { after: Number(BigInt.asIntN(bits, BigInt(before) ^ (1n << BigInt(bit)))), bit };
}

function turnInText(before: string, random: () => number): { after: string; bit: number } {
  const bytes = Buffer.from(before);
  for (;;) {
    const bit = Math.floor(random() * bytes.length * 8);
    const turned = Buffer.from(bytes);
    turned[bit >> 3] = (turned[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    const after = turned.toString();
    if (Buffer.from(after).equals(turned) && !after.includes("\0")) return { after, bit };
  }
}
