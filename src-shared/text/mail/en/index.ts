import alertWords from "../../alerts/en.ts";
import calendar from "../../shop/en/calendar.ts";
import cart from "../../shop/en/cart.ts";
import checkout from "../../shop/en/checkout.ts";
import shopOrder from "../../shop/en/order.ts";
import account from "./account.ts";
import alerts from "./alerts.ts";
import frame from "./frame.ts";
import intake from "./intake.ts";
import invoices from "./invoices.ts";
import order from "./order.ts";
import orderSelfService from "./order-self-service.ts";
import quotes from "./quotes.ts";

// Totals, states of an order and days have the texts of the shop.
export default {
  ...calendar,
  ...cart,
  ...checkout,
  ...shopOrder,
  ...frame,
  ...order,
  ...orderSelfService,
  ...intake,
  ...quotes,
  ...invoices,
  ...account,
  ...alertWords,
  ...alerts,
} as const;
