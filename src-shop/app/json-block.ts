/**
 * JSON that is safe in a script element: no text in it can end the element, open a comment, or break a line where JavaScript
 * would (server/security.md, row 38). It is still JSON.
 */
export function jsonBlock(value: unknown): string {
  return JSON.stringify(value).replace(/[<>\u2028\u2029]/g, (sign) => written[sign] ?? sign);
}

const written: Record<string, string> = { "<": "\\u003c", ">": "\\u003e", "\u2028": "\\u2028", "\u2029": "\\u2029" };
