import { useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { orderScreen } from "../../src-shared/addresses.ts";
import type { QueuedMail } from "../../src-shared/mail/operations.ts";
import { FieldHint } from "../../src-shared/ui/field.tsx";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { Badge } from "../ui/badge.tsx";
import { OpenCell, TimeCell } from "../ui/lists/cells.tsx";
import type { Column } from "../ui/lists/columns.ts";
import type { ListAddress } from "../ui/lists/list-address.ts";
import { ListPage } from "../ui/lists/list-page.tsx";
import { type QueryOf, useList } from "../ui/lists/use-list.ts";
import { OneLine } from "../ui/one-line.tsx";
import { MailDrawer } from "./mail-drawer.tsx";
import { mailTone, useMailKind } from "./mail-kind.ts";

const STATES = ["queued", "sending", "sent", "withheld", "failed", "expired"] as const;

/** Every mail that goes out, has gone out or could not: looked at and sent again from here. */
export function MailsPage() {
  const { t } = useServices();
  const { number, time } = useFormat();
  const queryOf = ({ sort: _, ...query }: ListAddress["query"]) => query as QueryOf<"GET /api/mails">;
  const list = useList("GET /api/mails", { state: "", kind: "" }, { queryOf });
  const [opened, setOpened] = useState<string>();
  const columns = useMailColumns();
  const kindOf = useMailKind();
  const meta = list.asked.data?.meta;
  return (
    <ListPage
      id="mails"
      title={t("mails.title")}
      list={list}
      searchLabel={t("mails.searchHint")}
      filters={[
        {
          key: "state",
          label: t("mails.state"),
          choices: STATES.map((value) => ({
            value,
            label: t(meta?.uncounted.includes(value) ? "mails.inStateMore" : "mails.inState", {
              state: t(`mails.state.${value}`),
              total: number(meta?.states[value] ?? 0),
            }),
          })),
        },
        {
          key: "kind",
          label: t("mails.kind"),
          choices: (meta?.kinds ?? []).map((value) => ({ value, label: kindOf(value) })),
        },
      ]}
      summary={
        meta?.searchedSince && (
          <FieldHint className="mb-3">{t("mails.searchedSince", { time: time(meta.searchedSince) })}</FieldHint>
        )
      }
      columns={columns}
      rowName={(mail) => `${kindOf(mail.kind)} ${mail.recipient}`}
      onOpen={(mail) => setOpened(mail.id)}
      emptyText={t("mails.emptyText")}
    >
      <MailDrawer
        mail={list.asked.data?.data.find((mail) => mail.id === opened)}
        onClose={() => setOpened(undefined)}
      />
    </ListPage>
  );
}

function useMailColumns(): Column<QueuedMail>[] {
  const { t } = useServices();
  const { number } = useFormat();
  const kindOf = useMailKind();
  return useMemo(
    () => [
      {
        key: "kind",
        label: t("mails.kind"),
        card: "title",
        fixed: true,
        cell: (mail) => <OpenCell>{kindOf(mail.kind)}</OpenCell>,
      },
      {
        key: "recipient",
        label: t("mails.recipient"),
        card: "person",
        cell: (mail) => (
          <span className="block max-w-80 min-w-48">
            <OneLine text={mail.recipient} />
          </span>
        ),
      },
      {
        key: "state",
        label: t("mails.state"),
        card: "status",
        cell: (mail) => <Badge tone={mailTone[mail.state]}>{t(`mails.state.${mail.state}`)}</Badge>,
      },
      {
        key: "created",
        label: t("mails.created"),
        card: "meta",
        cell: (mail) => <TimeCell at={mail.createdAt} />,
      },
      {
        key: "order",
        label: t("mails.order"),
        card: "none",
        rank: 3,
        cell: (mail) =>
          mail.order && (
            <Link to={orderScreen(mail.order.id)} className="link whitespace-nowrap">
              <bdi>{mail.order.number}</bdi>
            </Link>
          ),
      },
      {
        key: "sent",
        label: t("mails.sent"),
        card: "none",
        rank: 4,
        cell: (mail) => <TimeCell at={mail.sentAt} />,
      },
      {
        key: "next",
        label: t("mails.next"),
        card: "none",
        hidden: true,
        cell: (mail) => <TimeCell at={mail.nextAt} />,
      },
      {
        key: "attempts",
        label: t("mails.attempts"),
        card: "fact",
        rank: 4,
        end: true,
        cell: (mail) => number(mail.attempts),
      },
    ],
    [t, number, kindOf],
  );
}
