import { isMailKind } from "../../mail/registry.ts";
import type { Lang } from "../../values/localized.ts";
import arAccount from "./ar/account.ts";
import arAlerts from "./ar/alerts.ts";
import arIntake from "./ar/intake.ts";
import arInvoices from "./ar/invoices.ts";
import arOrder from "./ar/order.ts";
import arOrderSelfService from "./ar/order-self-service.ts";
import arQuotes from "./ar/quotes.ts";
import enAccount from "./en/account.ts";
import enAlerts from "./en/alerts.ts";
import enIntake from "./en/intake.ts";
import enInvoices from "./en/invoices.ts";
import enOrder from "./en/order.ts";
import enOrderSelfService from "./en/order-self-service.ts";
import enQuotes from "./en/quotes.ts";

// Without the texts that mails share with the shop, which the back office does not load.
const words = {
  en: { ...enOrder, ...enOrderSelfService, ...enIntake, ...enQuotes, ...enInvoices, ...enAccount, ...enAlerts },
  ar: { ...arOrder, ...arOrderSelfService, ...arIntake, ...arQuotes, ...arInvoices, ...arAccount, ...arAlerts },
};

/** The name of a kind of mail; a kind that a newer version queued is shown as it is stored. */
export const mailName = (kind: string, lang: Lang): string => (isMailKind(kind) ? words[lang][`name.${kind}`] : kind);
