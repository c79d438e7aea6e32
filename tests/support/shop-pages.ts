/** Addresses of the shop, at least one of every kind of page, in English; `inBothLanguages` adds the Arabic. */
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
/** Pages made by the same files as others above: only their HTML is checked, not the page in a browser. */
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
 * Pages whose layout moved most on a slow connection when a font or a part came late, each with its language and width.
 * `npm run bench -- layout` measures all.
 */
export const mostMovable: [path: string, device: "phone" | "desktop"][] = [
  ["/ar/products", "phone"],
  ["/ar/collection?category=Seating", "phone"],
  ["/ar/product/task-chair-mesh", "phone"],
  ["/ar", "desktop"],
  ["/ar/checkout", "phone"],
  ["/products", "desktop"],
];
