import type { StaffDeliveryZone, ZoneInput } from "../../src-shared/delivery/operations.ts";
import type { LocalizedText } from "../../src-shared/values/localized.ts";
import { parseZoneNumbers, zoneNumbersText } from "./zone-numbers.ts";

/** A delivery zone as its form holds it. */
export interface ZoneValues {
  name: LocalizedText;
  zoneNumbers: string;
  /** One a line; the lines of both languages belong together by their place. */
  areas: LocalizedText;
  fee: number | null;
  freeFrom: number | null;
  leadDays: number | null;
  slotCapacity: number | null;
  cashOnDelivery: boolean;
  catchAll: boolean;
  active: boolean;
}

export const newZone: ZoneValues = {
  name: { en: "" },
  zoneNumbers: "",
  areas: { en: "" },
  fee: 0,
  freeFrom: 0,
  leadDays: 1,
  slotCapacity: 6,
  cashOnDelivery: true,
  catchAll: false,
  active: true,
};

export function zoneValues(zone: StaffDeliveryZone): ZoneValues {
  const { name, fee, freeFrom, leadDays, slotCapacity, cashOnDelivery, catchAll, active } = zone;
  const areas = {
    en: zone.areas.map((area) => area.en).join("\n"),
    ar: zone.areas.map((area) => area.ar ?? "").join("\n"),
  };
  const zoneNumbers = zoneNumbersText(zone.zoneNumbers);
  return { name, zoneNumbers, areas, fee, freeFrom, leadDays, slotCapacity, cashOnDelivery, catchAll, active };
}

/** What is sent; an amount that is missing is sent as such, and the server says beside which field. */
export function zoneInputOf(values: ZoneValues, row: { id: string; version: number | null }): ZoneInput {
  const arabic = (values.areas.ar ?? "").split("\n");
  const areas = values.areas.en.split("\n").flatMap((line, at) => {
    const ar = arabic[at]?.trim();
    return line.trim() === "" ? [] : [{ en: line.trim(), ...(ar ? { ar } : {}) }];
  });
  const { version, id } = row;
  const zoneNumbers = parseZoneNumbers(values.zoneNumbers);
  return { ...values, id, ...(version === null ? {} : { version }), zoneNumbers, areas } as ZoneInput;
}
