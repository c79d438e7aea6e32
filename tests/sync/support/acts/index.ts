import type { Doer } from "./act.ts";
import { catalogueActs } from "./catalogue.ts";
import { contentActs } from "./content.ts";
import { customerActs } from "./customers.ts";
import { orderActs } from "./orders.ts";
import { quoteActs } from "./quotes.ts";
import { testimonialActs } from "./testimonials.ts";

const all = {
  ...testimonialActs,
  ...catalogueActs,
  ...orderActs,
  ...customerActs,
  ...contentActs,
  ...quoteActs,
};
export type Act = keyof typeof all;
export const acts: Record<Act, Doer> = all;
