/** Arrivals: new orders and quote requests that notices announce. */
import type { Db } from "../schema.ts";

/** An order or quote request that nobody has processed yet. */
export interface Arrival {
  kind: "order" | "request";
  id: string;
  number: string;
  name: string;
  /** Dirhams; null for a request. */
  total: number | null;
  /** By the server's clock. */
  at: string;
  /** Sent by a shopper; entries of colleagues are not announced. */
  fromOutside: boolean;
}

/** Orders to confirm and quote requests to answer, oldest first. */
export async function listWaitingArrivals(db: Db): Promise<Arrival[]> {
  const orders = await db
    .selectFrom("orders")
    .select(["id", "number", "contact_name", "total", "placed_at", "source"])
    .where("status", "=", "placed")
    .where("voided_at", "is", null)
    .execute();
  const requests = await db
    .selectFrom("quote_requests")
    .select(["id", "number", "name", "created_at"])
    .where("status", "=", "requested")
    .execute();
  const arrivals: Arrival[] = [
    ...orders.map(({ id, number, contact_name: name, total, placed_at: at, source }) => ({
      kind: "order" as const,
      id,
      number,
      name,
      total,
      at,
      fromOutside: source === "web",
    })),
    ...requests.map(({ id, number, name, created_at: at }) => ({
      kind: "request" as const,
      id,
      number,
      name,
      total: null,
      at,
      fromOutside: true,
    })),
  ];
  return arrivals.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}
