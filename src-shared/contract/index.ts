import { articles } from "./articles.ts";
import { audit } from "./audit.ts";
import { billing } from "./billing.ts";
import { bulk } from "./bulk.ts";
import { cart } from "./cart.ts";
import { catalogue } from "./catalogue.ts";
import { categories } from "./categories.ts";
import { content } from "./content.ts";
import { customers } from "./customers.ts";
import { dashboards } from "./dashboard.ts";
import { delivery } from "./delivery.ts";
import { documents } from "./documents.ts";
import { fulfilment } from "./fulfilment.ts";
import { health } from "./health.ts";
import { inbox } from "./inbox.ts";
import { intake } from "./intake.ts";
import { lateTransfers } from "./late-transfers.ts";
import { media } from "./media.ts";
import { monthClosings } from "./month-closing.ts";
import { orders } from "./orders.ts";
import { staffOrders } from "./orders-staff.ts";
import { outbox } from "./outbox.ts";
import { passkeys } from "./passkeys.ts";
import { payments } from "./payments.ts";
import { products } from "./products.ts";
import { quotePages } from "./quote-page.ts";
import { quotes } from "./quotes.ts";
import { session } from "./session.ts";
import { settings } from "./settings.ts";
import { shareLinks } from "./share-links.ts";
import { shop } from "./shop.ts";
import { staff } from "./staff.ts";
import { staffSearch } from "./staff-search.ts";
import { stock } from "./stock.ts";
import { sync } from "./sync.ts";
import { testimonials } from "./testimonials.ts";
import { updates } from "./updates.ts";

/** Every operation of the system. */
export const contract = {
  ...health,
  ...shop,
  ...catalogue,
  ...testimonials,
  ...delivery,
  ...content,
  ...articles,
  ...intake,
  ...inbox,
  ...quotes,
  ...quotePages,
  ...shareLinks,
  ...cart,
  ...orders,
  ...session,
  ...passkeys,
  ...staff,
  ...audit,
  ...categories,
  ...products,
  ...bulk,
  ...stock,
  ...media,
  ...settings,
  ...staffOrders,
  ...fulfilment,
  ...payments,
  ...lateTransfers,
  ...billing,
  ...monthClosings,
  ...documents,
  ...customers,
  ...outbox,
  ...dashboards,
  ...staffSearch,
  ...sync,
  ...updates,
};
export type Api = typeof contract;
