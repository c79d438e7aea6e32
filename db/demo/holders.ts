/** What stays and names a row of the demo, so that the row stays too. */
import { givenNumber } from "../../src-shared/orders/states.ts";
import type { LocalizedText } from "../../src-shared/values/localized.ts";
import { fromJson } from "../json.ts";
import { listOtherHolders } from "../queries/catalogue/media.ts";
import { findDocumentsNaming } from "../queries/catalogue/products.ts";
import type { Db, Tx } from "../schema.ts";
import type { DemoRow, DemoTable } from "./demo-rows.ts";
import type { Documents } from "./trial-documents.ts";

export interface Holder {
  kind: string;
  id: string;
  label: LocalizedText;
}

type Holders = Map<string, Holder[]>;
type Going = Record<DemoTable | "settings", ReadonlySet<string>>;

const add = (holders: Holders, id: string, holder: Holder): void => {
  holders.set(id, [...(holders.get(id) ?? []), holder]);
};

/** A stored name: JSON of a bilingual text, or plain. */
export const labelOf = (name: string): LocalizedText =>
  name.startsWith("{") ? (JSON.parse(name) as LocalizedText) : { en: name };

/** Documents that stay, by the products that they name. */
export async function documentsNaming(db: Db | Tx, productIds: Iterable<string>, going: Documents): Promise<Holders> {
  const holders: Holders = new Map();
  for (const id of productIds) {
    const { orders, quotes, quoteRequests } = await findDocumentsNaming(db, id);
    for (const [kind, rows, gone] of [
      ["orders", orders, going.orders],
      ["quotes", quotes, going.quotes],
      ["quote_requests", quoteRequests, going.requests],
    ] as const) {
      for (const row of rows) {
        if (!gone.has(row.id)) add(holders, id, { kind, id: row.id, label: { en: givenNumber(row.number) ?? "…" } });
      }
    }
  }
  return holders;
}

/** Products in a category or subcategory, and subcategories of a category, that stay. */
export async function holdersOfBranches(
  db: Db | Tx,
  table: "categories" | "subcategories",
  going: Going,
): Promise<Holders> {
  const holders: Holders = new Map();
  const column = table === "categories" ? "category_id" : "subcategory_id";
  const products = await db
    .selectFrom("products")
    .select(["id", "name", `${column} as branch`])
    .execute();
  for (const { id, name, branch } of products) {
    if (branch !== null && !going.products.has(id))
      add(holders, branch, { kind: "products", id, label: labelOf(name) });
  }
  if (table === "subcategories") return holders;
  const branches = await db.selectFrom("subcategories").select(["id", "name", "category_id"]).execute();
  for (const { id, name, category_id } of branches) {
    if (!going.subcategories.has(id)) add(holders, category_id, { kind: "subcategories", id, label: labelOf(name) });
  }
  return holders;
}

export async function holdersOfAuthors(db: Db | Tx, going: Going): Promise<Holders> {
  const holders: Holders = new Map();
  for (const { id, title, author_id } of await db
    .selectFrom("articles")
    .select(["id", "title", "author_id"])
    .execute()) {
    if (!going.articles.has(id)) add(holders, author_id, { kind: "articles", id, label: labelOf(title) });
  }
  return holders;
}

/** Whatever shows a picture or a model of the library and stays. */
export async function holdersOfPictures(db: Db | Tx, going: Going, media: readonly DemoRow[]): Promise<Holders> {
  const idOf = new Map(media.map(({ id, name }) => [name, id]));
  const holders: Holders = new Map();
  const hold = (path: string | null, holder: Holder) => {
    const id = path === null ? undefined : idOf.get(path);
    if (id !== undefined) add(holders, id, holder);
  };
  const productNames = new Map<string, string>();
  for (const { id, name, images, model } of await db
    .selectFrom("products")
    .select(["id", "name", "images", "model"])
    .execute()) {
    if (going.products.has(id)) continue;
    productNames.set(id, name);
    const holder = { kind: "products", id, label: labelOf(name) };
    for (const { path } of fromJson(images)) hold(path, holder);
    if (model !== null) hold(`models/${model}`, holder);
  }
  for (const { product_id, images } of await db.selectFrom("variants").select(["product_id", "images"]).execute()) {
    const name = productNames.get(product_id);
    if (name === undefined) continue;
    for (const path of fromJson(images)) hold(path, { kind: "products", id: product_id, label: labelOf(name) });
  }
  for (const { collection, id, label, paths } of await listOtherHolders(db)) {
    const gone = collection === "products" || collection === "site_parts" ? undefined : going[collection];
    if (gone?.has(id)) continue;
    for (const path of paths) hold(path, { kind: collection, id, label });
  }
  return holders;
}
