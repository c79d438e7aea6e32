import { session } from "./accounts/operations.ts";
import { passkeys } from "./accounts/passkeys.ts";
import { articles } from "./articles/operations.ts";
import { offlineExports } from "./audit/exports.ts";
import { audit } from "./audit/operations.ts";
import { authors } from "./authors/operations.ts";
import { monthClosings } from "./billing/month-closing.ts";
import { billing } from "./billing/operations.ts";
import { cart } from "./cart/operations.ts";
import { categories } from "./catalogue/categories.ts";
import { oldAddresses } from "./catalogue/old-addresses.ts";
import { catalogue } from "./catalogue/operations.ts";
import { content } from "./content/operations.ts";
import { shop } from "./content/shop.ts";
import { customers } from "./customers/operations.ts";
import { dashboards } from "./dashboard/operations.ts";
import { delivery } from "./delivery/operations.ts";
import { demo } from "./demo/operations.ts";
import { updates } from "./desktop/updates.ts";
import { documents } from "./documents/operations.ts";
import { health } from "./health/operations.ts";
import { imports } from "./imports/operations.ts";
import { mails } from "./mail/operations.ts";
import { mailServer } from "./mail/server.ts";
import { media } from "./media/operations.ts";
import { intake } from "./messages/intake.ts";
import { messageOperations } from "./messages/operations.ts";
import { fulfilment } from "./orders/fulfilment.ts";
import { orders } from "./orders/operations.ts";
import { orderSelfService } from "./orders/self-service-operations.ts";
import { staffOrders } from "./orders/staff-operations.ts";
import { testOrders } from "./orders/test-order.ts";
import { pages } from "./pages/operations.ts";
import { lateTransfers } from "./payments/late-transfers.ts";
import { payments } from "./payments/operations.ts";
import { bulk } from "./products/bulk.ts";
import { products } from "./products/operations.ts";
import { quotes } from "./quotes/operations.ts";
import { quotePages } from "./quotes/page.ts";
import { reports } from "./reports/operations.ts";
import { savedViews } from "./saved-views/operations.ts";
import { staffSearch } from "./search/operations.ts";
import { setUp } from "./set-up/operations.ts";
import { settings } from "./settings/operations.ts";
import { shareLinks } from "./share-links/operations.ts";
import { shopTexts } from "./shop-texts/operations.ts";
import { site } from "./site/operations.ts";
import { staff } from "./staff/operations.ts";
import { costs } from "./stock/cost-operations.ts";
import { stock } from "./stock/operations.ts";
import { sync } from "./sync/operations.ts";
import { system } from "./system/operations.ts";
import { testimonials } from "./testimonials/operations.ts";
import { translations } from "./translations/operations.ts";

/** Every operation of the system. */
export const contract = {
  ...health,
  ...shop,
  ...catalogue,
  ...testimonials,
  ...savedViews,
  ...delivery,
  ...content,
  ...articles,
  ...authors,
  ...pages,
  ...intake,
  ...messageOperations,
  ...quotes,
  ...quotePages,
  ...shareLinks,
  ...cart,
  ...orders,
  ...orderSelfService,
  ...session,
  ...passkeys,
  ...staff,
  ...audit,
  ...offlineExports,
  ...categories,
  ...oldAddresses,
  ...products,
  ...bulk,
  ...imports,
  ...translations,
  ...stock,
  ...costs,
  ...media,
  ...settings,
  ...site,
  ...shopTexts,
  ...staffOrders,
  ...testOrders,
  ...fulfilment,
  ...payments,
  ...lateTransfers,
  ...billing,
  ...monthClosings,
  ...documents,
  ...customers,
  ...mails,
  ...dashboards,
  ...reports,
  ...staffSearch,
  ...sync,
  ...updates,
  ...system,
  ...demo,
  ...setUp,
  ...mailServer,
};
export type Api = typeof contract;
