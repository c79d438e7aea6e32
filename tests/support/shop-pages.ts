/** Addresses of the shop, one of every kind of page and more of some, in English; `inBothLanguages` adds the Arabic. */
export const shopPages = [
  "/",
  "/products",
  "/products?q=desk",
  "/collection?category=Seating",
  "/product/task-chair-mesh",
  "/product/phone-booth-pod",
  "/cart",
  "/checkout",
  "/order",
  "/about",
  "/services",
  "/contact",
  "/delivery-info",
  "/return-policy",
  "/office-furniture-lusail",
  "/journal",
  "/journal?tag=ergonomics",
  "/ergonomic-workstation-guide",
  "/quote?line=nothing*2",
  "/no-such-article",
  "/no/such/page",
];
/** Made by the same files as others above: their HTML is looked at, but not once more in a browser. */
export const pagesLikeOthers = [
  "/our-story",
  "/customer-service",
  "/terms-conditions",
  "/privacy",
  "/office-furniture-doha",
  "/office-furniture-al-waab",
  "/how-to-plan-an-office-in-doha",
];
export const inBothLanguages = (list: string[]) => list.flatMap((path) => [path, path === "/" ? "/ar" : `/ar${path}`]);
export const isArabic = (path: string) => /^\/ar(?:\/|\?|$)/.test(path);

/**
 * Of those, the ones whose layout moved most on a slow connection when a font or a part came late: each with its language and
 * width. `npm run bench -- layout` looks at all.
 */
export const mostMovable: [path: string, device: "phone" | "desktop"][] = [
  ["/ar/products", "phone"],
  ["/ar/collection?category=Seating", "phone"],
  ["/ar/product/task-chair-mesh", "phone"],
  ["/ar", "desktop"],
  ["/ar/checkout", "phone"],
  ["/products", "desktop"],
];
