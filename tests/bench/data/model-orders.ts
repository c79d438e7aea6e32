/**
 * Orders played through the API from the first request to the last, of which generated ones are copies: so every row is as the
 * program writes it, whatever it writes.
 */
import { claimDueMails, settleMail } from "../../../db/queries/mail/mail-queue.ts";
import { dropSettledVisitors } from "../../../db/queries/orders/order-visitors.ts";
import { inTransaction, readRevision } from "../../../db/transaction.ts";
import { nextSteps } from "../../../src-shared/orders/states.ts";
import { newId } from "../../../src-shared/values/id.ts";
import { addDays, DAY_MS, qatarDate, weekdayOf } from "../../../src-shared/values/qatar-time.ts";
import { type CallResult, type Person, type TestApp, visitor } from "../../support/context.ts";
import { narrow } from "../../support/the.ts";
import { chance, mix } from "./chance.ts";
import type { ModelProduct } from "./model-catalogue.ts";

const HOUR_MS = 3_600_000;

/** What becomes of orders; "sold" ones are sales over the counter. Those that are still open are for the last days. */
const finished = [
  ...Array.from({ length: 7 }, () => "paid" as const),
  ...Array.from({ length: 7 }, () => "delivered" as const),
  ...(["owed", "owed", "credited", "cancelled", "cancelled", "collected"] as const),
  ...Array.from({ length: 7 }, () => "sold" as const),
];
const open = ["placed", "placed", "placed", "confirmed", "confirmed", "preparing", "out"] as const;
type Outcome = (typeof finished)[number] | (typeof open)[number];

export interface ModelOrder {
  id: string;
  placedAt: number;
  /** Time of the last thing that happened to it. */
  endsAt: number;
  isOpen: boolean;
  /** Customers of one profile may have orders of each other's. */
  profile: "person" | "company";
  contact: { name: string; phone: string; email: string; company: { name: string; crNumber: string } | null };
  /** Classes and variants of its lines. */
  lines: { model: number; position: number }[];
}

export interface Played {
  orders: ModelOrder[];
  /** Clock after each call, by the revision reached. */
  times: [revision: number, time: number][];
}

const contactOf = (nth: number, profile: ModelOrder["profile"]): ModelOrder["contact"] => ({
  name: `Zqname${nth}zq Zqfamily`,
  phone: `+974551${String(10_000 + nth)}`,
  email: `zqmail${nth}zq@example.com`,
  company: profile === "company" ? { name: `Zqcompany${nth}zq Trading`, crNumber: String(9_000_000 + nth) } : null,
});

/** Plays `count` orders in one week, which begins at `week` (a midnight in Qatar). */
export async function playOrders(
  app: TestApp,
  people: { staff: Person; manager: Person },
  models: readonly ModelProduct[],
  { week, count }: { week: number; count: number },
): Promise<Played> {
  const played: Played = { orders: [], times: [] };
  for (let nth = 0; nth < count; nth += 1) {
    const isOpen = nth % 5 === 4;
    const outcome: Outcome = isOpen
      ? (open[Math.floor(nth / 5) % open.length] as Outcome)
      : (finished[nth % finished.length] as Outcome);
    const profile = nth % 3 === 0 ? "company" : "person";
    // Office hours, and never in the last hour of a day.
    const placedAt = week + Math.floor((nth / count) * 7) * DAY_MS + Math.floor((8 + chance(nth, 3) * 11) * HOUR_MS);
    app.clock.set(new Date(placedAt).toISOString());
    const lineCount = Math.min(models.length, 1 + (mix(nth, 4) % 3));
    const first = mix(nth, 5);
    const lines = Array.from({ length: lineCount }, (_, at) => {
      const model = (first + at) % models.length;
      return { model, position: mix(nth, 6 + at) % (models[model] as ModelProduct).variants.length };
    });
    const order: ModelOrder = {
      id: "",
      placedAt,
      endsAt: placedAt,
      isOpen,
      profile,
      contact: contactOf(nth, profile),
      lines,
    };
    const note = async () => {
      played.times.push([await readRevision(app.db), app.clock.now().getTime()]);
    };
    order.id = await place(app, people, models, order, { nth, outcome });
    await note();
    await finish(app, people, order.id, { nth, outcome }, note);
    order.endsAt = app.clock.now().getTime();
    played.orders.push(order);
  }
  await sendAllMails(app);
  // As the hourly job does.
  await inTransaction(app.db, dropSettledVisitors);
  return played;
}

interface Part {
  nth: number;
  outcome: Outcome;
}

async function place(
  app: TestApp,
  people: { staff: Person },
  models: readonly ModelProduct[],
  { contact, lines }: ModelOrder,
  { nth, outcome }: Part,
): Promise<string> {
  const { company, ...who } = contact;
  let date = addDays(qatarDate(app.now()), 2);
  if (weekdayOf(date) === 5) date = addDays(date, 1);
  const isPickup = outcome === "collected";
  const body = {
    lines: lines.map(({ model, position }, at) => ({
      variantId: (models[model] as ModelProduct).variants[position]?.id as string,
      quantity: lines.length === 1 ? 1 : 1 + (mix(nth, 20 + at) % 3),
      services: [],
    })),
    contact: who,
    ...(company ? { company } : {}),
    ...(isPickup
      ? { method: "pickup" }
      : {
          method: "delivery",
          address: { zone: [61, 69, 55, 51][nth % 4], street: `Street ${800 + nth}`, building: String(nth + 1) },
          slot: { date, window: nth % 2 ? "08-12" : "15-17" },
        }),
    // Cash is taken up to a limit.
    paymentMethod: lines.length === 1 ? "cash" : nth % 2 ? "card" : "transfer",
    lang: nth % 3 === 1 ? "ar" : "en",
  };
  if (outcome === "sold") return sell(app, people, body, who);
  if (company && outcome === "paid") {
    const input = { body: { ...body, source: "phone", confirm: true, mail: true } };
    return (await done(people.staff.call("POST /api/staff/orders", input))).id;
  }
  return (await done(visitor(app).call("POST /api/orders", { body, idempotencyKey: newId() }))).id;
}

/** A sale over the counter: one request, paid in cash. Whoever buys there says a name and a number, and gets no mails. */
async function sell(
  app: TestApp,
  { staff }: { staff: Person },
  { lines, lang }: { lines: { variantId: string; quantity: number; services: readonly never[] }[]; lang: string },
  who: { name: string; phone: string },
): Promise<string> {
  const prices = await app.db.selectFrom("variants").select(["id", "price"]).execute();
  const priceOf = new Map(prices.map(({ id, price }) => [id, price]));
  const amount = lines.reduce((sum, line) => sum + (priceOf.get(line.variantId) as number) * line.quantity, 0);
  const body = {
    source: "counter",
    confirm: true,
    handOver: true,
    shortage: "accept",
    lines,
    contact: { name: who.name, phone: who.phone },
    method: "pickup",
    paymentMethod: "cash",
    payment: { method: "cash", amount },
    lang,
  };
  return (await done(staff.call("POST /api/staff/orders", { body }))).id;
}

/** Takes an order as far as it goes. */
async function finish(
  app: TestApp,
  { staff, manager }: { staff: Person; manager: Person },
  id: string,
  { nth, outcome }: Part,
  note: () => Promise<void>,
): Promise<void> {
  if (outcome === "sold") return;
  const params = { id };
  const read = async () => narrow(await done(staff.call("GET /api/orders/:id", { params })), { view: "staff" });
  let order = await read();
  const move = async (status: string, hours: number) => {
    app.clock.advance(hours * HOUR_MS);
    const body = { status, mail: status === "confirmed" };
    await done(staff.call("PATCH /api/orders/:id/status", { params, body, ifMatch: order.version }));
    order = await read();
    await note();
  };
  const steps = outcome === "cancelled" ? ["cancelled"] : nextSteps("placed", order.method);
  const wanted = { placed: 0, confirmed: 1, preparing: 2, out: 3 }[outcome as "placed"] ?? steps.length;
  // Of open orders all happens on the first day.
  const pace = nth % 5 === 4 ? 0.3 : 1;
  for (const [at, step] of steps.entries()) {
    if (at >= wanted) return;
    if (step === "confirmed" && order.status === "confirmed") continue;
    await move(step, ([1, 4, 20, 3][at] ?? 1) * pace);
  }
  if (outcome === "delivered" || outcome === "cancelled" || outcome === "collected") return;
  app.clock.advance(HOUR_MS);
  const invoice = await done(manager.call("POST /api/orders/:id/invoices", { params, body: { scope: "whole" } }));
  await note();
  if (outcome === "owed") return;
  app.clock.advance(2 * HOUR_MS);
  const method = (["cash", "card", "transfer", "cheque"] as const)[nth % 4];
  const body = { method, amount: order.totals.total, state: "cleared" as const, reference: `R-${nth}` };
  await done(staff.call("POST /api/orders/:id/payments", { params, body }));
  await note();
  if (outcome !== "credited") return;
  const note_ = { scope: "amount" as const, amount: 1_000, reason: "As agreed" };
  await done(manager.call("POST /api/invoices/:id/credit-notes", { params: { id: invoice.id }, body: note_ }));
  await note();
}

/** The data of an answer, which has to be a success. */
async function done<T>(call: Promise<CallResult<T>>): Promise<T> {
  const { status, envelope, data } = await call;
  if (status > 299) throw new Error(`a model order was refused: ${JSON.stringify(envelope)}`);
  return data;
}

/** Every mail as if it had gone out three seconds after it was written. */
async function sendAllMails(app: TestApp): Promise<void> {
  const worker = newId();
  for (;;) {
    const mails = await claimDueMails(app.db, worker, new Date(app.now().getTime() + 30 * DAY_MS), 60, 100);
    if (mails.length === 0) return;
    for (const { id, created_at } of mails)
      await settleMail(app.db, { id, worker }, { state: "sent", at: new Date(Date.parse(created_at) + 3000) });
  }
}
