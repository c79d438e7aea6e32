/**
 * Every screen of the back office: its address, who may open it, its place in the navigation (in this order), its file.
 * What the role may not open is not shown; the server decides all the same.
 */

import Activity from "lucide-react/icons/activity";
import Armchair from "lucide-react/icons/armchair";
import Banknote from "lucide-react/icons/banknote";
import ChartNoAxesColumn from "lucide-react/icons/chart-no-axes-column";
import ChartPie from "lucide-react/icons/chart-pie";
import ClipboardCheck from "lucide-react/icons/clipboard-check";
import Contact from "lucide-react/icons/contact";
import FilePenLine from "lucide-react/icons/file-pen-line";
import FileQuestionMark from "lucide-react/icons/file-question-mark";
import FolderTree from "lucide-react/icons/folder-tree";
import Images from "lucide-react/icons/images";
import Inbox from "lucide-react/icons/inbox";
import ListChecks from "lucide-react/icons/list-checks";
import PackageCheck from "lucide-react/icons/package-check";
import Printer from "lucide-react/icons/printer";
import ReceiptText from "lucide-react/icons/receipt-text";
import RefreshCw from "lucide-react/icons/refresh-cw";
import ScanBarcode from "lucide-react/icons/scan-barcode";
import ScrollText from "lucide-react/icons/scroll-text";
import Send from "lucide-react/icons/send";
import Settings2 from "lucide-react/icons/settings-2";
import ShoppingBag from "lucide-react/icons/shopping-bag";
import Signpost from "lucide-react/icons/signpost";
import Truck from "lucide-react/icons/truck";
import Users from "lucide-react/icons/users";
import {
  customerScreen,
  importScreen,
  invoiceScreen,
  messageScreen,
  orderEditScreen,
  orderScreen,
  productScreen,
  quoteRequestScreen,
  quoteScreen,
  reportScreen,
  SCREENS,
  statementScreen,
} from "../../src-shared/addresses.ts";
import type { AdminKey } from "../../src-shared/text/admin/index.ts";
import { isDesktop } from "../desktop/desktop-api.ts";
import { contentScreens } from "./content-screens.ts";
import type { Screen } from "./screen.ts";

export const screens: readonly Screen[] = [
  {
    path: "/",
    help: "home",
    role: "staff",
    nav: { group: "day", label: "nav.dashboard", icon: ChartNoAxesColumn },
    page: () => import("../dashboard/home-page.tsx").then((file) => file.HomePage),
  },
  {
    path: SCREENS.orders,
    help: "orders",
    role: "staff",
    nav: { group: "day", label: "nav.orders", icon: ShoppingBag, waiting: "orders" },
    page: () => import("../orders/list/orders-page.tsx").then((file) => file.OrdersPage),
  },
  {
    path: SCREENS.newOrder,
    help: "newOrder",
    role: "staff",
    command: "orders.new",
    page: () => import("../orders/form/new-order-page.tsx").then((file) => file.NewOrderPage),
  },
  {
    path: orderScreen(":id"),
    help: "order",
    role: "staff",
    page: () => import("../orders/page/order-page.tsx").then((file) => file.OrderPage),
  },
  {
    path: orderEditScreen(":id"),
    help: "editOrder",
    role: "staff",
    page: () => import("../orders/form/edit-order-page.tsx").then((file) => file.EditOrderPage),
  },
  {
    path: SCREENS.quotes,
    help: "quotes",
    role: "staff",
    nav: { group: "day", label: "nav.quotes", icon: FilePenLine },
    page: () => import("../quotes/list/quotes-page.tsx").then((file) => file.QuotesPage),
  },
  {
    path: SCREENS.newQuote,
    help: "newQuote",
    role: "staff",
    command: "quotes.new",
    page: () => import("../quotes/editor/new-quote-page.tsx").then((file) => file.NewQuotePage),
  },
  {
    path: quoteScreen(":id"),
    help: "quote",
    role: "staff",
    page: () => import("../quotes/page/quote-page.tsx").then((file) => file.QuotePage),
  },
  {
    path: SCREENS.counter,
    help: "counter",
    role: "staff",
    nav: { group: "day", label: "nav.counter", icon: ScanBarcode },
    page: () => import("../counter/counter-page.tsx").then((file) => file.CounterPage),
  },
  {
    path: SCREENS.stockCount,
    help: "stockCount",
    role: "staff",
    nav: { group: "goods", label: "nav.stockCount", icon: ClipboardCheck },
    page: () => import("../counter/stock-count-page.tsx").then((file) => file.StockCountPage),
  },
  {
    path: SCREENS.customers,
    help: "customers",
    role: "staff",
    nav: { group: "day", label: "nav.customers", icon: Contact },
    page: () => import("../customers/customers-page.tsx").then((file) => file.CustomersPage),
  },
  {
    path: customerScreen(":id"),
    help: "customer",
    role: "staff",
    page: () => import("../customers/customer-page.tsx").then((file) => file.CustomerPage),
  },
  {
    path: statementScreen(":id"),
    help: "statement",
    role: "manager",
    page: () => import("../billing/statements/statement-page.tsx").then((file) => file.StatementPage),
  },
  {
    path: SCREENS.invoices,
    help: "invoices",
    role: "manager",
    nav: { group: "day", label: "nav.invoices", icon: ReceiptText },
    page: () => import("../billing/invoices/invoices-page.tsx").then((file) => file.InvoicesPage),
  },
  {
    path: invoiceScreen(":id"),
    help: "invoice",
    role: "staff",
    page: () => import("../billing/invoices/invoice-page.tsx").then((file) => file.InvoicePage),
  },
  {
    path: SCREENS.payments,
    help: "payments",
    role: "manager",
    nav: { group: "day", label: "nav.payments", icon: Banknote },
    page: () => import("../billing/payments/payments-page.tsx").then((file) => file.PaymentsPage),
  },
  {
    path: SCREENS.ageing,
    help: "ageing",
    role: "manager",
    command: "ageing.title",
    page: () => import("../billing/statements/ageing-page.tsx").then((file) => file.AgeingPage),
  },
  {
    path: SCREENS.reports,
    help: "reports",
    role: "manager",
    nav: { group: "day", label: "nav.reports", icon: ChartPie },
    page: () => import("../reports/reports-page.tsx").then((file) => file.ReportsPage),
  },
  {
    path: reportScreen(":id"),
    help: "report",
    role: "manager",
    needsConnection: true,
    page: () => import("../reports/report-page.tsx").then((file) => file.ReportPage),
  },
  {
    path: SCREENS.closing,
    help: "closing",
    role: "manager",
    command: "closing.title",
    page: () => import("../billing/statements/closing-page.tsx").then((file) => file.ClosingPage),
  },
  {
    path: SCREENS.messages,
    help: "messages",
    role: "staff",
    nav: { group: "day", label: "nav.messages", icon: Inbox, waiting: "messages" },
    page: () => import("../messages/messages-page.tsx").then((file) => file.MessagesPage),
  },
  {
    path: messageScreen(":id"),
    help: "message",
    role: "staff",
    page: () => import("../messages/message-page.tsx").then((file) => file.MessagePage),
  },
  {
    path: SCREENS.quoteRequests,
    help: "quoteRequests",
    role: "staff",
    nav: { group: "day", label: "nav.quoteRequests", icon: FileQuestionMark, waiting: "quotes" },
    page: () => import("../messages/quote-requests-page.tsx").then((file) => file.QuoteRequestsPage),
  },
  {
    path: quoteRequestScreen(":id"),
    help: "quoteRequest",
    role: "staff",
    page: () => import("../messages/quote-request-page.tsx").then((file) => file.QuoteRequestPage),
  },
  {
    path: SCREENS.mails,
    help: "mails",
    needsConnection: true,
    role: "staff",
    nav: { group: "running", label: "nav.mails", icon: Send },
    page: () => import("../mails/mails-page.tsx").then((file) => file.MailsPage),
  },
  {
    path: SCREENS.products,
    help: "products",
    role: "staff",
    nav: { group: "goods", label: "nav.products", icon: Armchair },
    page: () => import("../products/list/products-page.tsx").then((file) => file.ProductsPage),
  },
  {
    path: SCREENS.newProduct,
    help: "newProduct",
    role: "staff",
    command: "product.add",
    page: () => import("../products/editor/new-product-page.tsx").then((file) => file.NewProductPage),
  },
  {
    path: productScreen(":id"),
    help: "product",
    role: "staff",
    page: () => import("../products/editor/product-page.tsx").then((file) => file.ProductPage),
  },
  {
    path: SCREENS.categories,
    help: "categories",
    role: "staff",
    nav: { group: "goods", label: "nav.categories", icon: FolderTree },
    page: () => import("../categories/categories-page.tsx").then((file) => file.CategoriesPage),
  },
  {
    path: "/old-addresses",
    help: "oldAddresses",
    role: "staff",
    nav: { group: "goods", label: "nav.oldAddresses", icon: Signpost },
    page: () => import("../old-addresses/old-addresses-page.tsx").then((file) => file.OldAddressesPage),
  },
  {
    path: SCREENS.media,
    help: "media",
    role: "staff",
    nav: { group: "goods", label: "nav.media", icon: Images },
    page: () => import("../media/media-page.tsx").then((file) => file.MediaPage),
  },
  {
    path: SCREENS.imports,
    help: "imports",
    role: "manager",
    command: "import.title",
    needsConnection: true,
    page: () => import("../imports/imports-page.tsx").then((file) => file.ImportsPage),
  },
  {
    path: importScreen(":id"),
    help: "import",
    role: "manager",
    needsConnection: true,
    page: () => import("../imports/import-page.tsx").then((file) => file.ImportPage),
  },
  {
    path: SCREENS.mediaBySku,
    help: "mediaBySku",
    role: "staff",
    command: "product.addPictures",
    page: () => import("../media/queue/by-sku-page.tsx").then((file) => file.BySkuPage),
  },
  ...contentScreens,
  {
    path: SCREENS.delivery,
    help: "delivery",
    role: "staff",
    nav: { group: "running", label: "nav.delivery", icon: Truck },
    page: () => import("../delivery/delivery-page.tsx").then((file) => file.DeliveryPage),
  },
  {
    path: SCREENS.settings,
    help: "settings",
    needsConnection: true,
    role: "admin",
    nav: { group: "running", label: "nav.settings", icon: Settings2 },
    page: () => import("../settings/settings-page.tsx").then((file) => file.SettingsPage),
  },
  {
    path: SCREENS.setUp,
    help: "setUp",
    needsConnection: true,
    role: "admin",
    nav: { group: "running", label: "nav.setUp", icon: ListChecks },
    page: () => import("../set-up/set-up-page.tsx").then((file) => file.SetUpPage),
  },
  {
    path: SCREENS.users,
    help: "users",
    needsConnection: true,
    role: "admin",
    nav: { group: "running", label: "nav.users", icon: Users },
    page: () => import("../users/users-page.tsx").then((file) => file.UsersPage),
  },
  {
    path: SCREENS.updates,
    help: "updates",
    needsConnection: true,
    role: "admin",
    nav: { group: "running", label: "nav.updates", icon: PackageCheck },
    page: () => import("../updates/updates-page.tsx").then((file) => file.UpdatesPage),
  },
  {
    path: SCREENS.system,
    help: "system",
    needsConnection: true,
    role: "admin",
    nav: { group: "running", label: "nav.system", icon: Activity },
    page: () => import("../system/system-page.tsx").then((file) => file.SystemPage),
  },
  {
    path: SCREENS.audit,
    help: "audit",
    needsConnection: true,
    role: "admin",
    nav: { group: "running", label: "nav.audit", icon: ScrollText },
    page: () => import("../audit/audit-page.tsx").then((file) => file.AuditPage),
  },
  {
    path: SCREENS.account,
    help: "account",
    needsConnection: true,
    role: "staff",
    command: "frame.account",
    page: () => import("../account/account-page.tsx").then((file) => file.AccountPage),
  },
  {
    path: SCREENS.desktop,
    help: "desktop",
    role: "staff",
    desktopOnly: true,
    nav: { group: "running", label: "nav.desktop", icon: RefreshCw },
    page: () => import("../desktop/desktop-page.tsx").then((file) => file.DesktopPage),
  },
  {
    path: SCREENS.printing,
    help: "printing",
    role: "staff",
    desktopOnly: true,
    nav: { group: "running", label: "nav.printing", icon: Printer },
    page: () => import("../printing/printing-page.tsx").then((file) => file.PrintingPage),
  },
];

/** What the palette calls a screen; undefined for one that is about a certain row. */
export const commandOf = ({ nav, command }: Screen): AdminKey | undefined => nav?.label ?? command;

/** Those that this face of the back office has. */
export const offeredScreens = (): readonly Screen[] => screens.filter((screen) => !screen.desktopOnly || isDesktop());
