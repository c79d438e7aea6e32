/** Whether delivery is free in all zones; false where no zone is known. */
export function freeEverywhere(zones: readonly { fee: number }[]): boolean {
  return zones.length > 0 && zones.every((zone) => zone.fee === 0);
}
