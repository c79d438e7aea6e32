import alertWords from "../../alerts/ar.ts";
import calendar from "../../shop/ar/calendar.ts";
import cart from "../../shop/ar/cart.ts";
import checkout from "../../shop/ar/checkout.ts";
import shopOrder from "../../shop/ar/order.ts";
import account from "./account.ts";
import alerts from "./alerts.ts";
import frame from "./frame.ts";
import intake from "./intake.ts";
import invoices from "./invoices.ts";
import order from "./order.ts";
import orderSelfService from "./order-self-service.ts";
import quotes from "./quotes.ts";

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
};
