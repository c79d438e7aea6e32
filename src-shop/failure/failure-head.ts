import type { ShopText } from "../../src-shared/text/shop/index.ts";
import type { Head } from "../app/page.ts";

export type Cause = "broken" | "busy" | "offline" | "missing";

export const failureTexts = {
  broken: { title: "failure.title", text: "failure.text" },
  busy: { title: "failure.busyTitle", text: "failure.busyText" },
  offline: { title: "failure.offlineTitle", text: "failure.offlineText" },
  missing: { title: "notFound.title", text: "notFound.text" },
} as const;

export function causeOf(status: number): Cause {
  if (status === 404) return "missing";
  return status === 503 || status === 429 ? "busy" : "broken";
}

/** The head of a failure's page. */
export function failureHead(status: number, t: ShopText, shopName: string): Head {
  const { title, text } = failureTexts[causeOf(status)];
  return { title: [t(title), shopName].filter(Boolean).join(" | "), description: t(text), noindex: true };
}
