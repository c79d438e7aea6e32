/** The oldest desktop that this server still works with; raised when their protocol changes for good. */
const oldest = "0.1.0";

/** Whether a desktop (by its `x-app-version`) must be updated first. A header that is no version counts as too old. */
export function isTooOld(version: string, minimum: string = oldest): boolean {
  const given = partsOf(version);
  const wanted = partsOf(minimum);
  if (!given || !wanted) return true;
  const at = given.findIndex((part, i) => part !== wanted[i]);
  return at >= 0 && (given[at] as number) < (wanted[at] as number);
}

const partsOf = (version: string): number[] | undefined =>
  /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})(?:[-+].*)?$/.exec(version)?.slice(1).map(Number);
