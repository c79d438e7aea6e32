import type { Booking } from "../../src-shared/billing/closed-months.ts";
import { contentText } from "../../src-shared/text/content/index.ts";
import type { LocalizedText } from "../../src-shared/values/localized.ts";
import { qatarDate } from "../../src-shared/values/qatar-time.ts";

/** The note on a document that counts later than it happened. */
export function bookingNote({ at, happenedOn }: Booking): Required<LocalizedText> | null {
  if (happenedOn === null) return null;
  const values = { day: happenedOn, on: qatarDate(new Date(at)) };
  return { en: contentText.en("billing.booked", values), ar: contentText.ar("billing.booked", values) };
}

/** A note of staff on an event, followed in both languages by what `bookingNote` says. */
export function notedWith(note: string | undefined, booking: Booking): string | undefined {
  const late = bookingNote(booking);
  return [note, late?.en, late?.ar].filter(Boolean).join(" · ") || undefined;
}
