/**
 * What each write that works without a line means to sync: one entry for every endpoint of the contract that is marked
 * `offline` and is no GET (tests/sync/operations.test.ts).
 */
import type { EndpointKey } from "../../src-shared/contract/define.ts";
import type { Mirrored } from "../../src-shared/contract/sync.ts";
import { newId } from "../../src-shared/model/id.ts";

export type Json = Record<string, unknown>;

/**
 * `create` makes a row · `edit` replaces or changes fields of one, with If-Match; later edits fold into unsent ones · `move`
 * is a step that is taken once (a status) · `remove` · `append` adds to a row what can never clash (stock, money, notes) ·
 * `arrange` puts rows in an order, the last one wins · `ask` writes nothing.
 */
export type Kind = "create" | "edit" | "move" | "remove" | "append" | "arrange" | "ask";

export interface Rule {
  kind: Kind;
  about: Mirrored;
  /** Gives ids to what the body makes and names none for. `body` is a copy to be filled in place; `row` as it was. */
  fill?: (body: Json, row?: Json | null) => void;
  /** The row's fields in the words of the body; unless told, those of the same name. */
  written?: (row: Json, body: Json, params: Record<string, string>) => Json;
  /** The version that If-Match names, where it is not the row's own. */
  version?: (row: Json, params: Record<string, string>) => unknown;
  /** Fields that are decided as one (sync.md, 13). */
  groups?: readonly (readonly string[])[];
  /** Lists of the body whose entries merge one by one, with what names an entry. */
  lists?: Readonly<Record<string, string>>;
  /** What the body says beside the row's fields, where `written` does not say it: sent along, never merged. */
  aside?: readonly string[];
  /** A paper that is handed over at once: it takes the next number of the device's own series ("D1-000123"). */
  ownSeries?: true;
  /** Adds to a row that others add to at the same time: waits for nothing but the row's own making. */
  independent?: true;
  /** It changes nothing that can be seen here, and is for the server all the same: what it is called in the outbox. */
  unseen?: (body: Json) => string;
}

const withId = (body: Json): void => {
  body.id ??= newId();
};

/** Ids for those entries of a list that have none. */
const withIdsIn = (body: Json, list: string): void => {
  if (!Array.isArray(body[list])) return;
  for (const entry of body[list] as Json[]) if (typeof entry === "object" && entry !== null) entry.id ??= newId();
};

const same = (row: Json, body: Json, aside: readonly string[] = []): Json =>
  Object.fromEntries(
    Object.keys(body)
      .filter((name) => name !== "id" && !aside.includes(name))
      .map((name) => [name, row[name]]),
  );

/** A field that a body leaves out to say "none". */
const orNone = (row: Json, names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? undefined]));

const pick = (row: Json, names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]));

const listOf = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : []);

const variantFields = ["id", "sku", "options", "price", "compareAtPrice", "tracked", "backorder", "images"];

function writtenProduct(row: Json, body: Json): Json {
  const written = same(row, body, ["arabicChecked", "variants"]);
  return {
    ...written,
    images: listOf(row.images).map(({ path, alt }) => ({ path, alt })),
    related: listOf(row.related).map(({ id }) => id),
    variants: listOf(row.variants)
      .filter((variant) => variant.archived !== true)
      .map((variant) => pick(variant, variantFields)),
  };
}

function writtenOrder(row: Json): Json {
  return {
    ...pick(row, ["contact", "method", "paymentMethod", "lang"]),
    ...orNone(row, ["company", "address", "slot", "note"]),
    lines: listOf(row.lines).map((line) => ({
      ...pick(line, ["id", "variantId", "quantity"]),
      services: listOf(line.services).map((service) => service.key ?? service),
      discount: line.discount ?? 0,
    })),
  };
}

function writtenDelivery(order: Json, body: Json, params: Record<string, string>): Json {
  const delivery = listOf(order.deliveries).find(({ id }) => id === params.id) ?? {};
  return same(delivery, body, ["overbook", "note", "mail"]);
}

const price: readonly (readonly string[])[] = [["price", "compareAtPrice"]];

export const operations: Partial<Record<EndpointKey, Rule>> = {
  "POST /api/cart/price": { kind: "ask", about: "orders" },

  "POST /api/testimonials": { kind: "create", about: "testimonials", fill: withId },
  "PUT /api/testimonials/:id": { kind: "edit", about: "testimonials" },
  "PATCH /api/testimonials/:id/toggle": {
    kind: "edit",
    about: "testimonials",
    // "The other way round" would be something else by the time it is sent.
    fill: (body, row) => {
      body.active ??= row?.active !== true;
    },
  },
  "PATCH /api/testimonials/order": { kind: "arrange", about: "testimonials" },
  "DELETE /api/testimonials/:id": { kind: "remove", about: "testimonials" },

  "POST /api/categories": { kind: "create", about: "categories", fill: withId },
  "PUT /api/categories/:id": { kind: "edit", about: "categories", written: writtenCategory },
  "DELETE /api/categories/:id": { kind: "remove", about: "categories" },
  "PATCH /api/categories/order": { kind: "arrange", about: "categories" },
  "POST /api/subcategories": { kind: "create", about: "subcategories", fill: withId },
  "PUT /api/subcategories/:id": { kind: "edit", about: "subcategories" },
  "DELETE /api/subcategories/:id": { kind: "remove", about: "subcategories" },
  "PATCH /api/subcategories/order": { kind: "arrange", about: "subcategories" },

  "POST /api/products": {
    kind: "create",
    about: "products",
    fill: (body) => {
      withId(body);
      withIdsIn(body, "variants");
    },
  },
  "PUT /api/products/:id": {
    kind: "edit",
    about: "products",
    fill: (body) => withIdsIn(body, "variants"),
    written: writtenProduct,
    groups: [...price, ["categoryId", "subcategoryId"], ["status", "publishAt"]],
    lists: { variants: "id" },
  },
  "PATCH /api/products/:id": {
    kind: "edit",
    about: "products",
    groups: [
      ["categoryId", "subcategoryId"],
      ["status", "publishAt"],
    ],
  },
  "DELETE /api/products/:id": { kind: "remove", about: "products" },
  "PATCH /api/variants/:id": { kind: "edit", about: "variants", groups: price },
  "POST /api/variants/:id/movements": { kind: "append", about: "variants", fill: withId, independent: true },

  "PUT /api/media/:id": { kind: "edit", about: "media" },

  "PATCH /api/staff/messages/:id": { kind: "edit", about: "contact_messages" },
  "PATCH /api/staff/quote-requests/:id": { kind: "edit", about: "quote_requests" },

  "POST /api/customers": { kind: "create", about: "customers", fill: withId },
  "PUT /api/customers/:id": {
    kind: "edit",
    about: "customers",
    written: writtenCustomer,
    groups: [["phone", "email"]],
  },

  "POST /api/staff/orders": {
    kind: "create",
    about: "orders",
    fill: (body) => {
      withId(body);
      withIdsIn(body, "lines");
      if (typeof body.payment === "object" && body.payment !== null) withId(body.payment as Json);
    },
  },
  "PUT /api/orders/:id": {
    kind: "edit",
    about: "orders",
    // A line without an id means that of the same variant, so one made here must be called alike on both sides.
    fill: (body, row) => {
      for (const line of listOf(body.lines)) {
        line.id ??= listOf(row?.lines).find(({ variantId }) => variantId === line.variantId)?.id ?? newId();
      }
    },
    written: writtenOrder,
    groups: [["method", "address", "slot"]],
    lists: { lines: "variantId" },
  },
  "PATCH /api/orders/:id/status": { kind: "move", about: "orders", aside: ["note", "noteForCustomer", "mail"] },
  "POST /api/orders/:id/notes": { kind: "append", about: "orders", fill: withId },
  "DELETE /api/orders/:id": { kind: "remove", about: "orders" },
  "POST /api/orders/:id/deliveries": { kind: "append", about: "orders", fill: withId },
  "PATCH /api/deliveries/:id": {
    kind: "move",
    about: "orders",
    written: writtenDelivery,
    version: (order, { id }) => listOf(order.deliveries).find((one) => one.id === id)?.version,
    groups: [["date", "window"]],
  },
  "POST /api/orders/:id/returns": { kind: "append", about: "orders", fill: withId },
  "POST /api/orders/:id/payments": { kind: "append", about: "orders", fill: withId },
  "PATCH /api/orders/:id/payments/:paymentId": { kind: "append", about: "orders" },

  "POST /api/payments/:id/receipt": { kind: "append", about: "orders", fill: withId, ownSeries: true },

  "POST /api/quotes": { kind: "create", about: "quotes", fill: fillQuote },
  "PUT /api/quotes/:id": {
    kind: "edit",
    about: "quotes",
    fill: (body) => {
      body.versionId ??= newId();
      fillQuoteParts(body);
    },
    written: writtenQuote,
  },
  "PATCH /api/quotes/:id/owner": {
    kind: "edit",
    about: "quotes",
    written: (row) => ({ ownerId: (row.owner as Json | null)?.id ?? null }),
  },
  "POST /api/quotes/:id/copy": {
    kind: "create",
    about: "quotes",
    fill: (body) => {
      withId(body);
      body.versionId ??= newId();
    },
  },

  "POST /api/documents/batch": { kind: "ask", about: "orders" },
  "POST /api/documents/printed": {
    kind: "append",
    about: "orders",
    independent: true,
    unseen: (body) =>
      listOf(body.documents)
        .map(({ name }) => name)
        .join(", ")
        .slice(0, 200),
  },
};

function fillQuoteParts(body: Json): void {
  withIdsIn(body, "sections");
  withIdsIn(body, "services");
  for (const section of listOf(body.sections)) withIdsIn(section, "lines");
}

function fillQuote(body: Json): void {
  withId(body);
  body.versionId ??= newId();
  fillQuoteParts(body);
}

/**
 * What the newest version says. Rooms and lines hang together by their order and their sums, so they are decided as one.
 */
function writtenQuote(row: Json, body: Json): Json {
  const newest = listOf(row.versions).at(-1) ?? {};
  const now: Json = { ...newest, ...pick(row, ["lang", "contact"]), ...orNone(row, ["company", "address"]) };
  return Object.fromEntries(
    quoteFields.filter((name) => name in body).map((name) => [name, like(now[name], body[name])]),
  );
}
const quoteFields = [
  "lang",
  "contact",
  "company",
  "address",
  "sections",
  "services",
  "deliveryFee",
  "discount",
  "validUntil",
  "intro",
  "terms",
  "depositPercent",
];

/** A value with only those fields that another of its kind has: answers say more than bodies. */
function like(value: unknown, shape: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(shape)) {
    return value.map((entry, at) => like(entry, shape[at] ?? shape[0]));
  }
  if (typeof value !== "object" || value === null || typeof shape !== "object" || shape === null) return value;
  return Object.fromEntries(
    Object.keys(shape).map((name) => [name, like((value as Json)[name], (shape as Json)[name])]),
  );
}

function writtenCategory(row: Json, body: Json): Json {
  const image = typeof row.image === "object" && row.image !== null ? (row.image as Json).path : (row.image ?? null);
  return { ...same(row, body), image };
}

function writtenCustomer(row: Json, body: Json): Json {
  return { ...same(row, body), ...Object.fromEntries(blankWhenNone.map((name) => [name, row[name] ?? ""])) };
}
const blankWhenNone = ["company", "crNumber", "phone", "email", "note"];

/** The row in the words of the body: what an operation compares with what it wants to write. */
export const writtenOf = (rule: Rule, row: Json, body: Json, params: Record<string, string>): Json =>
  rule.written ? rule.written(row, body, params) : same(row, body, rule.aside);

export const versionOf = (rule: Rule, row: Json, params: Record<string, string>): number =>
  Number((rule.version ? rule.version(row, params) : row.version) ?? 0);

/** The entry of an endpoint; throws where the contract says `offline` and nobody said here what that means. */
export function ruleOf(endpoint: EndpointKey): Rule {
  const rule = operations[endpoint];
  if (!rule) throw new Error(`${endpoint} has no entry in the table of operations`);
  return rule;
}
