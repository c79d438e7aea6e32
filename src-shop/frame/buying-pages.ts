/** Pages of whoever is buying, asks for a quote or follows an order: nothing floats over them, and no offer interrupts. */
export const isBuyingPage = (path: string): boolean =>
  /^\/(?:cart|checkout|order-confirmation|order|quote)(?:\/|$)/.test(path);
