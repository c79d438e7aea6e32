/** What has to be so after a load on two servers (shop-load.ts), whatever happened to them meanwhile. */
import { checkBooks } from "../../db/check/check-books.ts";
import { readAtOneMoment } from "../../db/engines/dialect.ts";
import type { Db } from "../../db/schema.ts";
import { type Acknowledged, hashOf, type StaffSession } from "./shop-load.ts";
import { findBrokenOrders } from "./verify.ts";

/** Says everything that is lost, doubled, missing or wrong; `urls` are servers that are open. */
export async function findBrokenLoad(
  db: Db,
  acknowledged: Acknowledged,
  { urls, staff }: { urls: readonly string[]; staff: StaffSession },
): Promise<string[]> {
  const orders = await db.selectFrom("orders").select(["note", "number"]).execute();
  const byNote = Map.groupBy(orders, ({ note }) => note ?? "");
  const lost = [...acknowledged.orders].flatMap(([note, number]) => {
    const numbers = (byNote.get(note) ?? []).map((row) => row.number);
    return numbers.includes(number) ? [] : [`order ${number} was acknowledged and is gone (${numbers})`];
  });
  const { findings } = await readAtOneMoment(db, (snapshot) => checkBooks(snapshot));
  return [
    ...lost,
    ...(await findBrokenOrders(db, [...acknowledged.orders.keys()])),
    ...(await findBrokenPictures(db, acknowledged, urls)),
    ...(await findBrokenFiles(db, acknowledged, { urls, staff })),
    ...findings.map((finding) => `books: ${JSON.stringify(finding)}`),
  ];
}

/** A visitor of an address of their own: one alone may not ask for so many pictures. */
const visitor = (n: number) => ({ "x-forwarded-for": `203.0.113.${n % 250}` });

/** Each acknowledged picture is shown by every server, and so is every other that the library names; none is there twice. */
async function findBrokenPictures(db: Db, acknowledged: Acknowledged, urls: readonly string[]): Promise<string[]> {
  const media = await db.selectFrom("media").select(["path", "hash", "kind"]).where("kind", "=", "image").execute();
  const known = new Set(media.map(({ path }) => path));
  const broken = [...acknowledged.pictures.values()]
    .filter((path) => !known.has(path))
    .map((path) => `no row: ${path}`);
  for (const [hash, rows] of Map.groupBy(media, (row) => row.hash)) {
    if (rows.length > 1) broken.push(`picture twice: ${hash}`);
  }
  for (const [n, { path }] of media.entries()) {
    const answers = urls.map(async (url) => {
      const answer = await fetch(`${url}/images/${path}?w=96`, { headers: visitor(n) });
      const { byteLength } = await answer.arrayBuffer();
      if (answer.status !== 200 || byteLength === 0) broken.push(`picture missing at ${url}: ${path} ${answer.status}`);
    });
    await Promise.all(answers);
  }
  return broken;
}

/** Each acknowledged file of an order is there once, byte for byte, at every server, and so is every other. */
async function findBrokenFiles(
  db: Db,
  acknowledged: Acknowledged,
  { urls, staff }: { urls: readonly string[]; staff: StaffSession },
): Promise<string[]> {
  const files = await db
    .selectFrom("order_files")
    .innerJoin("orders", "orders.id", "order_files.order_id")
    .select(["order_files.id", "orders.id as orderId", "orders.number"])
    .execute();
  const byOrder = Map.groupBy(files, ({ number }) => number ?? "");
  const broken = [...acknowledged.files.keys()]
    .filter((number) => !byOrder.has(number))
    .map((number) => `the file of ${number} was acknowledged and is gone`);
  for (const [number, rows] of byOrder) {
    if (rows.length > 1) broken.push(`${number} has its file ${rows.length} times`);
    for (const { id, orderId } of rows) {
      for (const url of urls) {
        const answer = await fetch(`${url}/api/orders/${orderId}/files/${id}`, { headers: { cookie: staff.cookie } });
        const hash = hashOf(new Uint8Array(await answer.arrayBuffer()));
        const wanted = acknowledged.files.get(number) ?? hash;
        if (answer.status !== 200 || hash !== wanted) broken.push(`file missing at ${url}: ${number} ${answer.status}`);
      }
    }
  }
  return broken;
}
