/** Mails in delivery at once, each over a connection of its own: one slow server does not hold up the rest. */
export const CONCURRENCY = 10;
