import {
  addToCart,
  type CartLine,
  isBeyondMaximum,
  MAX_QUANTITY,
  removeLine,
  SERVICE_KEYS,
  type ServiceKey,
  setQuantity,
  setServices,
} from "../../src-shared/cart/cart.ts";
import { toWesternDigits } from "../../src-shared/values/arabic.ts";

/**
 * The cart after a cart form: `variantId`, `intent`, `quantity`, any number of `service`, and `left` (what the stock still
 * gives). The same function answers the form on the server and in the browser, so that both do the same. What makes no
 * sense changes nothing, and neither does adding more than anybody can order of one variant: nothing is cut in silence.
 * `intent` comes from the button that was pressed; a form without one adds.
 */
export function changeCart(lines: CartLine[], form: FormData): CartLine[] {
  const variantId = text(form, "variantId");
  const services = form.getAll("service").filter(isService);
  const quantity = readQuantity(text(form, "quantity"));
  const change = (wanted: number) => setServices(setQuantity(lines, variantId, wanted), variantId, services);
  switch (text(form, "intent")) {
    case "clear":
      return [];
    case "remove":
      return removeLine(lines, variantId);
    case "set":
      return change(quantity);
    case "left":
      return change(readQuantity(text(form, "left")));
    case "more":
      return change(Math.min(quantity + 1, MAX_QUANTITY));
    case "less":
      // Only the remove button takes a line out.
      return change(Math.max(quantity - 1, 1));
    default: {
      const addition = { variantId, quantity: Number.isNaN(quantity) ? 1 : quantity, services };
      return isBeyondMaximum(lines, addition) ? lines : addToCart(lines, addition);
    }
  }
}

/** Quantity of a typed text, in Arabic digits too; NaN when it is none. */
function readQuantity(typed: string): number {
  const digits = toWesternDigits(typed).trim();
  return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
}

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

function isService(value: FormDataEntryValue): value is ServiceKey {
  return (SERVICE_KEYS as readonly unknown[]).includes(value);
}
