/** Replacement for masked text. */
export const MASK = "—";

/**
 * Forms of text that identify nobody: words of the program ("out_for_delivery", "new-order"), ids, times, windows of
 * deliveries, numbers of documents.
 */
const harmless = [
  /^[a-z]+(?:[_-][a-z]+)*$/,
  /^\d\d-\d\d$/,
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/,
  /^[A-Z]{2,4}-\d{4}-\d{6}$/,
];
const personal =
  /name|phone|email|recipient|reply|address|company|crNumber|cr_number|purchaseOrder|buyer|contact|street|building|area|landmark|note|message|subject|reason|reference|signature|search/i;

/**
 * Stored JSON without the person in it: yes, no and numbers stay, and texts that identify nobody; all else is masked,
 * and so is every value under a name like "contact" or "note". The shape stays, so that its readers still can read it.
 */
export function maskJson(value: unknown, isPersonal = false): unknown {
  if (typeof value === "string") {
    return value === "" || (!isPersonal && harmless.some((form) => form.test(value))) ? value : MASK;
  }
  if (typeof value !== "object" || value === null) return isPersonal && typeof value === "number" ? 0 : value;
  if (Array.isArray(value)) return value.map((one) => maskJson(one, isPersonal));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, maskJson(inner, isPersonal || personal.test(name))]),
  );
}
