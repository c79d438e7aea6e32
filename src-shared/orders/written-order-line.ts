const PREFIX = "quote:";

/** Kinds of order lines without a product: text that staff wrote in a quote, or a service of it. */
export const variantOfQuoteLine = (quoteLineId: string): string => `${PREFIX}${quoteLineId}`;

/** Whether a variant is in the catalogue. Lines written by hand in a quote are not, and have no stock. */
export const isInCatalogue = (variantId: string): boolean => !variantId.startsWith(PREFIX);
