import { useMemo } from "react";
import { Link } from "react-router-dom";
import { messageScreen } from "../../src-shared/addresses.ts";
import type { MessageRow, MessageStatus } from "../../src-shared/messages/operations.ts";
import { useServices } from "../app/services.tsx";
import { Badge } from "../ui/badge.tsx";
import { TimeCell, WhoCell } from "../ui/lists/cells.tsx";
import type { Column } from "../ui/lists/columns.ts";
import { useList } from "../ui/lists/use-list.ts";
import { OneLine } from "../ui/one-line.tsx";
import { Phone } from "../ui/phone.tsx";
import { MESSAGE_LIST, MessageListPage, messageListQueryOf } from "./message-list-page.tsx";
import { QuarantineBadge } from "./quarantine-badge.tsx";

const STATES = ["new", "done"] as const;

/** What visitors wrote to us, the newest first. */
export function MessagesPage() {
  const { api, t } = useServices();
  const list = useList("GET /api/staff/messages", MESSAGE_LIST, { queryOf: messageListQueryOf });
  return (
    <MessageListPage
      id="messages"
      title={t("messages.title")}
      label={t("messages.list")}
      searchLabel={t("messages.searchHint")}
      emptyText={t("messages.emptyText")}
      states={STATES}
      stateName={(state) => t(`messages.state.${state}`)}
      list={list}
      columns={useMessageColumns()}
      nameOf={(row) => `${row.name}: ${row.subject}`}
      addressOf={messageScreen}
      onExport={(file) => api("GET /api/staff/messages/export", { query: { ...list.exported, ...file } })}
    />
  );
}

export function MessageBadge({ status, quarantined }: { status: MessageStatus; quarantined: boolean }) {
  const { t } = useServices();
  return (
    <span className="flex gap-1">
      <Badge tone={status === "new" ? "accent" : "calm"}>{t(`messages.state.${status}`)}</Badge>
      {quarantined && <QuarantineBadge />}
    </span>
  );
}

function useMessageColumns(): Column<MessageRow>[] {
  const { t } = useServices();
  return useMemo(
    () => [
      {
        key: "from",
        label: t("messages.from"),
        card: "person",
        fixed: true,
        cell: ({ name, email }) => <WhoCell name={name} company={email} />,
      },
      {
        key: "subject",
        label: t("messages.subject"),
        card: "title",
        fixed: true,
        cell: ({ id, subject, excerpt, status }) => (
          <span className="flex max-w-xl min-w-48 items-baseline gap-2">
            <Link
              to={messageScreen(id)}
              className={`link max-w-72 flex-none ${status === "new" ? "font-semibold" : ""}`}
            >
              <OneLine text={subject} />
            </Link>
            <OneLine text={excerpt} className="min-w-0 text-xs text-muted" />
          </span>
        ),
      },
      {
        key: "status",
        label: t("messages.state"),
        card: "status",
        cell: ({ status, quarantined }) => <MessageBadge status={status} quarantined={quarantined} />,
      },
      {
        key: "phone",
        label: t("customers.phone"),
        card: "none",
        hidden: true,
        cell: ({ phone }) => phone && <Phone e164={phone} />,
      },
      {
        key: "received",
        label: t("messages.received"),
        card: "meta",
        cell: ({ at }) => <TimeCell at={at} />,
      },
    ],
    [t],
  );
}
