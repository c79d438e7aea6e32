/**
 * Deep links (`showroom://order/ID`) of mails and documents, which open a screen. Only the listed verbs with a whole id are
 * valid (server/security.md, row 64); everything else in a link is ignored.
 */

import { nextOf } from "../../src-shared/accounts/sign-in-address.ts";
import {
  adminPath,
  customerScreen,
  invoiceScreen,
  messageScreen,
  orderScreen,
  productScreen,
  quoteRequestScreen,
  quoteScreen,
} from "../../src-shared/addresses.ts";

export const LINK_SCHEME = "showroom";

const screens: Readonly<Record<string, (id: string) => string>> = {
  order: orderScreen,
  product: productScreen,
  customer: customerScreen,
  quote: quoteScreen,
  invoice: invoiceScreen,
  message: messageScreen,
  "quote-request": quoteRequestScreen,
};

const link = /^showroom:\/\/([a-z-]{1,20})\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i;

/** The screen's path; undefined for every invalid link. */
export function screenOfLink(address: string): string | undefined {
  const [, verb = "", id = ""] = link.exec(address) ?? [];
  const screen = Object.hasOwn(screens, verb.toLowerCase()) ? screens[verb.toLowerCase()] : undefined;
  return screen && adminPath(screen(id.toLowerCase()));
}

/** The first valid link among the program's arguments, in which Windows and Linux pass it. */
export function linkInArguments(argv: readonly string[]): string | undefined {
  for (const argument of argv) {
    const screen = screenOfLink(argument);
    if (screen) return screen;
  }
  return undefined;
}

/** A path of the back office; any other text becomes the first screen. */
export const screenPath = (path: string): string => nextOf(path);
