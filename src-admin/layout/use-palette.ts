import { useEffect, useState } from "react";
import { customerScreen, invoiceScreen, orderScreen, productScreen, quoteScreen } from "../../src-shared/addresses.ts";
import type { StaffFindings } from "../../src-shared/search/operations.ts";
import { foldArabic } from "../../src-shared/values/arabic.ts";
import { formatPhone } from "../../src-shared/values/phone.ts";
import { type Format, useFormat } from "../app/format.ts";
import { useAsk } from "../app/queries.ts";
import { commandOf, offeredScreens } from "../app/routes.tsx";
import { type Services, useServices } from "../app/services.tsx";
import { unnumbered } from "../orders/list/order-columns.tsx";
import { roleAllows, useSession } from "../session/session-context.tsx";
import { callersFirst, type Found } from "./found.ts";

// Long enough not to ask at every letter of a number that is being pasted together.
const TYPING_MS = 150;

/**
 * What fits a term: screens and actions at once, everything else as soon as the server has answered. `onHelp` shows what
 * the keyboard can do.
 */
export function usePalette(
  term: string,
  onHelp: () => void,
): { found: Found[]; state: "idle" | "searching" | "failed" | "done" } {
  const { t, lang, theme, prefer } = useServices();
  const session = useSession();
  const format = useFormat();
  const q = useRested(term.trim());
  const request = useAsk("GET /api/staff/search", { query: { q } }, { enabled: q.length > 0, keepPrevious: true });
  // Never later than the term: Enter would open what fitted the one before.
  const wanted = foldArabic(term.trim());
  const otherTheme = theme === "dark" ? "light" : "dark";
  const commands: Found[] = [
    ...offeredScreens()
      .filter((screen) => roleAllows(session, screen.role))
      .flatMap((screen): Found[] => {
        const name = commandOf(screen);
        return name ? [{ key: screen.path, group: "commands", title: t(name), go: screen.path }] : [];
      }),
    { key: "theme", group: "actions", title: t(`frame.theme.${otherTheme}`), go: () => prefer({ theme: otherTheme }) },
    {
      key: "language",
      group: "actions",
      title: t("frame.language"),
      go: () => prefer({ lang: lang === "ar" ? "en" : "ar" }),
    },
    { key: "help", group: "actions", title: t("frame.help"), go: onHelp },
  ];
  const fitting = commands.filter((command) => foldArabic(command.title).includes(wanted));
  const findings = q.length > 0 && request.data ? callersFirst(describe(request.data, format, t), q) : [];
  const waiting = term.trim() !== q || request.isFetching;
  const state = term.trim() === "" ? "idle" : waiting ? "searching" : request.isError ? "failed" : "done";
  return { found: [...fitting, ...findings], state };
}

function describe(data: StaffFindings, { money, text }: Format, t: Services["t"]): Found[] {
  const parts = (...all: (string | null)[]) => all.filter((part) => part !== null && part !== "") as string[];
  return [
    ...data.orders.map(
      (order): Found => ({
        key: order.id,
        group: "orders",
        title: order.number ?? t(unnumbered(order)),
        detail: parts(order.company ?? order.name, formatPhone(order.phone), money(order.total)),
        go: orderScreen(order.id),
      }),
    ),
    ...data.quotes.map(
      (quote): Found => ({
        key: quote.id,
        group: "quotes",
        title: quote.number || t("quote.pendingTitle"),
        detail: parts(quote.company ?? quote.name, formatPhone(quote.phone), money(quote.total)),
        go: quoteScreen(quote.id),
      }),
    ),
    ...data.invoices.map(
      (invoice): Found => ({
        key: invoice.id,
        group: "invoices",
        title: invoice.number,
        detail: parts(invoice.buyer, invoice.orderNumber, money(invoice.total)),
        go: invoiceScreen(invoice.id),
      }),
    ),
    ...data.products.map(
      (product): Found => ({
        key: product.id,
        group: "products",
        title: text(product.name),
        detail: parts(product.sku),
        go: productScreen(product.id),
      }),
    ),
    ...data.customers.map(
      (customer): Found => ({
        key: customer.id,
        group: "customers",
        title: customer.company ?? customer.name,
        detail: parts(customer.company === null ? null : customer.name, formatPhone(customer.phone), customer.email),
        go: customerScreen(customer.id),
      }),
    ),
  ];
}

/** A text once nobody has changed it for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
