/**
 * Stock reservations of this desktop: a small quantity of goods that sell, so that the counter can promise them offline.
 * They are requested shortly after the start and renewed every few hours; the server releases those not renewed.
 */
import { listReservationCandidates } from "../../db/desktop/reservation-candidates.ts";
import { reservationFor } from "../../src-shared/stock/reservation-plan.ts";
import { newId } from "../../src-shared/values/id.ts";
import { DAY_MS } from "../../src-shared/values/qatar-time.ts";
import type { AccountSession } from "./account-session.ts";

/** Delay after the start: a desktop that is open only for a moment reserves nothing. */
const FIRST_ASK_MS = 120_000;
const INTERVAL_MS = 6 * 3_600_000;
/** Most reservations that one request may name. */
const MAX_LINES = 500;
const SOLD_WITHIN_MS = 60 * DAY_MS;

export function renewReservations(session: AccountSession, now: () => Date): () => void {
  const ask = () => {
    if (session.status.now().state === "online") askForReservations(session, now()).catch(session.reportFault);
  };
  const first = setTimeout(ask, FIRST_ASK_MS);
  const again = setInterval(ask, INTERVAL_MS);
  first.unref();
  again.unref();
  return () => {
    clearTimeout(first);
    clearInterval(again);
  };
}

/** Sends one request; the changed reservations come with the change feed. */
export async function askForReservations(session: AccountSession, now: Date): Promise<void> {
  const since = new Date(now.getTime() - SOLD_WITHIN_MS).toISOString();
  const candidates = await session.mirrors.read((mirror) =>
    listReservationCandidates(mirror.file.reader, { deviceId: session.user().deviceId, since, limit: MAX_LINES }),
  );
  const lines = candidates
    .map(({ variantId, reservationId, ...known }) => ({
      id: reservationId ?? newId(),
      variantId,
      quantity: reservationFor(known),
    }))
    .filter(({ quantity }) => quantity > 0);
  await session.connection.ask({
    method: "PUT",
    path: "/api/devices/self/reservations",
    body: JSON.stringify({ lines }),
  });
}
