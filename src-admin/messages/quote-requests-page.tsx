import Paperclip from "lucide-react/icons/paperclip";
import { useMemo } from "react";
import { Link, useNavigate } from "react-router-dom";
import type { QuoteRequestRow, QuoteRequestStatus } from "../../src-shared/contract/inbox.ts";
import { useFormat } from "../format.ts";
import { Badge, type Tone } from "../parts/badge.tsx";
import type { Column } from "../parts/columns.ts";
import { FilterBar } from "../parts/filter-bar.tsx";
import { useListAddress } from "../parts/list-address.ts";
import { Page } from "../parts/page.tsx";
import { Phone } from "../parts/phone.tsx";
import { Shown } from "../parts/shown.tsx";
import { TableSkeleton } from "../parts/skeletons.tsx";
import { type Input, useAsk } from "../queries.ts";
import { useServices } from "../services.tsx";
import { InboxTable } from "./inbox-table.tsx";

const STATES = ["requested", "working", "closed"] as const;
const tones: Record<QuoteRequestStatus, Tone> = { requested: "accent", working: "wait", closed: "calm" };
export const requestAddress = (id: string): string => `/quote-requests/${id}`;

/** What visitors want a quote for, the newest first. */
export function QuoteRequestsPage() {
  const { t } = useServices();
  const { number } = useFormat();
  const go = useNavigate();
  const list = useListAddress({ status: "" });
  const { sort: _, ...query } = list.query;
  const requests = useAsk(
    "GET /api/staff/quote-requests",
    { query: query as NonNullable<Input<"GET /api/staff/quote-requests">["query"]> },
    { keepPrevious: true },
  );
  const columns = useRequestColumns();
  return (
    <Page title={t("quoteRequests.title")}>
      <FilterBar
        id="quote-requests"
        {...list}
        searchLabel={t("quoteRequests.searchHint")}
        filters={[
          {
            key: "status",
            label: t("messages.state"),
            choices: STATES.map((value) => ({
              value,
              label: `${t(`quoteRequests.state.${value}`)} (${number(requests.data?.meta.statuses[value] ?? 0)})`,
            })),
          },
        ]}
      />
      <Shown of={requests} skeleton={<TableSkeleton />}>
        {({ data, meta }) => (
          <InboxTable
            id="quote-requests"
            label={t("quoteRequests.title")}
            rows={data}
            meta={meta}
            columns={columns}
            list={list}
            nameOf={(row) => row.number}
            onOpen={(row) => void go(requestAddress(row.id))}
            emptyText={t("quoteRequests.emptyText")}
            busy={requests.isPlaceholderData}
          />
        )}
      </Shown>
    </Page>
  );
}

export function RequestBadge({ status }: { status: QuoteRequestStatus }) {
  const { t } = useServices();
  return <Badge tone={tones[status]}>{t(`quoteRequests.state.${status}`)}</Badge>;
}

function useRequestColumns(): Column<QuoteRequestRow>[] {
  const { t } = useServices();
  const { time, number } = useFormat();
  return useMemo(
    () => [
      {
        key: "number",
        label: t("quoteRequests.number"),
        fixed: true,
        cell: ({ id, number: name, hasFile }) => (
          <span className="flex items-center gap-2">
            <Link to={requestAddress(id)} className="link font-medium whitespace-nowrap">
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
        cell: ({ name, company }) => (
          <span className="block max-w-64">
            <span className="line-clamp-1">
              <bdi>{name}</bdi>
            </span>
            {company && (
              <span className="line-clamp-1 text-xs text-muted">
                <bdi>{company}</bdi>
              </span>
            )}
          </span>
        ),
      },
      { key: "status", label: t("messages.state"), cell: ({ status }) => <RequestBadge status={status} /> },
      { key: "pieces", label: t("quoteRequests.pieces"), end: true, cell: ({ pieces }) => number(pieces) },
      { key: "phone", label: t("customers.phone"), cell: ({ phone }) => <Phone e164={phone} /> },
      {
        key: "received",
        label: t("messages.received"),
        cell: ({ at }) => <span className="whitespace-nowrap">{time(at)}</span>,
      },
    ],
    [t, time, number],
  );
}
