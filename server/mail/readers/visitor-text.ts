// What visitors typed, made fit for a mail. Templates escape markup; this is about the rest (server/security.md, row
// 36).

/** As typed, for staff: without control characters and signs that turn the direction of what follows. */
export const plain = (text: string): string =>
  text.replace(/(?!\n)[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufeff]/gu, " ").trim();

/**
 * As typed, for a mail that leaves the house: on one line, and so that no mail program makes a link of it. Anybody can
 * order in the name of somebody else's mailbox; what they type must not become an invitation that we deliver.
 */
export const harmless = (text: string): string =>
  plain(text)
    .replace(/\s+/g, " ")
    // Nobody sees the space of no width, but ".example" behind it is no domain any more.
    .replace(/[.@:/](?=[^\s\d])/gu, "$&\u200B");
