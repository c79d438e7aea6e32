import { countBookedSlots, lockSlots } from "../../../db/queries/delivery.ts";
import type { Tx } from "../../../db/schema.ts";
import { type Refusal, refuse } from "../../../src-shared/contract/refusal.ts";
import { type DeliveryWindow, isDeliveryDay, slotKey } from "../../../src-shared/model/delivery-slots.ts";
import { qatarDate } from "../../../src-shared/model/qatar-time.ts";
import { readShopSettings } from "../shop/profile.ts";

export interface SlotChoice {
  zone: { id: string; slotCapacity: number } | null;
  date: string;
  window: DeliveryWindow;
}

/**
 * Whether staff may take a delivery time. They may take today's and one sooner than the shop promises, but only knowingly
 * (`overbook`) a closed day or a full window; `details` says which it is. A day that is over is refused in any case.
 */
export async function slotRefusal(
  tx: Tx,
  { zone, date, window }: SlotChoice,
  { now, overbook }: { now: Date; overbook: boolean },
): Promise<Refusal<"slot_taken"> | undefined> {
  const today = qatarDate(now);
  if (date < today) return refuse("slot_taken", { details: { because: "past" } });
  if (overbook) return undefined;
  const { calendar } = await readShopSettings(tx);
  if (!isDeliveryDay(calendar, date)) return refuse("slot_taken", { details: { because: "closed" } });
  if (!zone) return undefined;
  await lockSlots(tx, zone.id);
  const booked = (await countBookedSlots(tx, zone.id, today))[slotKey(date, window)] ?? 0;
  return booked < zone.slotCapacity ? undefined : refuse("slot_taken", { details: { because: "full" } });
}
