/**
 * A LIKE pattern for "contains exactly this": LIKE's wildcards are taken literally (server/security.md, row 45). For
 * use with `escape '\\'`, which both databases then need.
 */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
