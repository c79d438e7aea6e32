/**
 * Where in a value a text stands that no database keeps as it was sent: with NUL, which PostgreSQL refuses, or with half a
 * surrogate pair, which is no character and comes back as another. Nobody types either, and fields that people fill in say
 * so themselves (`schemas.ts`); this also covers ids, tokens and whatever else is only looked up (server/security.md,
 * rows 45 and 69). The path with dots, `""` for the value itself; undefined when all of it can be kept.
 */
export function findUnkeepableText(value: unknown): string | undefined {
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed() ? "" : undefined;
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const path = findUnkeepableText(inner);
    if (path !== undefined) return path === "" ? name : `${name}.${path}`;
  }
  return undefined;
}
