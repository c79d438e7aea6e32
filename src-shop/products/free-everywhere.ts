/** Whether delivery costs nothing wherever it goes; of no zones (or none that could be read) nothing is promised. */
export function freeEverywhere(zones: readonly { fee: number }[]): boolean {
  return zones.length > 0 && zones.every((zone) => zone.fee === 0);
}
