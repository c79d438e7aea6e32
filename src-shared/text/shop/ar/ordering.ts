import calendar from "./calendar.ts";
import cart from "./cart.ts";
import checkout from "./checkout.ts";
import form from "./form.ts";
import order from "./order.ts";
import product from "./product.ts";

/** Texts of the pages of ordering and of orders. */
export default { ...cart, ...checkout, ...order, ...form, ...calendar, ...product } as const;
