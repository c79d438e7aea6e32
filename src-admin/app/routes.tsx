/**
 * Every screen of the back office: its address, who may open it, its place in the navigation (in this order), its file.
 * What the role may not open is not shown; the server decides all the same.
 */

import Armchair from "lucide-react/icons/armchair";
import Banknote from "lucide-react/icons/banknote";
import ChartNoAxesColumn from "lucide-react/icons/chart-no-axes-column";
import ClipboardCheck from "lucide-react/icons/clipboard-check";
import Contact from "lucide-react/icons/contact";
import FilePenLine from "lucide-react/icons/file-pen-line";
import FileQuestionMark from "lucide-react/icons/file-question-mark";
import FolderTree from "lucide-react/icons/folder-tree";
import Images from "lucide-react/icons/images";
import Inbox from "lucide-react/icons/inbox";
import MessageSquareQuote from "lucide-react/icons/message-square-quote";
import Newspaper from "lucide-react/icons/newspaper";
import PackageCheck from "lucide-react/icons/package-check";
import Printer from "lucide-react/icons/printer";
import ReceiptText from "lucide-react/icons/receipt-text";
import RefreshCw from "lucide-react/icons/refresh-cw";
import ScanBarcode from "lucide-react/icons/scan-barcode";
import ScrollText from "lucide-react/icons/scroll-text";
import Send from "lucide-react/icons/send";
import Settings2 from "lucide-react/icons/settings-2";
import ShoppingBag from "lucide-react/icons/shopping-bag";
import Truck from "lucide-react/icons/truck";
import Users from "lucide-react/icons/users";
import type { AdminKey } from "../../src-shared/text/admin/index.ts";
import { isDesktop } from "../desktop/desktop-api.ts";
import type { Screen } from "./screen.ts";

export const screens: readonly Screen[] = [
  {
    path: "/",
    role: "staff",
    nav: { group: "day", label: "nav.dashboard", icon: ChartNoAxesColumn },
    page: () => import("../dashboard/home-page.tsx").then((file) => file.HomePage),
  },
  {
    path: "/orders",
    role: "staff",
    nav: { group: "day", label: "nav.orders", icon: ShoppingBag },
    page: () => import("../orders/list/orders-page.tsx").then((file) => file.OrdersPage),
  },
  {
    path: "/orders/new",
    role: "staff",
    command: "orders.new",
    page: () => import("../orders/form/new-order-page.tsx").then((file) => file.NewOrderPage),
  },
  {
    path: "/orders/:id",
    role: "staff",
    page: () => import("../orders/page/order-page.tsx").then((file) => file.OrderPage),
  },
  {
    path: "/orders/:id/edit",
    role: "staff",
    page: () => import("../orders/form/edit-order-page.tsx").then((file) => file.EditOrderPage),
  },
  {
    path: "/quotes",
    role: "staff",
    nav: { group: "day", label: "nav.quotes", icon: FilePenLine },
    page: () => import("../quotes/list/quotes-page.tsx").then((file) => file.QuotesPage),
  },
  {
    path: "/quotes/new",
    role: "staff",
    command: "quotes.new",
    page: () => import("../quotes/editor/new-quote-page.tsx").then((file) => file.NewQuotePage),
  },
  {
    path: "/quotes/:id",
    role: "staff",
    page: () => import("../quotes/page/quote-page.tsx").then((file) => file.QuotePage),
  },
  {
    path: "/counter",
    role: "staff",
    nav: { group: "day", label: "nav.counter", icon: ScanBarcode },
    page: () => import("../counter/counter-page.tsx").then((file) => file.CounterPage),
  },
  {
    path: "/stock-count",
    role: "staff",
    nav: { group: "goods", label: "nav.stockCount", icon: ClipboardCheck },
    page: () => import("../counter/stock-count-page.tsx").then((file) => file.StockCountPage),
  },
  {
    path: "/customers",
    role: "staff",
    nav: { group: "day", label: "nav.customers", icon: Contact },
    page: () => import("../customers/customers-page.tsx").then((file) => file.CustomersPage),
  },
  {
    path: "/customers/:id",
    role: "staff",
    page: () => import("../customers/customer-page.tsx").then((file) => file.CustomerPage),
  },
  {
    path: "/customers/:id/statement",
    role: "manager",
    page: () => import("../billing/statements/statement-page.tsx").then((file) => file.StatementPage),
  },
  {
    path: "/invoices",
    role: "manager",
    nav: { group: "day", label: "nav.invoices", icon: ReceiptText },
    page: () => import("../billing/invoices/invoices-page.tsx").then((file) => file.InvoicesPage),
  },
  {
    path: "/invoices/:id",
    role: "staff",
    page: () => import("../billing/invoices/invoice-page.tsx").then((file) => file.InvoicePage),
  },
  {
    path: "/payments",
    role: "manager",
    nav: { group: "day", label: "nav.payments", icon: Banknote },
    page: () => import("../billing/payments/payments-page.tsx").then((file) => file.PaymentsPage),
  },
  {
    path: "/ageing",
    role: "manager",
    command: "ageing.title",
    page: () => import("../billing/statements/ageing-page.tsx").then((file) => file.AgeingPage),
  },
  {
    path: "/closing",
    role: "manager",
    command: "closing.title",
    page: () => import("../billing/statements/closing-page.tsx").then((file) => file.ClosingPage),
  },
  {
    path: "/messages",
    role: "staff",
    nav: { group: "day", label: "nav.messages", icon: Inbox },
    page: () => import("../messages/messages-page.tsx").then((file) => file.MessagesPage),
  },
  {
    path: "/messages/:id",
    role: "staff",
    page: () => import("../messages/message-page.tsx").then((file) => file.MessagePage),
  },
  {
    path: "/quote-requests",
    role: "staff",
    nav: { group: "day", label: "nav.quoteRequests", icon: FileQuestionMark },
    page: () => import("../messages/quote-requests-page.tsx").then((file) => file.QuoteRequestsPage),
  },
  {
    path: "/quote-requests/:id",
    role: "staff",
    page: () => import("../messages/quote-request-page.tsx").then((file) => file.QuoteRequestPage),
  },
  {
    path: "/mails",
    needsLine: true,
    role: "staff",
    nav: { group: "running", label: "nav.mails", icon: Send },
    page: () => import("../mails/mails-page.tsx").then((file) => file.MailsPage),
  },
  {
    path: "/products",
    role: "staff",
    nav: { group: "goods", label: "nav.products", icon: Armchair },
    page: () => import("../products/list/products-page.tsx").then((file) => file.ProductsPage),
  },
  {
    path: "/products/new",
    role: "staff",
    command: "product.add",
    page: () => import("../products/editor/new-product-page.tsx").then((file) => file.NewProductPage),
  },
  {
    path: "/products/:id",
    role: "staff",
    page: () => import("../products/editor/product-page.tsx").then((file) => file.ProductPage),
  },
  {
    path: "/categories",
    role: "staff",
    nav: { group: "goods", label: "nav.categories", icon: FolderTree },
    page: () => import("../categories/categories-page.tsx").then((file) => file.CategoriesPage),
  },
  {
    path: "/media",
    role: "staff",
    nav: { group: "goods", label: "nav.media", icon: Images },
    page: () => import("../media/media-page.tsx").then((file) => file.MediaPage),
  },
  {
    path: "/media/by-sku",
    role: "staff",
    command: "product.addPictures",
    page: () => import("../media/queue/by-sku-page.tsx").then((file) => file.BySkuPage),
  },
  {
    path: "/articles",
    role: "staff",
    nav: { group: "content", label: "nav.articles", icon: Newspaper },
    page: () => import("../articles/articles-page.tsx").then((file) => file.ArticlesPage),
  },
  {
    path: "/articles/new",
    role: "staff",
    command: "article.add",
    page: () => import("../articles/new-article-page.tsx").then((file) => file.NewArticlePage),
  },
  {
    path: "/articles/:id",
    role: "staff",
    page: () => import("../articles/article-page.tsx").then((file) => file.ArticlePage),
  },
  {
    path: "/testimonials",
    role: "staff",
    nav: { group: "content", label: "nav.testimonials", icon: MessageSquareQuote },
    page: () => import("../testimonials/testimonials-page.tsx").then((file) => file.TestimonialsPage),
  },
  {
    path: "/delivery",
    role: "staff",
    nav: { group: "running", label: "nav.delivery", icon: Truck },
    page: () => import("../delivery/delivery-page.tsx").then((file) => file.DeliveryPage),
  },
  {
    path: "/settings",
    needsLine: true,
    role: "admin",
    nav: { group: "running", label: "nav.settings", icon: Settings2 },
    page: () => import("../settings/settings-page.tsx").then((file) => file.SettingsPage),
  },
  {
    path: "/users",
    needsLine: true,
    role: "admin",
    nav: { group: "running", label: "nav.users", icon: Users },
    page: () => import("../users/users-page.tsx").then((file) => file.UsersPage),
  },
  {
    path: "/updates",
    needsLine: true,
    role: "admin",
    nav: { group: "running", label: "nav.updates", icon: PackageCheck },
    page: () => import("../updates/updates-page.tsx").then((file) => file.UpdatesPage),
  },
  {
    path: "/audit",
    needsLine: true,
    role: "admin",
    nav: { group: "running", label: "nav.audit", icon: ScrollText },
    page: () => import("../audit/audit-page.tsx").then((file) => file.AuditPage),
  },
  {
    path: "/account",
    needsLine: true,
    role: "staff",
    command: "frame.account",
    page: () => import("../account/account-page.tsx").then((file) => file.AccountPage),
  },
  {
    path: "/desktop",
    role: "staff",
    desktopOnly: true,
    nav: { group: "running", label: "nav.desktop", icon: RefreshCw },
    page: () => import("../desktop/desktop-page.tsx").then((file) => file.DesktopPage),
  },
  {
    path: "/printing",
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
