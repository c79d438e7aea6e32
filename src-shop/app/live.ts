/** Said by the page once the script has taken it over: from then on every button answers. */
export type LiveEvent = "shop-live";
