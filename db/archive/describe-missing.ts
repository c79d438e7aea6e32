const MAX_NAMED = 10;

/** Files that rows name and that are not there: the first by name, the others by number. */
export function describeMissing(paths: readonly string[], what: string): string[] {
  const lines = paths.slice(0, MAX_NAMED).map((path) => `${what}: ${path}`);
  const others = paths.length - lines.length;
  return others > 0 ? [...lines, `${what}: ${others} more files, which sums.json of the archive lists.`] : lines;
}
