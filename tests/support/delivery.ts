import type { ZoneInput } from "../../src-shared/delivery/operations.ts";

/** A delivery zone as a manager writes it. */
export const zone = (changes: Partial<ZoneInput> = {}): ZoneInput => ({
  name: { en: "Doha", ar: "الدوحة" },
  zoneNumbers: [1, 2, 3, 61],
  areas: [{ en: "West Bay", ar: "الخليج الغربي" }],
  fee: 2500,
  freeFrom: 100_000,
  leadDays: 1,
  cashOnDelivery: true,
  slotCapacity: 8,
  ...changes,
});
