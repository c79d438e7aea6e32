/**
 * Data sets: a demo shop with any number of products and orders, as if it had been open for two years. Model products and
 * orders are played through the API, and the rest are copies of their rows, so that new columns and tables come along by
 * themselves. The same numbers give the same shop, but for ids.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { readShapes } from "../../../db/copy/tables.ts";
import { isPostgres, withoutTimeLimits } from "../../../db/engines/dialect.ts";
import { readLastNumber, readShape, setLastNumber } from "../../../db/engines/whole-tables.ts";
import { migrate } from "../../../db/migrate.ts";
import { pruneFeed } from "../../../db/queries/feed.ts";
import type { Db } from "../../../db/schema.ts";
import { seedDemo } from "../../../db/seed/seed.ts";
import { inTransaction, readRevision } from "../../../db/transaction.ts";
import { localMediaStore } from "../../../server/features/media/store/store.ts";
import { storeFilesIn } from "../../../server/features/media/store/store-file.ts";
import { sumSoldDays } from "../../../server/jobs/sum-sold-days.ts";
import { DAY_MS, qatarDate, startOfQatarDay, weekdayOf } from "../../../src-shared/values/qatar-time.ts";
import { appOn, as, manualClock, type Person, type TestApp } from "../../support/context.ts";
import { writeBeside } from "./beside.ts";
import { type BulkWriter, writeInBulk } from "./bulk.ts";
import { type Catalogue, planCatalogue, productPattern, writeProducts } from "./copy-catalogue.ts";
import { copiesOf, type Numbers, type OrdersPlan, orderPattern } from "./copy-orders.ts";
import { makeModelProducts } from "./model-catalogue.ts";
import { playOrders } from "./model-orders.ts";
import type { Pattern } from "./pattern.ts";
import { WEEK_MS, WEEKS } from "./plan.ts";
import { idsIn, readAllRows, rowsByOwner, type StoredRow, SUMS } from "./recorded.ts";

/** Rows of the change feed that are removed in one transaction. */
const FEED_ROWS_AT_ONCE = 20_000;

export interface Amounts {
  products: number;
  orders: number;
}

export const dataSets: Readonly<Record<string, Amounts>> = {
  small: { products: 1_000, orders: 0 },
  middle: { products: 10_000, orders: 100_000 },
  large: { products: 100_000, orders: 1_000_000 },
};

/** Products of one class at least, so that orders of a class are not all of one product. */
const SPREAD = 9;

export interface Target {
  /** For pictures and, on SQLite, the database. */
  folder: string;
  /** A PostgreSQL address; otherwise `shop.db` in the folder. */
  databaseUrl?: string;
  /** The moment up to which orders come in; now unless told. */
  now?: Date;
  /** Whether pictures are stored, which takes ten seconds. */
  withPictures?: boolean;
}

/** Fills an empty database. */
export async function generateShop({ products, orders }: Amounts, target: Target): Promise<void> {
  const { folder, now = new Date(), withPictures = true } = target;
  mkdirSync(folder, { recursive: true });
  const today = qatarDate(now);
  const week = startOfQatarDay(today).getTime() - weekdayOf(today) * DAY_MS - WEEKS * WEEK_MS;
  const clock = manualClock(new Date(week).toISOString());
  await using app = appOn(target.databaseUrl ?? join(folder, "shop.db"), folder, clock, {
    staffEmail: "orders@showroom.example",
  });
  await migrate(app.db);
  const store = withPictures
    ? storeFilesIn(localMediaStore(join(folder, "images", "originals")))
    : async () => ({ mime: "image/jpeg", bytes: 0, width: 4, height: 3, thumbhash: null, hash: "none" });
  await seedDemo(app.db, store, clock.now());
  await widenWindows(app);
  const people = { staff: await employ(app, "staff"), manager: await employ(app, "manager") };
  const known = new Set((await readAllRows(app.db, await readShapes(app.db))).flatMap(({ row }) => idsIn(row)));
  const { catalogue, patterns } = await modelCatalogue(app, people.manager, { products, known, since: week });
  const plan = await modelOrders(app, people, catalogue, { orders, known, week, now });
  await app.db.updateTable("change_feed").set({ at: clock.now().toISOString() }).execute();
  await using beside = plan && !isPostgres(app.db) ? writeBeside(join(folder, "beside.db"), plan) : undefined;
  const copies = plan && copiesOf(plan, catalogue);
  const writeOwn = async (connection: Db, writer: BulkWriter) => {
    await writeProducts(connection, writer, catalogue, patterns);
    if (!copies) return;
    await copies.writeCustomers(connection, writer);
    await copies.writeDocuments(connection, writer);
    await copies.writeOrders(writer, (table) => !beside?.tables.includes(table));
    await copies.writeFeed(connection, writer);
    await writeNumbers(connection, plan.numbers);
  };
  await writeInBulk(app.db, writeOwn, () => beside?.takeOver(app.db));
  const old = new Date(now.getTime() - 90 * DAY_MS);
  while ((await inTransaction(app.db, (tx) => pruneFeed(tx, old, FEED_ROWS_AT_ONCE))) > 0);
  clock.set(now.toISOString());
  // Its job has done so each day, since the shop began.
  await sumSoldDays(app);
  await cleanUp(app.db);
}

/**
 * What PostgreSQL does in a shop as time goes by: it removes the earlier states of each sum, and notes which pages of a table everybody
 * sees, without which no index is read alone.
 */
async function cleanUp(db: Db): Promise<void> {
  if (!isPostgres(db)) return;
  await withoutTimeLimits(db, async (connection) => {
    for (const table of SUMS) await sql`vacuum full ${sql.table(table)}`.execute(connection);
    await sql`vacuum`.execute(connection);
  });
}

/** As many deliveries as a zone may take. */
async function widenWindows({ db }: TestApp): Promise<void> {
  await db.updateTable("delivery_zones").set({ slot_capacity: 500 }).execute();
}

/** A person whose session does not end, however the clock moves. */
async function employ(app: TestApp, role: "staff" | "manager"): Promise<Person> {
  const person = await as(app, role, { email: `${role}@showroom.example` });
  const actor = await person.actor();
  return Object.assign(person, { actor: async () => actor });
}

interface CatalogueInput {
  products: number;
  known: Set<string>;
  since: number;
}

async function modelCatalogue(app: TestApp, manager: Person, { products, known, since }: CatalogueInput) {
  const count = Math.max(4, Math.min(120, Math.floor(products / SPREAD)));
  const models = await makeModelProducts(app, manager, count);
  const owners = new Map(models.flatMap(({ id, pictureIds }, nth) => [id, ...pictureIds].map((own) => [own, nth])));
  const rows = await readAllRows(app.db, await readShapes(app.db));
  const owned = rowsByOwner(newRows(rows, known), owners, known);
  const patterns: Pattern[] = models.map((model, nth) => {
    const own = (owned.get(nth) ?? []).filter(({ shape }) => shape.name !== "change_feed");
    return productPattern(model, own, since, new Set(owners.keys()));
  });
  for (const id of owners.keys()) known.add(id);
  return { catalogue: planCatalogue(models, products, since), patterns };
}

/** Rows that name something that was not there before. */
const newRows = (rows: readonly StoredRow[], known: ReadonlySet<string>): StoredRow[] =>
  rows.filter(({ row }) => idsIn(row).some((id) => !known.has(id)));

interface OrdersInput {
  orders: number;
  known: ReadonlySet<string>;
  week: number;
  now: Date;
}

async function modelOrders(
  app: TestApp,
  people: { staff: Person; manager: Person },
  catalogue: Catalogue,
  { orders, known, week, now }: OrdersInput,
): Promise<OrdersPlan | undefined> {
  if (orders === 0) return undefined;
  const count = orders < 10_000 ? 40 : 200;
  const before = await readRevision(app.db);
  const played = await playOrders(app, people, catalogue.models, { week, count });
  const rows = await readAllRows(app.db, await readShapes(app.db));
  const owners = new Map(played.orders.map(({ id }, nth) => [id, nth]));
  const feed = rows.filter(({ shape }) => shape.name === "change_feed");
  const owned = rowsByOwner(
    newRows(
      rows.filter(({ shape }) => shape.name !== "change_feed"),
      known,
    ),
    owners,
    known,
  );
  const own = new Set(owners.keys());
  const commits = commitsByOrder(feed, owners, { before, times: played.times });
  const patterns = played.orders.map((order, nth) =>
    orderPattern(order, [...(owned.get(nth) ?? []), ...(commits.get(nth) ?? [])], catalogue, own),
  );
  const { models, count: products } = catalogue;
  const numbers = await readNumbers(app.db);
  return { models, products, since: week, played: played.orders, count: orders, patterns, numbers, now: now.getTime() };
}

/** Each commit belongs to the order of its call; its rows get the time of that call. */
function commitsByOrder(
  feed: readonly StoredRow[],
  owners: ReadonlyMap<string, number>,
  { before, times }: { before: number; times: readonly [revision: number, time: number][] },
): Map<number, StoredRow[]> {
  const commits = new Map<number, StoredRow[]>();
  const byRevision = Map.groupBy(feed, ({ shape, row }) =>
    Number(row[shape.columns.findIndex(({ name }) => name === "revision")]),
  );
  for (const [revision, rows] of byRevision) {
    if (revision <= before) continue;
    const owner = rows
      .flatMap(({ row }) => idsIn(row))
      .map((id) => owners.get(id))
      .find((one) => one !== undefined);
    const time = times.find(([reached]) => reached >= revision)?.[1];
    if (owner === undefined || time === undefined) continue;
    const own = commits.get(owner) ?? [];
    commits.set(owner, own);
    for (const { shape, row } of rows) {
      const cells = shape.columns.map(({ name }, at) =>
        name === "at" ? new Date(time).toISOString() : (row[at] ?? null),
      );
      own.push({ shape, row: cells });
    }
  }
  return commits;
}

async function readNumbers(db: Db): Promise<Numbers> {
  const counters = await db.selectFrom("counters").selectAll().execute();
  const hashes = new Map<string, string>();
  for (const { series, hash } of await db
    .selectFrom("invoices")
    .select(["series", "hash"])
    .orderBy("series")
    .orderBy("position")
    .execute())
    hashes.set(series, hash);
  return {
    counters: new Map(counters.map(({ name, value }) => [name, Number(value)])),
    hashes,
    revision: await readRevision(db),
    position: await readLastNumber(db, await readShape(db, "change_feed")),
  };
}

async function writeNumbers(connection: Db, { counters, revision, position }: Numbers): Promise<void> {
  counters.set("revision", revision);
  for (const [name, value] of counters) {
    await connection
      .insertInto("counters")
      .values({ name, value })
      .onConflict((c) => c.column("name").doUpdateSet({ value }))
      .execute();
  }
  await setLastNumber(connection, await readShape(connection, "change_feed"), position);
}
