import { fieldProblems } from "../../../src-shared/api/field-problems.ts";
import type { FieldCodes } from "../../../src-shared/api/field-refusal.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { ZoneOverlap } from "../../../src-shared/delivery/operations.ts";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";

export interface ZoneToCheck {
  /** Name of the zone in the request: "zones.3", or "zone"; null for one that the client did not send. */
  field: string | null;
  name: LocalizedText;
  zoneNumbers: readonly number[];
  catchAll: boolean;
  active: boolean;
}

/**
 * Refuses delivery zones of which two would match one place: a zone number of the blue plate in two active zones
 * (named, with the zone that has it), or two active zones for everywhere else.
 */
export function checkZones(zones: readonly ZoneToCheck[]): Refusal<"invalid"> | undefined {
  const active = zones.filter((zone) => zone.active);
  const owners = new Map<number, ZoneToCheck[]>();
  for (const zone of active) {
    for (const number of zone.zoneNumbers) owners.set(number, [...(owners.get(number) ?? []), zone]);
  }
  const taken = [...owners].filter(([, own]) => own.length > 1);
  const codes: FieldCodes = {};
  for (const { field } of taken.flatMap(([, own]) => own)) if (field) codes[`${field}.zoneNumbers`] = "zone_taken";
  const catchAlls = active.filter((zone) => zone.catchAll);
  for (const { field } of catchAlls.length > 1 ? catchAlls : [])
    if (field) codes[`${field}.catchAll`] = "one_catch_all";
  if (taken.length === 0 && catchAlls.length < 2) return undefined;

  const details: ZoneOverlap = {
    overlaps: taken.map(([zoneNumber, own]) => ({ zoneNumber, zones: own.map((zone) => zone.name) })),
  };
  const fields = Object.entries(codes).map(([field, code]) => [field, { code, message: fieldProblems[code] }]);
  return refuse("invalid", { fields: Object.fromEntries(fields), details });
}
