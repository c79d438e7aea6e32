import { toJson } from "../../db/json.ts";
import { insertOrder } from "../../db/queries/orders/orders.ts";
import type { Db } from "../../db/schema.ts";
import { seedDemo } from "../../db/seed/seed.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { StaffOrderStatus } from "../../src-shared/orders/states.ts";
import { newId } from "../../src-shared/values/id.ts";
import { as, testApp } from "../support/context.ts";
import { printTable } from "./table.ts";

const statuses: StaffOrderStatus[] = [
  "placed",
  "confirmed",
  "preparing",
  "out_for_delivery",
  "delivered",
  "delivered",
  "delivered",
  "cancelled",
];
const first = ["Maryam", "Omar", "Hessa", "فاطمة", "Khalid", "نورة", "Yousef", "Layla"];
const last = ["Al-Kuwari", "الهاجري", "Said", "Al-Thani", "المري", "Haddad"];
const companies = [null, null, "Gulf Tech W.L.L.", "Horizon Trading", "شركة الأفق"];
const methods = ["cash", "card", "transfer"] as const;

/** Adds `count` orders over the last two years, two lines each, the same on every run but for ids. */
export async function addOrders(db: Db, count: number, until: Date): Promise<void> {
  const variants = await db
    .selectFrom("variants")
    .innerJoin("products", "products.id", "variants.product_id")
    .select(["variants.id", "product_id", "sku", "price", "name"])
    .orderBy("sku")
    .execute();
  const zones = await db.selectFrom("delivery_zones").select(["id", "name"]).orderBy("position").execute();
  const span = 730 * 86_400_000;
  const batch = 2500;
  for (let start = 0; start < count; start += batch) {
    await inTransaction(db, async (tx) => {
      for (let i = start; i < Math.min(count, start + batch); i++) {
        const at = new Date(until.getTime() - span + Math.floor((span * i) / count)).toISOString();
        const id = newId(Date.parse(at));
        const company = companies[i % companies.length];
        const zone = zones[i % zones.length];
        const lines = [variants[i % variants.length], variants[(i * 7 + 3) % variants.length]].map(
          (variant, position) => {
            if (!variant) throw new Error("the demo catalogue is empty");
            const quantity = 1 + ((i + position) % 4);
            return {
              id: newId(Date.parse(at)),
              order_id: id,
              position,
              product_id: variant.product_id,
              variant_id: variant.id,
              sku: variant.sku,
              name: variant.name,
              option_text: toJson({ en: "" }),
              image: null,
              lead_days: 0,
              unit_price: variant.price,
              quantity,
              services: toJson([]),
              line_total: variant.price * quantity,
            };
          },
        );
        const total = lines.reduce((sum, line) => sum + line.line_total, 0);
        await insertOrder(
          tx,
          {
            id,
            version: 1,
            created_at: at,
            updated_at: at,
            voided_at: null,
            currency: "QAR" as const,
            number: `ORD-${at.slice(0, 4)}-${String(i + 1).padStart(6, "0")}`,
            status: statuses[i % statuses.length] ?? "placed",
            source: i % 5 === 0 ? "phone" : "web",
            lang: i % 3 === 0 ? "ar" : "en",
            contact_name: `${first[i % first.length]} ${last[(i >> 3) % last.length]}`,
            contact_phone: `+9745${String(1_000_000 + ((i * 7919) % 8_999_999)).padStart(7, "0")}`,
            contact_email: `customer${i % 20_000}@example.com`,
            company: company ? toJson({ name: company }) : null,
            method: "delivery" as const,
            address: toJson({ zone: 61, street: "840", building: "12" }),
            zone_id: zone?.id ?? null,
            zone_name: zone?.name ?? null,
            slot_date: at.slice(0, 10),
            slot_window: "08-12",
            payment_method: methods[i % methods.length] as (typeof methods)[number],
            payment_due_at: null,
            subtotal: total,
            services: 0,
            delivery_fee: 0,
            tax_rate: 0,
            tax: 0,
            total,
            note: null,
            access_hash: id,
          },
          lines,
        );
      }
    });
  }
}

const asked: [string, "GET /api/dashboard" | "GET /api/orders" | "GET /api/staff/search", Record<string, string>][] = [
  ["newest", "GET /api/orders", {}],
  ["one status", "GET /api/orders", { status: "placed" }],
  ["unpaid, by total", "GET /api/orders", { payment: "unpaid", sort: "-total" }],
  ["by delivery day, last page", "GET /api/orders", { sort: "delivery", page: "200", pageSize: "200" }],
  ["one month", "GET /api/orders", { from: "2026-10-01", to: "2026-10-31" }],
  ["number", "GET /api/orders", { q: "ORD-2026-040123" }],
  ["phone", "GET /api/orders", { q: "5123 4567" }],
  ["Arabic name", "GET /api/orders", { q: "فاطمه الهاجري" }],
  ["nothing", "GET /api/orders", { q: "zzzz" }],
  ["200 rows", "GET /api/orders", { pageSize: "200" }],
  ["search box", "GET /api/staff/search", { q: "horizon" }],
  ["search box, nothing", "GET /api/staff/search", { q: "zzzz" }],
  ["dashboard, 30 days", "GET /api/dashboard", {}],
  ["dashboard, 2 years", "GET /api/dashboard", { from: "2024-11-24", to: "2026-11-22" }],
];

/** The lists of staff with 50,000 orders, through contract, access check and answer schema, without HTTP. */
export async function benchOrders(count = 50_000): Promise<void> {
  const now = new Date("2026-11-22T09:00:00.000Z");
  await using app = await testApp({ now: now.toISOString() });
  await seedDemo(
    app.db,
    async () => ({ mime: "image/jpeg", bytes: 0, width: 4, height: 3, thumbhash: null, hash: "" }),
    now,
  );
  const begun = performance.now();
  await addOrders(app.db, count, now);
  const made = performance.now() - begun;
  const manager = await as(app, "manager");
  const rows = [];
  for (const [what, key, query] of asked) {
    const times: number[] = [];
    let found = 0;
    for (let i = 0; i < 7; i++) {
      const before = performance.now();
      const { data, meta, status } = await manager.call(key, { query });
      times.push(performance.now() - before);
      if (status !== 200) throw new Error(`${what}: ${status}`);
      found = (meta as { total?: number } | undefined)?.total ?? ("orders" in data ? data.orders.length : 0);
    }
    const [cold = 0, ...warm] = times;
    warm.sort((a, b) => a - b);
    rows.push({ what, found, "first ms": cold, "median ms": warm[3] ?? 0, "worst ms": warm.at(-1) ?? 0 });
  }
  printTable(`Orders: ${count} of them, made in ${(made / 1000).toFixed(0)} s`, rows);
}
