/** States of a mail in the queue. */
export const MAIL_STATES = ["queued", "sending", "sent", "failed", "expired", "withheld"] as const;
export type MailState = (typeof MAIL_STATES)[number];
