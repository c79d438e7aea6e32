// Texts of visitors, cleaned for a mail. Templates escape markup; these functions handle the rest (server/security.md,
// row 36).

/** A visitor's text for staff: without control characters and signs that turn the direction of the following text. */
export const plain = (text: string): string =>
  text.replace(/(?!\n)[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufeff]/gu, " ").trim();

/**
 * A visitor's text for a mail to a customer: on one line, and so that no mail program makes a link of it. Anybody can
 * order in the name of another person's mailbox; their words must not become an invitation that we deliver.
 */
export const harmless = (text: string): string =>
  plain(text)
    .replace(/\s+/g, " ")
    // The zero-width space is invisible, but ".example" behind it is no domain any more.
    .replace(/[.@:/](?=[^\s\d])/gu, "$&\u200B");
