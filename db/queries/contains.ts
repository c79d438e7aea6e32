/**
 * A LIKE pattern for "contains exactly this": what LIKE reads as wildcards is taken literally (server/security.md, row
 * 45). For use with `escape '\\'`, which both databases then need to be told.
 */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
