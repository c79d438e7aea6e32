/**
 * First words of addresses that belong to the shop itself: its pages (specification, section 2) and what the server
 * answers. An article stands at /{slug}, so it can have none of them.
 */
export const OWN_ADDRESSES: ReadonlySet<string> = new Set([
  ...["about", "products", "collection", "product", "cart", "checkout", "order-confirmation", "order", "quote"],
  ...["contact", "services", "terms-conditions", "customer-service", "delivery-info", "return-policy", "our-story"],
  ...["privacy", "journal", "office-furniture-doha", "office-furniture-lusail", "office-furniture-al-waab"],
  ...["category", "subcategory", "admin", "adm", "api", "s", "ar", "en", "assets", "images", "models", "og"],
]);
