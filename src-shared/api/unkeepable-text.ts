/**
 * The path in a value of a text that no database stores as it was sent: with NUL, which PostgreSQL refuses, or with half a
 * surrogate pair, which is read back as another character. Fields of forms refuse both themselves (`schemas.ts`); this also
 * covers ids, tokens and other values that are only looked up (server/security.md, rows 45 and 69). The path has dots and is
 * `""` for the value itself; undefined when all of it can be stored.
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
