import calendar from "./calendar.ts";
import cart from "./cart.ts";
import checkout from "./checkout.ts";
import form from "./form.ts";
import product from "./product.ts";

/** Texts of the pages of ordering. */
export default { ...cart, ...checkout, ...form, ...calendar, ...product } as const;
