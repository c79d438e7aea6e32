// Other clients during an attack: visitors who read pages, one who orders, and a member of staff.
import { setTimeout as wait } from "node:timers/promises";
import { aCheckout } from "../support/orders.ts";
import { ask, askJson } from "./ask.ts";

export interface Seen {
  /** Milliseconds that pages took. */
  pages: number[];
  failedPages: string[];
  orders: { done: number; failed: string[] };
  staff: { done: number; failed: string[] };
}

const PAGES = ["/", "/products", "/product/task-chair-mesh", "/ar", "/api/products", "/collection?category=Seating"];

const READERS = ["127.0.2.1", "127.0.2.2", "127.0.2.3", "127.0.2.4"];

/** Sends requests until `isOver`: one order and five requests of staff a second, and pages for four readers. */
export async function watchEverybody(
  port: number,
  { variantId, staffCookie }: { variantId: string; staffCookie: string },
  isOver: () => boolean,
): Promise<Seen> {
  const seen: Seen = { pages: [], failedPages: [], orders: { done: 0, failed: [] }, staff: { done: 0, failed: [] } };
  // Each reader has an address of their own: the limits of one address are not measured here.
  const visitor = async (from: string) => {
    for (let n = 0; !isOver(); n += 1) {
      const { status, ms } = await ask(port, { from, path: PAGES[n % PAGES.length] as string });
      seen.pages.push(ms);
      if (status !== 200) seen.failedPages.push(String(status));
      await wait(50);
    }
  };
  const buyer = async () => {
    for (let n = 0; !isOver(); n += 1) {
      // Each order has its own customer: one phone or mailbox may order ten times an hour.
      const contact = { name: "Maryam", phone: `+9745512${3000 + n}`, email: `buyer-${n}@example.com` };
      const order = { ...aCheckout(variantId), method: "pickup", address: undefined, contact };
      const { status } = await askJson(port, "/api/orders", order);
      if (status === 201) seen.orders.done += 1;
      else seen.orders.failed.push(String(status));
      await wait(1000);
    }
  };
  const staff = async () => {
    while (!isOver()) {
      const { status } = await ask(port, { path: "/api/orders?pageSize=24", headers: { cookie: staffCookie } });
      if (status === 200) seen.staff.done += 1;
      else seen.staff.failed.push(String(status));
      await wait(200);
    }
  };
  await Promise.all([...READERS.map(visitor), buyer(), staff()]);
  return seen;
}

export function quantile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
