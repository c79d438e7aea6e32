import { PAGES } from "../../../src-shared/addresses.ts";
import { ApiError } from "../../../src-shared/api/client.ts";
import type { RefusalCode } from "../../../src-shared/api/refusal.ts";
import type { CartLine } from "../../../src-shared/cart/cart.ts";
import type { TooMuchDetails } from "../../../src-shared/orders/operations.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { ActArgs } from "../../app/page.ts";
import { redirectTo } from "../../app/redirect.ts";
import { askPricing, type Place, type Pricing } from "../cart/pricing.ts";
import { amountIn, type Change, changesSince, SHOWN_TOTAL, takeWhatIsLeft } from "./checkout-changes.ts";
import { attemptAnswered, forgetCheckout, keyFor } from "./checkout-memory.ts";
import {
  CHECKOUT_FIELDS,
  type CheckoutValues,
  isPickup,
  type Problems,
  problemsIn,
  readValues,
  toOrder,
  zoneIn,
} from "./checkout-values.ts";

/** Why an order was not placed, apart from what is wrong with a field. */
export type Obstacle =
  | ("emptyCart" | "changedBack" | "key_reused" | "conflict" | "rate_limited" | "network" | "fault")
  | ("too_many_orders" | "too_much_unconfirmed" | "orders_paused");

/** What the checkout shows after a form that did not end in an order. */
export interface CheckoutAnswer {
  values: CheckoutValues;
  problems: Problems;
  obstacle: Obstacle | null;
  /** Of `too_much_unconfirmed`: how much may be ordered now. */
  tooMuch: TooMuchDetails | null;
  /** Of `too_many_orders`: how long to wait. */
  minutes: number | null;
  changes: Change[];
  /** What holds now, for these lines at this place. */
  lines: CartLine[];
  place: Place | undefined;
  pricing: Pricing;
}

/**
 * The checkout's form: `intent` order places the order and leads to its confirmation; look only prices the place; left
 * reduces the cart to what can be had. Nothing is ordered unless the answer is a redirect.
 */
export async function placeOrder(args: ActArgs): Promise<CheckoutAnswer> {
  const { form, cart } = args;
  const values = readValues(form);
  const intent = form.get("intent");
  if (intent === "look") return answer(args, values, {});
  if (intent === "left") {
    const { cart: now } = await askPricing(args.api, cart.read(), placeOf(values), args.signal);
    if (now) cart.write(takeWhatIsLeft(cart.read(), now));
    return answer(args, values, {});
  }
  const problems = problemsIn(values);
  if (cart.read().length === 0) return answer(args, values, { obstacle: "emptyCart" });
  if (Object.keys(problems).length > 0) return answer(args, values, { problems });
  return send(args, values);
}

/** Where it goes, as far as the form says; undefined while it says nothing. */
export function placeOf(values: CheckoutValues): Place | undefined {
  if (isPickup(values)) return { method: "pickup" };
  const zone = zoneIn(values);
  const area = values["address.area"];
  return zone === undefined && area === undefined ? undefined : { method: "delivery", zone, area };
}

async function send(args: ActArgs, values: CheckoutValues): Promise<CheckoutAnswer> {
  const { form, cart, api, lang } = args;
  const shownTotal = amountIn(form.get(SHOWN_TOTAL)) ?? undefined;
  const body = toOrder(values, { lines: cart.read(), lang, shownTotal });
  // Without a script the key came with the page, and goes back with it.
  const key = keyFor(JSON.stringify(body)) ?? (String(form.get("key") ?? "") || newId());
  let token: string;
  try {
    ({ token } = await api("POST /api/orders", { body, headers: { "Idempotency-Key": key } }));
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem;
    if (isFinal(problem)) attemptAnswered();
    return answer(args, values, refusalOf(problem));
  }
  cart.write([]);
  forgetCheckout();
  throw redirectTo(`${PAGES.orderConfirmation}?order=${encodeURIComponent(token)}`);
}

interface Outcome {
  problems?: Problems;
  obstacle?: Obstacle;
  tooMuch?: TooMuchDetails;
  minutes?: number;
  /** Compare what was shown with what holds now. */
  compare?: boolean;
}

async function answer(args: ActArgs, values: CheckoutValues, outcome: Outcome): Promise<CheckoutAnswer> {
  const { api, cart, form, signal } = args;
  const lines = cart.read();
  const place = placeOf(values);
  const pricing = await askPricing(api, lines, place, signal);
  const changes = outcome.compare && pricing.cart ? changesSince(form, pricing.cart) : [];
  return {
    values,
    problems: outcome.problems ?? {},
    obstacle: outcome.obstacle ?? (outcome.compare && changes.length === 0 ? "changedBack" : null),
    tooMuch: outcome.tooMuch ?? null,
    minutes: outcome.minutes ?? null,
    changes,
    lines,
    place,
    pricing,
  };
}

// The server has decided; anything else may be asked again with the same key.
const isFinal = ({ status, code }: ApiError) => status >= 400 && status < 500 && code !== "conflict" && status !== 429;

const FIELD_OF: Partial<Record<RefusalCode | "network", string>> = {
  slot_taken: "slot",
  not_deliverable: "address.zone",
  payment_not_accepted: "paymentMethod",
};

function refusalOf(problem: ApiError): Outcome {
  const { code } = problem;
  const field = FIELD_OF[code];
  if (field) return { problems: { [field]: code } };
  if (code === "price_changed" || code === "out_of_stock") return { compare: true };
  if (code === "too_much_unconfirmed") return { obstacle: code, tooMuch: problem.details as TooMuchDetails };
  const { minutes, reason } = (problem.details ?? {}) as { minutes?: number; reason?: string };
  if (code === "unavailable" && reason === "orders_paused") return { obstacle: reason };
  if (code === "rate_limited" && minutes !== undefined) return { obstacle: "too_many_orders", minutes };
  if (code === "invalid") return { problems: fieldProblems(problem) };
  if (code === "key_reused" || code === "conflict" || code === "rate_limited" || code === "network") {
    return { obstacle: code };
  }
  return { obstacle: "fault" };
}

/** The server names the exact part ("slot.date"); the form has one field for it. */
function fieldProblems({ fields }: ApiError): Problems {
  const entries = Object.entries(fields).map(([path, { code }]) => {
    const field = CHECKOUT_FIELDS.find((name) => path === name || path.startsWith(`${name}.`));
    return [field ?? path, code] as const;
  });
  return Object.fromEntries(entries);
}
