export interface Found {
  key: string;
  group: "commands" | "actions" | "orders" | "quotes" | "invoices" | "products" | "customers";
  title: string;
  /** What else it is known by, the longest first: that one gives way where there is no room. */
  detail?: readonly string[];
  /** An address to go to, or what to do. */
  go: string | (() => void);
}

/** Digits by which a customer is known at the counter and on the phone: the last of the number, or all of it. */
const DIGITS = /^\+?[\d\s-]{4,}$/;

/**
 * What was found, with the customers whose phone ends with the digits of the term before all others: an order or an SKU with the same
 * digits is found by its whole number. The order stays for any other term.
 */
export function callersFirst(found: readonly Found[], term: string): Found[] {
  if (!DIGITS.test(term)) return [...found];
  const digits = term.replace(/\D/g, "");
  const isCaller = ({ group, detail = [] }: Found) =>
    group === "customers" && detail.some((one) => one.startsWith("+") && one.replace(/\D/g, "").endsWith(digits));
  return [...found.filter(isCaller), ...found.filter((one) => !isCaller(one))];
}
