/**
 * Keeps a few pieces of what is sold for this desktop, so that the counter can promise them without a connection. Asked for a
 * while after the start and then every few hours: a lease that nobody renews goes back to the shelf by itself.
 */
import { listLeaseCandidates } from "../../db/desktop/reservation-candidates.ts";
import { leaseFor } from "../../src-shared/stock/reservation-plan.ts";
import { newId } from "../../src-shared/values/id.ts";
import { DAY_MS } from "../../src-shared/values/qatar-time.ts";
import type { Desk } from "./desk.ts";

/** A desktop that is only looked into for a moment asks for nothing. */
const firstAfter = 120_000;
const every = 6 * 3_600_000;
/** As many as one request may name. */
const most = 500;
const lately = 60 * DAY_MS;

export function keepLeases(desk: Desk, now: () => Date): () => void {
  const ask = () => {
    if (desk.status.now().state === "online") askForLeases(desk, now()).catch(desk.fault);
  };
  const first = setTimeout(ask, firstAfter);
  const again = setInterval(ask, every);
  first.unref();
  again.unref();
  return () => {
    clearTimeout(first);
    clearInterval(again);
  };
}

/** One request; what it changed comes with the feed. */
export async function askForLeases(desk: Desk, now: Date): Promise<void> {
  const since = new Date(now.getTime() - lately).toISOString();
  const candidates = await desk.mirrors.read((mirror) =>
    listLeaseCandidates(mirror.file.reader, { deviceId: desk.who().deviceId, since, limit: most }),
  );
  const lines = candidates
    .map(({ variantId, leaseId, ...known }) => ({ id: leaseId ?? newId(), variantId, quantity: leaseFor(known) }))
    .filter(({ quantity }) => quantity > 0);
  await desk.connection.ask({ method: "PUT", path: "/api/devices/self/leases", body: JSON.stringify({ lines }) });
}
