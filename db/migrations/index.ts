import type { Migration } from "kysely/migration";
import * as foundations from "./0001-foundations.ts";
import * as catalogue from "./0002-catalogue.ts";
import * as orders from "./0003-orders.ts";
import * as mail from "./0004-mail.ts";
import * as people from "./0005-people.ts";
import * as sessions from "./0006-sessions.ts";
import * as audit from "./0007-audit.ts";
import * as content from "./0010-content.ts";
import * as catalogueEditing from "./0020-catalogue-editing.ts";
import * as ordersStaff from "./0040-orders-staff.ts";
import * as customers from "./0041-customers.ts";
import * as inbox from "./0045-inbox.ts";
import * as articlesStaff from "./0060-articles-staff.ts";
import * as quotes from "./0070-quotes.ts";
import * as billing from "./0080-billing.ts";
import * as devices from "./0090-devices.ts";
import * as appReleases from "./0095-app-releases.ts";
import * as listIndexes from "./0100-list-indexes.ts";
import * as quoteParts from "./0110-quote-parts.ts";
import * as orderAccount from "./0120-order-account.ts";
import * as quoteLinesOfOrders from "./0125-quote-lines-of-orders.ts";
import * as stockFigures from "./0130-stock-figures.ts";
import * as orderVisitors from "./0135-order-visitors.ts";
import * as whoIsWho from "./0140-who-is-who.ts";
import * as receivables from "./0145-receivables.ts";
import * as numberGaps from "./0150-number-gaps.ts";
import * as deviceTokens from "./0160-device-tokens.ts";
import * as listSums from "./0175-list-sums.ts";
import * as textIndexes from "./0176-text-indexes.ts";
import * as secondFactorAt from "./0180-second-factor-at.ts";
import * as passkeys from "./0181-passkeys.ts";
import * as unlockTries from "./0185-unlock-tries.ts";
import * as managerPrices from "./0186-manager-prices.ts";
import * as quarantinedMessages from "./0187-quarantined-messages.ts";
import * as mailIndexes from "./0190-mail-indexes.ts";
import * as names from "./0200-names.ts";

/** In order, for ever: a released step is never edited, only followed by another. */
export const migrations: Record<string, Migration> = {
  "0001-foundations": foundations,
  "0002-catalogue": catalogue,
  "0003-orders": orders,
  "0004-mail": mail,
  "0005-people": people,
  "0006-sessions": sessions,
  "0007-audit": audit,
  "0010-content": content,
  "0020-catalogue-editing": catalogueEditing,
  "0040-orders-staff": ordersStaff,
  "0041-customers": customers,
  "0045-inbox": inbox,
  "0060-articles-staff": articlesStaff,
  "0070-quotes": quotes,
  "0080-billing": billing,
  "0090-devices": devices,
  "0095-app-releases": appReleases,
  "0100-list-indexes": listIndexes,
  "0110-quote-parts": quoteParts,
  "0120-order-account": orderAccount,
  "0125-quote-lines-of-orders": quoteLinesOfOrders,
  "0130-stock-figures": stockFigures,
  "0135-order-visitors": orderVisitors,
  "0140-who-is-who": whoIsWho,
  "0145-receivables": receivables,
  "0150-number-gaps": numberGaps,
  "0160-device-tokens": deviceTokens,
  "0175-list-sums": listSums,
  "0176-text-indexes": textIndexes,
  "0180-second-factor-at": secondFactorAt,
  "0181-passkeys": passkeys,
  "0185-unlock-tries": unlockTries,
  "0186-manager-prices": managerPrices,
  "0187-quarantined-messages": quarantinedMessages,
  "0190-mail-indexes": mailIndexes,
  "0200-names": names,
};
