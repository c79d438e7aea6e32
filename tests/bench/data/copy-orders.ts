/** The generated orders: copies of the models' rows, with products, customers, times and numbers of their own. */
import { documentHash, numberInSeries } from "../../../db/check/invoice-chain.ts";
import { readShape, type TableShape, type TextRow } from "../../../db/engines/whole-tables.ts";
import type { Db } from "../../../db/schema.ts";
import { foldArabic } from "../../../src-shared/values/arabic.ts";
import { DAY_MS, qatarDate } from "../../../src-shared/values/qatar-time.ts";
import type { BulkWriter } from "./bulk.ts";
import { idAt } from "./chance.ts";
import { type Catalogue, columnOf, MAX_VARIANTS, planCatalogue } from "./copy-catalogue.ts";
import { fillValues, slotsIn } from "./fill-values.ts";
import type { ModelProduct } from "./model-catalogue.ts";
import type { ModelOrder } from "./model-orders.ts";
import { customerTexts } from "./names.ts";
import { fillRow, makePattern, type Pattern, type RowPattern } from "./pattern.ts";
import { type Plan, planOrders } from "./plan.ts";
import type { StoredRow } from "./recorded.ts";

/** Ids and hashes of one order are told apart by their slot. */
const SALT = 2000;
const CUSTOMER_SALT = 100_000;
const FEED_DAYS = 90;
const MAIL_DAYS = 30;

/** A commit of the model's story. */
interface CommitPattern {
  /** Milliseconds after the order was placed. */
  after: number;
  rows: RowPattern[];
  slots: readonly number[];
}

export interface OrderPattern {
  model: ModelOrder;
  pattern: Pattern;
  /** Written with the order. */
  rows: RowPattern[];
  /** Written in the order of their posting, because each names the one before. */
  documents: { series: string; after: number; row: RowPattern; slots: readonly number[] }[];
  commits: CommitPattern[];
  customer: RowPattern[];
  customerSlots: readonly number[];
}

const customerTables = ["customers", "customer_contacts", "customer_pairs"];
const at = ({ shape, row }: StoredRow, column: string): string => row[columnOf(shape, column)] ?? "";

/** `row.at` of the change feed is the time of its commit. */
export function orderPattern(
  model: ModelOrder,
  rows: readonly StoredRow[],
  catalogue: Catalogue,
  own: ReadonlySet<string>,
): OrderPattern {
  const texts = new Map<string, string>();
  const set = (text: string, name: string) => text !== "" && texts.set(text, name);
  const order = rows.find(({ shape }) => shape.name === "orders") as StoredRow;
  const withForms = (text: string, name: string) => {
    set(text, name);
    if (foldArabic(text) !== text) set(foldArabic(text), `${name}.folded`);
  };
  withForms(model.contact.name, "name");
  set(model.contact.phone.slice(1), "phone");
  set(model.contact.email, "email");
  if (model.contact.company) {
    withForms(model.contact.company.name, "company");
    set(model.contact.company.crNumber, "cr");
  }
  set(at(order, "customer_id"), "customer");
  for (const [line, { model: nth, position }] of model.lines.entries()) {
    const product = catalogue.models[nth];
    const variant = product?.variants[position];
    if (!product || !variant) throw new Error("a model order names no model product");
    set(product.id, `line${line}.product`);
    set(variant.id, `line${line}.variant`);
    withForms(variant.sku, `line${line}.sku`);
    for (const lang of ["en", "ar"] as const) withForms(product.texts[`name.${lang}`], `line${line}.${lang}`);
  }
  const numbered = (number: string, name: string) => {
    withForms(number, name);
    set(number.replace(/\D/g, ""), `${name}.digits`);
  };
  numbered(at(order, "number"), "number");
  const documents = rows.filter(({ shape }) => shape.name === "invoices");
  for (const [nth, document] of documents.entries()) {
    numbered(at(document, "number"), `document${nth}`);
    set(at(document, "series"), `document${nth}.series`);
    set((JSON.parse(at(document, "content")) as { previousHash: string }).previousHash, "previous");
  }
  const pattern = makePattern({ base: model.placedAt, rows, texts, isOwn: (id) => own.has(id) });
  const ofTable = (...names: string[]) => pattern.rows.filter(({ shape }) => names.includes(shape.name));
  const withOrder = pattern.rows.filter(
    ({ shape }) => !["invoices", "change_feed", ...customerTables].includes(shape.name),
  );
  return {
    model,
    pattern,
    rows: withOrder,
    documents: ofTable("invoices").map((row, nth) => ({
      series: at(documents[nth] as StoredRow, "series").replace(/-\d+$/, ""),
      after: Date.parse(at(documents[nth] as StoredRow, "issued_at")) - model.placedAt,
      row,
      slots: slotsIn([row]),
    })),
    commits: commitsOf(rows, pattern, model.placedAt),
    customer: ofTable(...customerTables),
    customerSlots: slotsIn(ofTable(...customerTables)),
  };
}

function commitsOf(rows: readonly StoredRow[], pattern: Pattern, base: number): CommitPattern[] {
  const commits = new Map<string, CommitPattern>();
  for (const [nth, stored] of rows.entries()) {
    if (stored.shape.name !== "change_feed") continue;
    const revision = at(stored, "revision");
    const commit = commits.get(revision) ?? { after: Date.parse(at(stored, "at")) - base, rows: [], slots: [] };
    commit.rows.push(pattern.rows[nth] as RowPattern);
    commits.set(revision, commit);
  }
  return Array.from(commits.values(), (commit) => ({ ...commit, slots: slotsIn(commit.rows) }));
}

/** Numbers that were given so far: the last of a series, and the hash at its end. */
export interface Numbers {
  counters: Map<string, number>;
  hashes: Map<string, string>;
  revision: number;
  position: number;
}

const yearOf = (time: number): string => qatarDate(new Date(time)).slice(0, 4);

function next(numbers: Numbers, counter: string): number {
  const value = (numbers.counters.get(counter) ?? 0) + 1;
  numbers.counters.set(counter, value);
  return value;
}

/** What the generated orders are made from: plain data, which a thread can have as well. */
export interface OrdersPlan {
  /** The catalogue (`planCatalogue`). */
  models: readonly ModelProduct[];
  products: number;
  since: number;
  played: readonly ModelOrder[];
  /** Orders to generate. */
  count: number;
  patterns: readonly OrderPattern[];
  /** Go on as numbers are given. */
  numbers: Numbers;
  now: number;
}

/** The same plan makes the same orders, in whichever thread. */
export function copiesOf(
  { models, products, since, played, count, patterns, numbers, now }: OrdersPlan,
  catalogue = planCatalogue(models, products, since),
): OrderCopies {
  return new OrderCopies(planOrders(played, count, new Date(now)), patterns, catalogue, numbers, now);
}

class OrderCopies {
  readonly #plan: Plan;
  readonly #patterns: readonly OrderPattern[];
  readonly #catalogue: Catalogue;
  readonly #numbers: Numbers;
  readonly #now: number;
  /** Numbers of orders and of their first two documents. */
  readonly #orderNumbers: Uint32Array;
  readonly #documentNumbers: Uint32Array;
  readonly #customerOfPattern: OrderPattern[][];
  /** In the order of their posting. */
  readonly #posted: { order: number; nth: number; time: number }[] = [];

  /** Gives the orders and their documents their numbers. */
  constructor(plan: Plan, patterns: readonly OrderPattern[], catalogue: Catalogue, numbers: Numbers, now: number) {
    this.#plan = plan;
    this.#patterns = patterns;
    this.#catalogue = catalogue;
    this.#numbers = numbers;
    this.#now = now;
    this.#orderNumbers = new Uint32Array(plan.count);
    this.#documentNumbers = new Uint32Array(plan.count * 2);
    this.#customerOfPattern = (["person", "company"] as const).map((profile) =>
      patterns.filter(({ model, customer }) => model.profile === profile && customer.some(isCustomer)),
    );
    for (let order = 0; order < plan.count; order += 1) {
      this.#orderNumbers[order] = next(numbers, `orders-${yearOf(this.#placedAt(order))}`);
      this.#take(order);
      for (const [nth, { after }] of this.#patternOf(order).documents.entries())
        this.#posted.push({ order, nth, time: this.#placedAt(order) + after });
    }
    this.#posted.sort((a, b) => a.time - b.time);
    for (const one of this.#posted)
      this.#documentNumbers[one.order * 2 + one.nth] = next(numbers, `series:${this.#seriesOf(one)}`);
  }

  readonly #placedAt = (order: number): number => this.#plan.placedAt[order] as number;
  readonly #patternOf = (order: number): OrderPattern =>
    this.#patterns[this.#plan.model[order] as number] as OrderPattern;

  /** Counts what an order takes off the shelf. */
  #take(order: number): void {
    const { model, rows, pattern } = this.#patternOf(order);
    for (const row of rows) {
      if (row.shape.name !== "stock_movements") continue;
      const slot = row.cells[columnOf(row.shape, "variant_id")];
      const name = Array.isArray(slot) ? pattern.slots[slot[0] as number] : undefined;
      const line = name?.kind === "text" ? Number(/^line(\d+)\.variant$/.exec(name.name)?.[1]) : Number.NaN;
      const { model: nth, position } = model.lines[line] as ModelOrder["lines"][number];
      const place = this.#catalogue.sold(nth, order, line) * MAX_VARIANTS + position;
      const { taken, moved } = this.#catalogue;
      taken[place] = (taken[place] as number) - Number(row.cells[columnOf(row.shape, "quantity")]);
      moved[place] = (moved[place] as number) + 1;
    }
  }

  #customerId(customer: number): string {
    const first = this.#plan.firstOrder[customer] as number;
    return idAt(this.#placedAt(first), customer, CUSTOMER_SALT);
  }

  /** What the copy of an order says where its model has the text of this name. */
  #text(order: number, name: string): string {
    const line = /^line(\d+)\.(.+)$/.exec(name);
    if (line) return this.#textOfLine(order, Number(line[1]), line[2] as string);
    const numbered = /^(number|document(\d+))(\..+)?$/.exec(name);
    if (!numbered)
      return name === "customer" ? this.#customerOf(order).id : (this.#customerOf(order).texts[name] as string);
    const [, what, nth, form] = numbered;
    const { series, after } = this.#patternOf(order).documents[Number(nth)] ?? { series: "ORD", after: 0 };
    const own = `${series}-${yearOf(this.#placedAt(order) + after)}`;
    if (form === ".series") return own;
    const value = what === "number" ? this.#orderNumbers[order] : this.#documentNumbers[order * 2 + Number(nth)];
    const number = numberInSeries(own, value as number);
    if (form === ".folded") return number.toLowerCase();
    return form === ".digits" ? number.replace(/\D/g, "") : number;
  }

  #textOfLine(order: number, line: number, what: string): string {
    const { model: nth, position } = this.#patternOf(order).model.lines[line] as ModelOrder["lines"][number];
    const product = this.#catalogue.sold(nth, order, line);
    if (what === "product") return this.#catalogue.productId(product);
    if (what === "variant") return this.#catalogue.variantId(product, position);
    if (what === "sku") return this.#catalogue.sku(product, position);
    if (what === "sku.folded") return this.#catalogue.sku(product, position).toLowerCase();
    const { en, ar, foldedEn, foldedAr } = this.#catalogue.nameOf(product);
    return ({ en, ar, "en.folded": foldedEn, "ar.folded": foldedAr } as Record<string, string>)[what] as string;
  }

  /** The customer of the order that was asked about last: one copy has several of the texts. */
  #asked = { customer: -1, id: "", texts: {} as Record<string, string> };

  #customerOf(order: number) {
    const customer = this.#plan.customer[order] as number;
    if (this.#asked.customer !== customer)
      this.#asked = { customer, id: this.#customerId(customer), texts: customerTexts(customer) };
    return this.#asked;
  }

  #values(order: number, wanted: readonly number[], previous = ""): string[] {
    return fillValues(
      this.#patternOf(order).pattern,
      (name) => (name === "previous" ? previous : this.#text(order, name)),
      { time: this.#placedAt(order), row: order, salt: SALT, wanted },
    );
  }

  async writeCustomers(connection: Db, writer: BulkWriter): Promise<void> {
    const shape = await readShape(connection, "customers");
    const [version, last] = [columnOf(shape, "version"), columnOf(shape, "last_order_at")];
    for (let customer = 0; customer < this.#plan.customers; customer += 1) {
      const first = this.#plan.firstOrder[customer] as number;
      if (first === -1) continue;
      const among = this.#customerOfPattern[customer % 2] as OrderPattern[];
      const { pattern, customer: rows, customerSlots: slots } = among[customer % among.length] as OrderPattern;
      const texts = { ...customerTexts(customer), customer: this.#customerId(customer) };
      const time = this.#placedAt(first);
      const values = fillValues(pattern, (name) => texts[name as keyof typeof texts] as string, {
        time,
        row: customer,
        salt: CUSTOMER_SALT,
        wanted: slots,
      });
      for (const row of rows) {
        const cells = fillRow(row, values);
        if (isCustomer(row)) {
          cells[version] = String(Number(cells[version]) + (this.#plan.ordersOf[customer] as number) - 1);
          if (cells[last] !== null)
            cells[last] = new Date(this.#placedAt(this.#plan.lastOrder[customer] as number)).toISOString();
        }
        writer.add(row.shape, cells);
      }
      if (customer % 1000 === 0) await writer.flush();
    }
    await writer.flush();
  }

  readonly #seriesOf = ({ order, nth, time }: { order: number; nth: number; time: number }): string =>
    `${this.#patternOf(order).documents[nth]?.series}-${yearOf(time)}`;

  async writeDocuments(connection: Db, writer: BulkWriter): Promise<void> {
    const shape = await readShape(connection, "invoices");
    const [hash, position, content] = ["hash", "position", "content"].map((name) => columnOf(shape, name)) as [
      number,
      number,
      number,
    ];
    for (const [done, one] of this.#posted.entries()) {
      const { order, nth } = one;
      const series = this.#seriesOf(one);
      const previous = this.#numbers.hashes.get(series) ?? "0".repeat(64);
      const { row, slots } = this.#patternOf(order).documents[nth] as OrderPattern["documents"][number];
      const cells = fillRow(row, this.#values(order, slots, previous));
      cells[position] = String(this.#documentNumbers[order * 2 + nth]);
      cells[hash] = documentHash(previous, cells[content] as string);
      this.#numbers.hashes.set(series, cells[hash] as string);
      writer.add(row.shape, cells);
      if (done % 1000 === 0) await writer.flush();
    }
    await writer.flush();
  }

  /** What is written with the orders into these tables. */
  async writeOrders(writer: BulkWriter, isWanted: (table: string) => boolean): Promise<void> {
    const parts = this.#patterns.map(({ rows }) => {
      const wanted = rows.filter(({ shape }) => isWanted(shape.name));
      return { rows: wanted, slots: slotsIn(wanted) };
    });
    for (let order = 0; order < this.#plan.count; order += 1) {
      const { rows, slots } = parts[this.#plan.model[order] as number] as (typeof parts)[number];
      const values = this.#values(order, slots);
      const age = this.#now - this.#placedAt(order);
      for (const row of rows) {
        // What the hourly job would have removed by now (server/jobs/forget.ts).
        if (row.shape.name === "idempotency" && age > FEED_DAYS * DAY_MS) continue;
        const cells = fillRow(row, values);
        if (row.shape.name === "mail_queue" && age > MAIL_DAYS * DAY_MS) emptySent(row.shape, cells);
        writer.add(row.shape, cells);
      }
      if (order % 200 === 199) await writer.flush();
    }
    await writer.flush();
  }

  /** The commits of the last 90 days in their order; older ones only count. */
  async writeFeed(connection: Db, writer: BulkWriter): Promise<void> {
    const shape = await readShape(connection, "change_feed");
    const [position, revision, version, time, collection] = ["position", "revision", "version", "at", "collection"].map(
      (name) => columnOf(shape, name),
    ) as [number, number, number, number, number];
    const rowId = columnOf(shape, "row_id");
    const commits: { order: number; nth: number; time: number }[] = [];
    for (let order = 0; order < this.#plan.count; order += 1) {
      for (const [nth, { after, rows }] of this.#patternOf(order).commits.entries()) {
        const committed = this.#placedAt(order) + after;
        if (this.#now - committed < FEED_DAYS * DAY_MS) commits.push({ order, nth, time: committed });
        else {
          this.#numbers.revision += 1;
          this.#numbers.position += rows.length;
        }
      }
    }
    commits.sort((a, b) => a.time - b.time);
    const versions = await this.#versionsBefore(connection);
    for (const [done, { order, nth, time: committed }] of commits.entries()) {
      const { rows, slots } = this.#patternOf(order).commits[nth] as CommitPattern;
      const values = this.#values(order, slots);
      this.#numbers.revision += 1;
      for (const row of rows) {
        const cells: (string | null)[] = fillRow(row, values);
        this.#numbers.position += 1;
        cells[position] = String(this.#numbers.position);
        cells[revision] = String(this.#numbers.revision);
        cells[time] = new Date(committed).toISOString();
        const known = cells[collection] === "variants" ? versions(cells[rowId] as string) : undefined;
        if (known !== undefined) cells[version] = known;
        writer.add(row.shape, cells as TextRow);
      }
      if (done % 1000 === 0) await writer.flush();
    }
    await writer.flush();
  }

  /** Present versions of variants: a follower of the feed fetches the row as it is now. */
  async #versionsBefore(connection: Db): Promise<(id: string) => string | undefined> {
    const rows = await connection.selectFrom("variants").select(["id", "version"]).execute();
    const versions = new Map(rows.map(({ id, version }) => [id, String(version)]));
    return (id) => versions.get(id);
  }
}

function emptySent(mails: TableShape, cells: (string | null)[]): void {
  if (cells[columnOf(mails, "state")] === "sent") cells[columnOf(mails, "data")] = "{}";
}

const isCustomer = ({ shape }: RowPattern): boolean => shape.name === "customers";
