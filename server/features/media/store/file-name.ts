/** A file's original name, cleaned for display and search: the last part of a path, letters, digits and a few signs. */
export function shownName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  return last
    .replace(/[^\p{L}\p{M}\p{N} _.()+-]/gu, "")
    .trim()
    .slice(0, 120);
}
