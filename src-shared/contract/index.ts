import { audit } from "./audit.ts";
import { bulk } from "./bulk.ts";
import { cart } from "./cart.ts";
import { catalogue } from "./catalogue.ts";
import { categories } from "./categories.ts";
import { content } from "./content.ts";
import { delivery } from "./delivery.ts";
import { health } from "./health.ts";
import { intake } from "./intake.ts";
import { media } from "./media.ts";
import { orders } from "./orders.ts";
import { products } from "./products.ts";
import { session } from "./session.ts";
import { settings } from "./settings.ts";
import { shop } from "./shop.ts";
import { staff } from "./staff.ts";
import { stock } from "./stock.ts";
import { testimonials } from "./testimonials.ts";

/** Every operation of the system. */
export const contract = {
  ...health,
  ...shop,
  ...catalogue,
  ...testimonials,
  ...delivery,
  ...content,
  ...intake,
  ...cart,
  ...orders,
  ...session,
  ...staff,
  ...audit,
  ...categories,
  ...products,
  ...bulk,
  ...stock,
  ...media,
  ...settings,
};
export type Api = typeof contract;
