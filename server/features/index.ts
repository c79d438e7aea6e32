import type { HandlersFor } from "../../src-shared/api/define.ts";
import type { Api } from "../../src-shared/contract.ts";
import type { Context } from "../context.ts";
import { authorHandlers } from "./articles/authors.ts";
import { articleHandlers } from "./articles/handlers.ts";
import { auditHandlers } from "./audit/handlers.ts";
import { offlineExportHandlers } from "./audit/note-offline-export.ts";
import { billingHandlers } from "./billing/handlers.ts";
import { monthClosingHandlers } from "./billing/month-closing-handlers.ts";
import { bulkHandlers } from "./bulk/handlers.ts";
import { cartHandlers } from "./cart/handlers.ts";
import { catalogueHandlers } from "./catalogue/handlers.ts";
import { categoryHandlers } from "./categories/handlers.ts";
import { contentHandlers } from "./content/handlers.ts";
import { pageHandlers } from "./content/page-handlers.ts";
import { customerHandlers } from "./customers/handlers.ts";
import { dashboardHandlers } from "./dashboard/handlers.ts";
import { deliveryHandlers } from "./delivery/handlers.ts";
import { demoHandlers } from "./demo/handlers.ts";
import { documentHandlers } from "./documents/handlers.ts";
import { fulfilmentHandlers } from "./fulfilment/handlers.ts";
import { healthHandlers } from "./health/handlers.ts";
import { importHandlers } from "./imports/handlers.ts";
import { intakeHandlers } from "./intake/handlers.ts";
import { mailHandlers } from "./mails/handlers.ts";
import { mailServerHandlers } from "./mails/mail-server.ts";
import { mediaHandlers } from "./media/handlers.ts";
import { messageHandlers } from "./messages/handlers.ts";
import { oldAddressHandlers } from "./old-addresses/handlers.ts";
import { orderHandlers } from "./order-processing/handlers.ts";
import { lateTransferHandlers } from "./order-processing/late-transfer-handlers.ts";
import { staffOrderHandlers } from "./order-processing/staff-handlers.ts";
import { orderSelfServiceHandlers } from "./order-self-service/handlers.ts";
import { paymentHandlers } from "./payments/handlers.ts";
import { productHandlers } from "./products/handlers.ts";
import { quoteHandlers } from "./quotes/handlers.ts";
import { reportHandlers } from "./reports/handlers.ts";
import { savedViewHandlers } from "./saved-views/handlers.ts";
import { staffSearchHandlers } from "./search/handlers.ts";
import { passkeyHandlers, sessionHandlers } from "./session/handlers.ts";
import { setUpHandlers } from "./set-up/handlers.ts";
import { settingHandlers } from "./settings/handlers.ts";
import { shareLinkHandlers } from "./share-links/handlers.ts";
import { sharedPageHandlers } from "./shared-pages/handlers.ts";
import { shopHandlers } from "./shop/handlers.ts";
import { shopTextHandlers } from "./shop-texts/handlers.ts";
import { siteHandlers } from "./site/handlers.ts";
import { staffHandlers } from "./staff/handlers.ts";
import { costHandlers } from "./stock/cost-handlers.ts";
import { stockHandlers } from "./stock/handlers.ts";
import { syncHandlers } from "./sync/handlers.ts";
import { systemHandlers } from "./system/handlers.ts";
import { testOrderHandlers } from "./test-orders/handlers.ts";
import { withTestOrders } from "./test-orders/with-test-orders.ts";
import { testimonialHandlers } from "./testimonials/handlers.ts";
import { translationHandlers } from "./translations/handlers.ts";
import { updateHandlers } from "./updates/handlers.ts";

/** One handler for each entry of the contract: a missing one does not compile. */
export const handlers: HandlersFor<Api, Context> = withTestOrders({
  ...healthHandlers,
  ...shopHandlers,
  ...catalogueHandlers,
  ...testimonialHandlers,
  ...deliveryHandlers,
  ...contentHandlers,
  ...articleHandlers,
  ...authorHandlers,
  ...pageHandlers,
  ...intakeHandlers,
  ...messageHandlers,
  ...quoteHandlers,
  ...sharedPageHandlers,
  ...shareLinkHandlers,
  ...cartHandlers,
  ...orderHandlers,
  ...orderSelfServiceHandlers,
  ...sessionHandlers,
  ...passkeyHandlers,
  ...staffHandlers,
  ...savedViewHandlers,
  ...auditHandlers,
  ...offlineExportHandlers,
  ...categoryHandlers,
  ...oldAddressHandlers,
  ...productHandlers,
  ...bulkHandlers,
  ...importHandlers,
  ...translationHandlers,
  ...stockHandlers,
  ...costHandlers,
  ...mediaHandlers,
  ...settingHandlers,
  ...siteHandlers,
  ...shopTextHandlers,
  ...staffOrderHandlers,
  ...testOrderHandlers,
  ...fulfilmentHandlers,
  ...paymentHandlers,
  ...lateTransferHandlers,
  ...billingHandlers,
  ...monthClosingHandlers,
  ...documentHandlers,
  ...customerHandlers,
  ...mailHandlers,
  ...dashboardHandlers,
  ...reportHandlers,
  ...staffSearchHandlers,
  ...syncHandlers,
  ...updateHandlers,
  ...systemHandlers,
  ...demoHandlers,
  ...setUpHandlers,
  ...mailServerHandlers,
});
