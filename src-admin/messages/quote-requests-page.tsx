import Paperclip from "lucide-react/icons/paperclip";
import { useMemo } from "react";
import { Link } from "react-router-dom";
import { quoteRequestScreen } from "../../src-shared/addresses.ts";
import type { QuoteRequestRow, QuoteRequestStatus } from "../../src-shared/messages/operations.ts";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { Badge, type Tone } from "../ui/badge.tsx";
import { TimeCell, WhoCell } from "../ui/lists/cells.tsx";
import type { Column } from "../ui/lists/columns.ts";
import { useList } from "../ui/lists/use-list.ts";
import { Phone } from "../ui/phone.tsx";
import { MESSAGE_LIST, MessageListPage, messageListQueryOf } from "./message-list-page.tsx";
import { QuarantineBadge } from "./quarantine-badge.tsx";

const STATES = ["requested", "working", "closed"] as const;
const tones: Record<QuoteRequestStatus, Tone> = { requested: "accent", working: "wait", closed: "calm" };

/** What visitors want a quote for, the newest first. */
export function QuoteRequestsPage() {
  const { api, t } = useServices();
  const list = useList("GET /api/staff/quote-requests", MESSAGE_LIST, { queryOf: messageListQueryOf });
  return (
    <MessageListPage
      id="quote-requests"
      title={t("quoteRequests.title")}
      label={t("quoteRequests.title")}
      searchLabel={t("quoteRequests.searchHint")}
      emptyText={t("quoteRequests.emptyText")}
      states={STATES}
      stateName={(state) => t(`quoteRequests.state.${state}`)}
      list={list}
      columns={useRequestColumns()}
      nameOf={(row) => row.number}
      addressOf={quoteRequestScreen}
      onExport={(file) => api("GET /api/staff/quote-requests/export", { query: { ...list.exported, ...file } })}
    />
  );
}

export function RequestBadge({ status, quarantined }: { status: QuoteRequestStatus; quarantined: boolean }) {
  const { t } = useServices();
  return (
    <span className="flex gap-1">
      <Badge tone={tones[status]}>{t(`quoteRequests.state.${status}`)}</Badge>
      {quarantined && <QuarantineBadge />}
    </span>
  );
}

function useRequestColumns(): Column<QuoteRequestRow>[] {
  const { t } = useServices();
  const { number } = useFormat();
  return useMemo(
    () => [
      {
        key: "number",
        label: t("quoteRequests.number"),
        card: "title",
        fixed: true,
        cell: ({ id, number: name, hasFile }) => (
          <span className="flex items-center gap-2">
            <Link to={quoteRequestScreen(id)} className="link font-medium whitespace-nowrap">
              <bdi>{name}</bdi>
            </Link>
            {hasFile && (
              <Paperclip role="img" aria-label={t("quoteRequests.attachment")} className="size-4 text-muted" />
            )}
          </span>
        ),
      },
      {
        key: "from",
        label: t("messages.from"),
        card: "person",
        cell: ({ name, company }) => <WhoCell name={name} company={company} />,
      },
      {
        key: "status",
        label: t("messages.state"),
        card: "status",
        cell: ({ status, quarantined }) => <RequestBadge status={status} quarantined={quarantined} />,
      },
      {
        key: "pieces",
        label: t("quoteRequests.pieces"),
        card: "fact",
        rank: 2,
        end: true,
        cell: ({ pieces }) => number(pieces),
      },
      { key: "phone", label: t("customers.phone"), card: "meta", rank: 3, cell: ({ phone }) => <Phone e164={phone} /> },
      {
        key: "received",
        label: t("messages.received"),
        card: "meta",
        cell: ({ at }) => <TimeCell at={at} />,
      },
    ],
    [t, number],
  );
}
