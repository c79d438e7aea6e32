import cart from "./cart.ts";
import checkout from "./checkout.ts";
import content from "./content.ts";
import frame from "./frame.ts";
import home from "./home.ts";
import listing from "./listing.ts";
import order from "./order.ts";
import product from "./product.ts";
import search from "./search.ts";

export default {
  ...frame,
  ...home,
  ...listing,
  ...product,
  ...search,
  ...cart,
  ...checkout,
  ...order,
  ...content,
} as const;
