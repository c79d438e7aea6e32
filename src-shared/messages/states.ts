/** States of a message from the contact form. */
export const MESSAGE_STATUSES = ["new", "done"] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** States of a quote request. */
export const QUOTE_REQUEST_STATUSES = ["requested", "working", "closed"] as const;
export type QuoteRequestStatus = (typeof QUOTE_REQUEST_STATUSES)[number];
