const PREFIX = "quote:";

/** What an order's line is of when nothing in the catalogue is: words that staff wrote in a quote, or a service of it. */
export const variantOfQuoteLine = (quoteLineId: string): string => `${PREFIX}${quoteLineId}`;

/** Whether a variant is in the catalogue. What was written by hand in a quote is not: it has no stock to move. */
export const isInCatalogue = (variantId: string): boolean => !variantId.startsWith(PREFIX);
