/**
 * One plain mailbox and nothing else: no second address behind a comma, no group, no quotes, no comment, no line break
 * that would begin a header (server/security.md, rows 10 and 34). At most 254 characters; letters of any script.
 */
export function isMailbox(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>(),;:"[\]\\\p{C}]{1,64}@[^\s@<>(),;:"[\]\\\p{C}]+$/u.test(text);
}

/** A name for a header: one line, without invisible characters. */
export const headerText = (text: string): string =>
  text
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, 200);
