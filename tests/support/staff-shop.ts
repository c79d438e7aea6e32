// A shop with the demo catalogue, staff who are signed in, and orders that shoppers placed.
import type { Checkout } from "../../src-shared/orders/operations.ts";
import { as, type Person, type TestApp, type TestAppOptions, testApp, visitor } from "./context.ts";
import { aCheckout } from "./orders.ts";

/** A chair and a lamp of the demo; both are counted and in stock. */
export const CHAIR = "DM-SE-101-BLK";
/** A Sunday morning in Doha. */
export const SUNDAY = "2026-11-22T06:00:00.000Z";

export interface StaffShop extends AsyncDisposable {
  app: TestApp;
  shopper: Person;
  staff: Person;
  manager: Person;
  admin: Person;
  /** A variant of the demo as it is now. */
  variant(sku: string): Promise<{ id: string; on_hand: number; price: number }>;
  /** An order of a shopper; by delivery, cash, one chair, unless told. */
  place(changes?: Partial<Checkout>): Promise<{ id: string; number: string; total: number; token: string }>;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects by asserting it
  read(id: string, by?: Person): Promise<any>;
  /** Takes an order through these statuses, each time on the version it has then. */
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects by asserting it
  move(id: string, ...statuses: string[]): Promise<any>;
}

export async function staffShop(options: TestAppOptions = {}): Promise<StaffShop> {
  const app = await testApp({ now: SUNDAY, staffEmail: "orders@showroom.example", demo: true, ...options });
  const shopper = visitor(app);
  const staff = await as(app, "staff", { name: "Salma" });
  const variant = (sku: string) =>
    app.db.selectFrom("variants").select(["id", "on_hand", "price"]).where("sku", "=", sku).executeTakeFirstOrThrow();
  const read: StaffShop["read"] = async (id, by = staff) =>
    (await by.call("GET /api/orders/:id", { params: { id } })).data;
  return {
    app,
    shopper,
    staff,
    manager: await as(app, "manager", { name: "Mubarak" }),
    admin: await as(app, "admin", { name: "Aisha" }),
    variant,
    read,
    async place(changes = {}) {
      const { id } = await variant(CHAIR);
      const { data, code } = await shopper.call("POST /api/orders", { body: aCheckout(id, changes) });
      if (!data) throw new Error(`the order was refused: ${code}`);
      return data;
    },
    async move(id, ...statuses) {
      let order = await read(id);
      for (const status of statuses) {
        const input = { params: { id }, body: { status }, ifMatch: order.version };
        const moved = await staff.call("PATCH /api/orders/:id/status", input);
        if (!moved.data) throw new Error(`${order.status} → ${status}: ${JSON.stringify(moved.envelope)}`);
        order = moved.data;
      }
      return order;
    },
    [Symbol.asyncDispose]: () => app.close(),
  };
}
