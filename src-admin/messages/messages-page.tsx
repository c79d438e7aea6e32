import { useMemo } from "react";
import { Link, useNavigate } from "react-router-dom";
import type { MessageRow, MessageStatus } from "../../src-shared/contract/inbox.ts";
import { useFormat } from "../format.ts";
import { Badge } from "../parts/badge.tsx";
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

const STATES = ["new", "done"] as const;
export const messageAddress = (id: string): string => `/messages/${id}`;

/** What visitors wrote to us, the newest first. */
export function MessagesPage() {
  const { t } = useServices();
  const { number } = useFormat();
  const go = useNavigate();
  const list = useListAddress({ status: "" });
  const { sort: _, ...query } = list.query;
  const messages = useAsk(
    "GET /api/staff/messages",
    { query: query as NonNullable<Input<"GET /api/staff/messages">["query"]> },
    { keepPrevious: true },
  );
  const columns = useMessageColumns();
  return (
    <Page title={t("messages.title")}>
      <FilterBar
        id="messages"
        {...list}
        searchLabel={t("messages.searchHint")}
        filters={[
          {
            key: "status",
            label: t("messages.state"),
            choices: STATES.map((value) => ({
              value,
              label: `${t(`messages.state.${value}`)} (${number(messages.data?.meta.statuses[value] ?? 0)})`,
            })),
          },
        ]}
      />
      <Shown of={messages} skeleton={<TableSkeleton />}>
        {({ data, meta }) => (
          <InboxTable
            id="messages"
            label={t("messages.list")}
            rows={data}
            meta={meta}
            columns={columns}
            list={list}
            nameOf={(row) => `${row.name}: ${row.subject}`}
            onOpen={(row) => void go(messageAddress(row.id))}
            emptyText={t("messages.emptyText")}
            busy={messages.isPlaceholderData}
          />
        )}
      </Shown>
    </Page>
  );
}

export function MessageBadge({ status }: { status: MessageStatus }) {
  const { t } = useServices();
  return <Badge tone={status === "new" ? "accent" : "calm"}>{t(`messages.state.${status}`)}</Badge>;
}

function useMessageColumns(): Column<MessageRow>[] {
  const { t } = useServices();
  const { time } = useFormat();
  return useMemo(
    () => [
      {
        key: "from",
        label: t("messages.from"),
        fixed: true,
        cell: ({ name, email }) => (
          <span className="block max-w-56">
            <span className="line-clamp-1 font-medium">
              <bdi>{name}</bdi>
            </span>
            <span className="line-clamp-1 text-xs text-muted">
              <bdi>{email}</bdi>
            </span>
          </span>
        ),
      },
      {
        key: "subject",
        label: t("messages.subject"),
        fixed: true,
        cell: ({ id, subject, excerpt, status }) => (
          <span className="block max-w-xl min-w-48">
            <Link to={messageAddress(id)} className={`link line-clamp-1 ${status === "new" ? "font-semibold" : ""}`}>
              <bdi>{subject}</bdi>
            </Link>
            <span className="line-clamp-1 text-xs text-muted">
              <bdi>{excerpt}</bdi>
            </span>
          </span>
        ),
      },
      { key: "status", label: t("messages.state"), cell: ({ status }) => <MessageBadge status={status} /> },
      { key: "phone", label: t("customers.phone"), hidden: true, cell: ({ phone }) => phone && <Phone e164={phone} /> },
      {
        key: "received",
        label: t("messages.received"),
        cell: ({ at }) => <span className="whitespace-nowrap">{time(at)}</span>,
      },
    ],
    [t, time],
  );
}
