import { PAGES } from "../../../src-shared/addresses.ts";
import type { ApiError } from "../../../src-shared/api/client.ts";
import type { RefusalCode } from "../../../src-shared/api/refusal.ts";
import type { CartLine } from "../../../src-shared/cart/cart.ts";
import type { TooMuchDetails } from "../../../src-shared/orders/operations.ts";
import type { ActionArgs } from "../../app/page.ts";
import { redirectTo } from "../../app/redirect.ts";
import { type FormAnswer, notSent, type Refusal, submitForm, type Values } from "../../forms/submit-form.ts";
import { askPricing, type Place, type Pricing } from "../cart/pricing.ts";
import { amountIn, type Change, changesSince, SHOWN_TOTAL, takeWhatIsLeft } from "./checkout-changes.ts";
import { clearCheckout, endAttempt, keyFor } from "./checkout-storage.ts";
import {
  CHECKOUT_FIELDS,
  type CheckoutField,
  checkoutProblems,
  isPickup,
  isWithoutPlate,
  readValues,
  toOrder,
  zoneIn,
} from "./checkout-values.ts";

/** Obstacles of an order; with `changedBack` the difference that the server met is gone. */
type OrderObstacle =
  | ("emptyCart" | "changedBack" | "key_reused" | "conflict")
  | ("too_many_orders" | "too_much_unconfirmed" | "orders_paused");

interface RefusalDetails {
  /** Of `too_much_unconfirmed`: how much may be ordered now. */
  tooMuch?: TooMuchDetails;
  /** Of `too_many_orders`: how long to wait. */
  minutes?: number;
}

type OrderAnswer = FormAnswer<{ token: string }, OrderObstacle, RefusalDetails>;

/** The checkout's answer to a form that did not end in an order: with it the lines, the place and the prices of now. */
export interface CheckoutAnswer extends OrderAnswer {
  changes: Change[];
  lines: CartLine[];
  place: Place | undefined;
  pricing: Pricing;
}

/**
 * The checkout's form: `intent` order places the order and leads to its confirmation; look only prices the place; left
 * reduces the cart to what can be had. Nothing is ordered unless the answer is a redirect.
 */
export async function placeOrder(args: ActionArgs): Promise<CheckoutAnswer> {
  const { api, cart, form, signal } = args;
  const values = readValues(form);
  const intent = form.get("intent");
  if (intent === "look") return checkoutAnswer(args, notSent(values));
  if (intent === "left") {
    const { cart: now } = await askPricing(api, cart.read(), placeOf(values), signal);
    if (now) cart.write(takeWhatIsLeft(cart.read(), now));
    return checkoutAnswer(args, notSent(values));
  }
  if (cart.read().length === 0) return checkoutAnswer(args, { ...notSent(values), obstacle: "emptyCart" });
  const answer = await send(args, values);
  if (!answer.receipt) return checkoutAnswer(args, answer);
  cart.write([]);
  clearCheckout();
  throw redirectTo(`${PAGES.orderConfirmation}?order=${encodeURIComponent(answer.receipt.token)}`);
}

/** Delivery place of the form; undefined while it has none. */
export function placeOf(values: Values): Place | undefined {
  if (isPickup(values)) return { method: "pickup" };
  const zone = zoneIn(values);
  const area = values["address.area"];
  return zone === undefined && area === undefined ? undefined : { method: "delivery", zone, area };
}

function send({ form, cart, api, lang }: ActionArgs, values: Values): Promise<OrderAnswer> {
  const shownTotal = amountIn(form.get(SHOWN_TOTAL)) ?? undefined;
  return submitForm({
    form,
    values,
    problems: checkoutProblems(values),
    refusalOf: (problem) => refusalOf(problem, values),
    // The server names the exact part ("slot.date"); the form has one field for it.
    fieldOf: (path) => CHECKOUT_FIELDS.find((name) => path === name || path.startsWith(`${name}.`)) ?? path,
    send: (keyOfPage) => {
      const body = toOrder(values, { lines: cart.read(), lang, shownTotal });
      // Without a script the page brought the key, and the form returns it.
      const key = keyFor(JSON.stringify(body)) ?? keyOfPage;
      return api("POST /api/orders", { body, headers: { "Idempotency-Key": key } });
    },
  });
}

async function checkoutAnswer({ api, cart, form, signal }: ActionArgs, answer: OrderAnswer): Promise<CheckoutAnswer> {
  const lines = cart.read();
  const place = placeOf(answer.values);
  const pricing = await askPricing(api, lines, place, signal);
  const changes = answer.obstacle === "changedBack" && pricing.cart ? changesSince(form, pricing.cart) : [];
  return { ...answer, obstacle: changes.length > 0 ? null : answer.obstacle, changes, lines, place, pricing };
}

// Refusals after which the same order gets a new key; after any other the same key is sent again.
const isFinal = ({ status, code }: ApiError) => status >= 400 && status < 500 && code !== "conflict" && status !== 429;

const FIELD_OF: Partial<Record<RefusalCode | "network", (values: Values) => CheckoutField>> = {
  slot_taken: () => "slot",
  not_deliverable: (values) => (isWithoutPlate(values) ? "address.area" : "address.zone"),
  payment_not_accepted: () => "paymentMethod",
};

function refusalOf(problem: ApiError, values: Values): Refusal<OrderObstacle, RefusalDetails> | undefined {
  const { code } = problem;
  if (isFinal(problem)) endAttempt();
  const field = FIELD_OF[code]?.(values);
  if (field) return { problems: { [field]: code } };
  if (code === "price_changed" || code === "out_of_stock") return { obstacle: "changedBack" };
  if (code === "key_reused" || code === "conflict") return { obstacle: code };
  if (code === "too_much_unconfirmed") {
    return { obstacle: code, details: { tooMuch: problem.details as TooMuchDetails } };
  }
  const { minutes, reason } = (problem.details ?? {}) as { minutes?: number; reason?: string };
  if (code === "unavailable" && reason === "orders_paused") return { obstacle: reason };
  if (code === "rate_limited" && minutes !== undefined) return { obstacle: "too_many_orders", details: { minutes } };
  return undefined;
}
