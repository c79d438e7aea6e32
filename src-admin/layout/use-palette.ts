import { useDeferredValue, useEffect, useState } from "react";
import type { StaffFindings } from "../../src-shared/contract/staff-search.ts";
import { foldArabic } from "../../src-shared/model/arabic.ts";
import { type Format, useFormat } from "../format.ts";
import { useAsk } from "../queries.ts";
import { offeredScreens } from "../routes.tsx";
import { useServices } from "../services.tsx";
import { roleAllows, useSession } from "../session/session-context.tsx";

export interface Found {
  key: string;
  group: "commands" | "orders" | "quotes" | "invoices" | "products" | "customers";
  title: string;
  detail?: string;
  to: string;
}

// Long enough not to ask at every letter of a number that is being pasted together.
const TYPING_MS = 150;

/** What fits a term: screens at once, everything else as soon as the server has answered. */
export function usePalette(term: string): { found: Found[]; state: "idle" | "searching" | "failed" | "done" } {
  const { t } = useServices();
  const session = useSession();
  const format = useFormat();
  const q = useRested(term.trim());
  const asked = useAsk("GET /api/staff/search", { query: { q } }, { enabled: q.length > 0, keepPrevious: true });
  const wanted = useDeferredValue(foldArabic(term.trim()));
  const commands = offeredScreens()
    .filter((screen) => roleAllows(session, screen.role))
    .flatMap(({ path, nav }): Found[] => (nav ? [{ key: path, group: "commands", title: t(nav.label), to: path }] : []))
    .filter((command) => foldArabic(command.title).includes(wanted));
  const findings = q.length > 0 && asked.data ? describe(asked.data, format, t("palette.draft")) : [];
  const waiting = term.trim() !== q || asked.isFetching;
  const state = term.trim() === "" ? "idle" : waiting ? "searching" : asked.isError ? "failed" : "done";
  return { found: [...commands, ...findings], state };
}

function describe(data: StaffFindings, { money, text }: Format, draft: string): Found[] {
  const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(" · ");
  return [
    ...data.orders.map(
      (order): Found => ({
        key: order.id,
        group: "orders",
        title: order.number ?? draft,
        detail: joined(order.company ?? order.name, order.phone, money(order.total)),
        to: `/orders/${order.id}`,
      }),
    ),
    ...data.quotes.map(
      (quote): Found => ({
        key: quote.id,
        group: "quotes",
        title: quote.number || draft,
        detail: joined(quote.company ?? quote.name, quote.phone, money(quote.total)),
        to: `/quotes/${quote.id}`,
      }),
    ),
    ...data.invoices.map(
      (invoice): Found => ({
        key: invoice.id,
        group: "invoices",
        title: invoice.number,
        detail: joined(invoice.buyer, invoice.orderNumber, money(invoice.total)),
        to: `/invoices/${invoice.id}`,
      }),
    ),
    ...data.products.map(
      (product): Found => ({
        key: product.id,
        group: "products",
        title: text(product.name),
        detail: product.sku,
        to: `/products/${product.id}`,
      }),
    ),
    ...data.customers.map(
      (customer): Found => ({
        key: customer.id,
        group: "customers",
        title: customer.company ?? customer.name,
        detail: joined(customer.company === null ? null : customer.name, customer.phone, customer.email),
        to: `/customers/${customer.id}`,
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
