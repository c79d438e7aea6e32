import { Link } from "react-router-dom";
import { messageScreen, quoteRequestScreen, quoteScreen } from "../../src-shared/addresses.ts";
import type { Customer } from "../../src-shared/customers/operations.ts";
import type { AdminKey } from "../../src-shared/text/admin/index.ts";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { quoteTone } from "../quotes/quote-badge.tsx";
import { Badge } from "../ui/badge.tsx";
import { Panel } from "../ui/page.tsx";

/** What we offered a customer, the quotes they asked for and the messages they wrote. */
export function CustomerAsked({ customer }: { customer: Customer }) {
  const { t } = useServices();
  const { time } = useFormat();
  const lists = [
    {
      title: t("quotes.title"),
      rows: customer.offers.map((quote) => ({
        id: quote.id,
        at: quote.createdAt,
        status: quote.status,
        to: quoteScreen(quote.id),
        words: quote.number,
        state: t(`quotes.status.${quote.status}`),
        tone: quoteTone[quote.status],
      })),
    },
    {
      title: t("customer.quotes"),
      rows: customer.quotes.map((quote) => ({
        ...quote,
        to: quoteRequestScreen(quote.id),
        words: quote.number,
        state: t(`quoteRequests.state.${quote.status}` as AdminKey),
      })),
    },
    {
      title: t("customer.messages"),
      rows: customer.messages.map((message) => ({
        ...message,
        to: messageScreen(message.id),
        words: message.subject,
        state: t(`messages.state.${message.status}` as AdminKey),
      })),
    },
  ];
  return lists
    .filter((list) => list.rows.length > 0)
    .map((list) => (
      <Panel key={list.title} title={list.title}>
        <ul className="divide-y divide-line">
          {list.rows.map((row) => (
            <li key={row.id} className="flex flex-wrap items-center gap-3 py-2">
              <Link to={row.to} className="link font-medium">
                <bdi>{row.words}</bdi>
              </Link>
              <Badge tone={"tone" in row ? row.tone : row.status === "new" ? "accent" : "calm"}>{row.state}</Badge>
              <span className="ms-auto text-xs text-muted">{time(row.at)}</span>
            </li>
          ))}
        </ul>
      </Panel>
    ));
}
