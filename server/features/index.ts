import type { HandlersFor } from "../../src-shared/contract/define.ts";
import type { Api } from "../../src-shared/contract/index.ts";
import type { Context } from "../context.ts";
import { auditHandlers } from "./audit/handlers.ts";
import { cartHandlers } from "./cart/handlers.ts";
import { catalogueHandlers } from "./catalogue/handlers.ts";
import { contentHandlers } from "./content/handlers.ts";
import { deliveryHandlers } from "./delivery/handlers.ts";
import { healthHandlers } from "./health/handlers.ts";
import { intakeHandlers } from "./intake/handlers.ts";
import { orderHandlers } from "./orders/handlers.ts";
import { sessionHandlers } from "./session/handlers.ts";
import { shopHandlers } from "./shop/handlers.ts";
import { staffHandlers } from "./staff/handlers.ts";
import { testimonialHandlers } from "./testimonials/handlers.ts";

/** One handler for each entry of the contract: a missing one does not compile. */
export const handlers: HandlersFor<Api, Context> = {
  ...healthHandlers,
  ...shopHandlers,
  ...catalogueHandlers,
  ...testimonialHandlers,
  ...deliveryHandlers,
  ...contentHandlers,
  ...intakeHandlers,
  ...cartHandlers,
  ...orderHandlers,
  ...sessionHandlers,
  ...staffHandlers,
  ...auditHandlers,
};
