/**
 * Keeps a few pieces of what is sold for this desktop, so that the counter can promise them without a connection. Asked for a
 * while after the start and then every few hours: a reservation that nobody renews goes back to the shelf by itself.
 */
import { listReservationCandidates } from "../../db/desktop/reservation-candidates.ts";
import { reservationFor } from "../../src-shared/stock/reservation-plan.ts";
import { newId } from "../../src-shared/values/id.ts";
import { DAY_MS } from "../../src-shared/values/qatar-time.ts";
import type { Desk } from "./desk.ts";

/** A desktop that is only looked into for a moment asks for nothing. */
const firstAfter = 120_000;
const every = 6 * 3_600_000;
/** As many as one request may name. */
const most = 500;
const lately = 60 * DAY_MS;

export function keepReservations(desk: Desk, now: () => Date): () => void {
  const ask = () => {
    if (desk.status.now().state === "online") askForReservations(desk, now()).catch(desk.fault);
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
export async function askForReservations(desk: Desk, now: Date): Promise<void> {
  const since = new Date(now.getTime() - lately).toISOString();
  const candidates = await desk.mirrors.read((mirror) =>
    listReservationCandidates(mirror.file.reader, { deviceId: desk.who().deviceId, since, limit: most }),
  );
  const lines = candidates
    .map(({ variantId, reservationId, ...known }) => ({
      id: reservationId ?? newId(),
      variantId,
      quantity: reservationFor(known),
    }))
    .filter(({ quantity }) => quantity > 0);
  await desk.connection.ask({ method: "PUT", path: "/api/devices/self/reservations", body: JSON.stringify({ lines }) });
}
