import type { Action } from "./action.ts";
import { catalogueActions } from "./catalogue.ts";
import { contentActions } from "./content.ts";
import { customerActions } from "./customers.ts";
import { orderActions } from "./orders.ts";
import { quoteActions } from "./quotes.ts";
import { testimonialActions } from "./testimonials.ts";

const all = {
  ...testimonialActions,
  ...catalogueActions,
  ...orderActions,
  ...customerActions,
  ...contentActions,
  ...quoteActions,
};
export type ActionName = keyof typeof all;
export const actions: Record<ActionName, Action> = all;
