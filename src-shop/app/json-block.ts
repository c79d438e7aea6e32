/**
 * JSON that is safe in a script element: no text in it can end the element, open a comment, or break a line where JavaScript
 * would (server/security.md, row 38). It is still JSON.
 */
export function jsonBlock(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, "\\u003c")
    .replace(/>/g, "\\u003e")
    .replace(/\u2028/g, "\\u2028")
    .replace(/\u2029/g, "\\u2029");
}
