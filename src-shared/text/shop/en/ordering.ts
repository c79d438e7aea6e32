import calendar from "./calendar.ts";
import checkout from "./checkout.ts";
import form from "./form.ts";
import order from "./order.ts";
import product from "./product.ts";

/** What only those pages say that lead to an order or follow one. */
export default { ...checkout, ...order, ...form, ...calendar, ...product } as const;
