/**
 * Pages of whoever is buying, asks for a quote, follows an order, or signs or pays what a link shows: nothing floats over them, and no
 * offer interrupts.
 */
export const isBuyingPage = (path: string): boolean =>
  /^\/(?:cart|checkout|order-confirmation|order|quote|s)(?:\/|$)/.test(path);
