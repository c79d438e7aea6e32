/** Whole rows for a mirror, reduced to what their reader may see. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Mirrored } from "../../src-shared/resources.ts";
import type { Role } from "../../src-shared/staff/roles.ts";
import type { MirrorRow } from "../../src-shared/sync/operations.ts";
import { asStored } from "../engines/flags.ts";
import type { Db, Tx } from "../schema.ts";
import {
  hiddenIn,
  type MirrorCollection,
  mirrorCollection,
  type Part,
  redactedIn,
  settingsOfDesktops,
} from "./collections.ts";

export interface Reader {
  /** Role of the reader; a mirror has no more than the API shows to it. */
  role: Role;
  /** Who reads, or owns the desktop that does: saved views are seen by their owner alone. */
  staffId?: string | typeof EVERYONE | undefined;
  /** The reading desktop, which receives the stock reservations of all desktops; others receive none. */
  deviceId?: string | undefined;
}

type Values = Record<string, unknown>;
type Tables = Record<string, Values[]>;

/** Instead of a person: reads a file that has the rows of one person only, or a copy of the whole shop. */
const EVERYONE = Symbol("everyone");

/** Bound values of one statement, well below the limits of both databases. */
const IDS_AT_ONCE = 1000;

/**
 * Current rows with their parts, in the order of `ids`; ids that do not exist are left out. One statement is run per table
 * and thousand ids.
 */
export async function readMirrorRows(
  db: Db | Tx,
  collection: Mirrored,
  ids: readonly string[],
  reader: Reader = { role: "admin", staffId: EVERYONE },
): Promise<MirrorRow[]> {
  const found = new Map<string, MirrorRow>();
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    for (const row of await readChunk(db, collection, ids.slice(start, start + IDS_AT_ONCE), reader))
      found.set(row.id, row);
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

async function readChunk(db: Db | Tx, name: Mirrored, ids: readonly string[], reader: Reader): Promise<MirrorRow[]> {
  const collection = mirrorCollection(name);
  const hidden = Object.entries(hiddenIn(collection.table, reader.role === "admin"));
  const { rows } = await sql<Values>`
    select * from ${sql.table(collection.table)}
    where ${sql.ref(collection.key)} in (${sql.join(ids)}) and ${visibleTo(name, reader)}
  `.execute(db);
  const tables = new Map<string, Tables>();
  const answer = rows.map(asStored).map((row): MirrorRow => {
    const id = row[collection.key] as string;
    for (const [column, instead] of hidden) row[column] = instead(id);
    const own: Tables = { [collection.table]: [row] };
    for (const { table } of collection.parts) own[table] = [];
    tables.set(id, own);
    return { collection: name, id, version: row.version as number, tables: own };
  });
  if (answer.length === 0) return answer;
  for (const part of collection.parts) {
    const hiddenInPart = Object.entries(hiddenIn(part.table, reader.role === "admin"));
    const redacted = reader.role === "staff" ? Object.entries(redactedIn(part.table)) : [];
    const belonging = await readPart(db, collection, part, [...tables.keys()]);
    for (const { mirror_root: root, ...row } of belonging.map(asStored)) {
      for (const [column, instead] of hiddenInPart) row[column] = instead(row.id as string);
      for (const [column, without] of redacted) row[column] = without(row[column]);
      tables.get(root as string)?.[part.table]?.push(row);
    }
  }
  return answer;
}

async function readPart(db: Db | Tx, collection: MirrorCollection, part: Part, ids: readonly string[]) {
  const parent = collection.parts.find(({ table }) => table === part.under);
  const root = parent ? sql.ref(`parent.${parent.column}`) : sql.ref(`part.${part.column}`);
  const from = parent
    ? sql`${sql.table(part.table)} as part join ${sql.table(parent.table)} as parent
        on ${sql.ref(`parent.${part.parentKey}`)} = ${sql.ref(`part.${part.column}`)}`
    : sql`${sql.table(part.table)} as part`;
  const only = part.where ? sql<SqlBool>`${sql.ref(`part.${part.where.column}`)} = ${part.where.value}` : sql`1 = 1`;
  const { rows } = await sql<Values>`
    select part.*, ${root} as mirror_root from ${from}
    where ${root} in (${sql.join(ids)}) and ${only}
    order by ${sql.join(part.key.map((column) => sql.ref(`part.${column}`)))}
  `.execute(db);
  return rows;
}

/**
 * A condition for the rows that a reader may see: voided orders and what belongs to them are for managers and administrators,
 * settings outside `settingsOfDesktops` for administrators, saved views for the person who saved them.
 */
export function visibleTo(name: Mirrored, { role, deviceId, staffId }: Reader): RawBuilder<SqlBool> {
  if (name === "saved_views" && staffId !== EVERYONE) return sql`staff_id = ${staffId ?? ""}`;
  if (name === "stock_reservations") return sql`${deviceId ?? ""} <> ''`;
  if (name === "settings" && role !== "admin") return sql`key in (${sql.join(settingsOfDesktops)})`;
  if (name === "orders" && role === "staff") return sql`voided_at is null`;
  const isOfOrder = name === "invoices" || name === "order_outputs";
  if (isOfOrder && role === "staff") return sql`order_id in (select id from orders where voided_at is null)`;
  return sql`1 = 1`;
}
