/**
 * `showroom://order/ID` and its like: links in mails and documents that open a screen. Only these verbs and only whole
 * ids (server/security.md, row 64); whatever else such a link says is not looked at.
 */
import { nextOf } from "../../src-shared/accounts/sign-in-address.ts";
import { FIRST_SCREEN } from "../protocol/app-address.ts";

export const LINK_SCHEME = "showroom";

const screens: Readonly<Record<string, string>> = {
  order: "orders",
  product: "products",
  customer: "customers",
  quote: "quotes",
  invoice: "invoices",
  message: "messages",
  "quote-request": "quote-requests",
};

const link = /^showroom:\/\/([a-z-]{1,20})\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i;

/** The screen's path, or undefined for anything that is not exactly such a link. */
export function screenOfLink(address: string): string | undefined {
  const [, verb = "", id = ""] = link.exec(address) ?? [];
  const screen = Object.hasOwn(screens, verb.toLowerCase()) ? screens[verb.toLowerCase()] : undefined;
  return screen && `${FIRST_SCREEN}/${screen}/${id.toLowerCase()}`;
}

/** The first such link among a program's arguments: how Windows and Linux hand one over. */
export function linkInArguments(argv: readonly string[]): string | undefined {
  for (const argument of argv) {
    const screen = screenOfLink(argument);
    if (screen) return screen;
  }
  return undefined;
}

/** A path of the back office, wherever it was said; anything else becomes the first screen. */
export const screenPath = (path: string): string => nextOf(path);
