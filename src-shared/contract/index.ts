import { cart } from "./cart.ts";
import { catalogue } from "./catalogue.ts";
import { delivery } from "./delivery.ts";
import { health } from "./health.ts";
import { orders } from "./orders.ts";
import { shop } from "./shop.ts";
import { testimonials } from "./testimonials.ts";

/** Every operation of the system. */
export const contract = {
  ...health,
  ...shop,
  ...catalogue,
  ...testimonials,
  ...delivery,
  ...cart,
  ...orders,
};
export type Api = typeof contract;
