import { useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { orderScreen } from "../../src-shared/addresses.ts";
import type { MailState, OutboxMail } from "../../src-shared/mail/operations.ts";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { Badge, type Tone } from "../ui/badge.tsx";
import { NoWrap, TimeCell } from "../ui/lists/cells.tsx";
import type { Column } from "../ui/lists/columns.ts";
import { ListPage } from "../ui/lists/list-page.tsx";
import { type QueryOf, useList } from "../ui/lists/use-list.ts";
import { OneLine } from "../ui/one-line.tsx";
import { MailDrawer } from "./mail-drawer.tsx";
import { useMailKind } from "./mail-kind.ts";

const STATES = ["queued", "sending", "sent", "withheld", "failed", "expired"] as const;
export const mailTone: Record<MailState, Tone> = {
  queued: "wait",
  sending: "wait",
  sent: "good",
  failed: "bad",
  expired: "bad",
  withheld: "calm",
};

/** Every mail that goes out, has gone out or could not: looked at and sent again from here. */
export function OutboxPage() {
  const { t } = useServices();
  const { number } = useFormat();
  const list = useList(
    "GET /api/outbox",
    { state: "", kind: "" },
    ({ sort: _, ...query }) => query as QueryOf<"GET /api/outbox">,
  );
  const [opened, setOpened] = useState<string>();
  const columns = useMailColumns();
  const kindOf = useMailKind();
  const meta = list.asked.data?.meta;
  return (
    <ListPage
      id="outbox"
      title={t("outbox.title")}
      list={list}
      searchLabel={t("outbox.searchHint")}
      filters={[
        {
          key: "state",
          label: t("outbox.state"),
          choices: STATES.map((value) => ({
            value,
            label: `${t(`outbox.state.${value}`)} (${number(meta?.states[value] ?? 0)})`,
          })),
        },
        {
          key: "kind",
          label: t("outbox.kind"),
          choices: (meta?.kinds ?? []).map((value) => ({ value, label: kindOf(value) })),
        },
      ]}
      columns={columns}
      rowName={(mail) => `${kindOf(mail.kind)} ${mail.recipient}`}
      onOpen={(mail) => setOpened(mail.id)}
      emptyText={t("outbox.emptyText")}
    >
      <MailDrawer
        mail={list.asked.data?.data.find((mail) => mail.id === opened)}
        onClose={() => setOpened(undefined)}
      />
    </ListPage>
  );
}

function useMailColumns(): Column<OutboxMail>[] {
  const { t } = useServices();
  const { number } = useFormat();
  const kindOf = useMailKind();
  return useMemo(
    () => [
      {
        key: "kind",
        label: t("outbox.kind"),
        fixed: true,
        cell: (mail) => <NoWrap>{kindOf(mail.kind)}</NoWrap>,
      },
      {
        key: "recipient",
        label: t("outbox.recipient"),
        cell: (mail) => (
          <span className="block max-w-80 min-w-48">
            <OneLine text={mail.recipient} />
          </span>
        ),
      },
      {
        key: "state",
        label: t("outbox.state"),
        cell: (mail) => <Badge tone={mailTone[mail.state]}>{t(`outbox.state.${mail.state}`)}</Badge>,
      },
      {
        key: "order",
        label: t("outbox.order"),
        cell: (mail) =>
          mail.order && (
            <Link to={orderScreen(mail.order.id)} className="link whitespace-nowrap">
              <bdi>{mail.order.number}</bdi>
            </Link>
          ),
      },
      {
        key: "created",
        label: t("outbox.created"),
        cell: (mail) => <TimeCell at={mail.createdAt} />,
      },
      {
        key: "sent",
        label: t("outbox.sent"),
        cell: (mail) => <TimeCell at={mail.sentAt} />,
      },
      {
        key: "next",
        label: t("outbox.next"),
        hidden: true,
        cell: (mail) => <TimeCell at={mail.nextAt} />,
      },
      { key: "attempts", label: t("outbox.attempts"), end: true, cell: (mail) => number(mail.attempts) },
    ],
    [t, number, kindOf],
  );
}
