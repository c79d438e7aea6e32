/** Replacement for masked text. */
export const MASK = "—";

/** Words of the program ("out_for_delivery"), ids, times, numbers of documents: none of them tells who somebody is. */
const harmless = [
  /^[a-z]+(?:_[a-z]+)*$/,
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/,
  /^[A-Z]{2,4}-\d{4}-\d{6}$/,
];
const personal =
  /name|phone|email|recipient|reply|address|company|crNumber|cr_number|purchaseOrder|buyer|contact|street|building|area|landmark|note|message|subject|reason|reference|signature|search/i;

/**
 * Kept JSON without the person in it: yes, no and numbers stay, and of texts those that cannot tell of anybody; all else is
 * masked, and so is whatever lies under a name like "contact" or "note". The shape stays, so that what reads it still can.
 */
export function maskJson(value: unknown, telling = false): unknown {
  if (typeof value === "string") {
    return value === "" || (!telling && harmless.some((form) => form.test(value))) ? value : MASK;
  }
  if (typeof value !== "object" || value === null) return telling && typeof value === "number" ? 0 : value;
  if (Array.isArray(value)) return value.map((one) => maskJson(one, telling));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, maskJson(inner, telling || personal.test(name))]),
  );
}
