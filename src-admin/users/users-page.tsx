import { useState } from "react";
import type { StaffMember } from "../../src-shared/staff/operations.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { useFormat } from "../app/format.ts";
import { useAsk } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { useSession } from "../session/session-context.tsx";
import { Badge } from "../ui/badge.tsx";
import { Empty } from "../ui/empty.tsx";
import { NoWrap, OpenCell } from "../ui/lists/cells.tsx";
import type { Column } from "../ui/lists/columns.ts";
import { DataTable } from "../ui/lists/data-table.tsx";
import { Page } from "../ui/page.tsx";
import { Shown } from "../ui/shown.tsx";
import { TableSkeleton } from "../ui/skeletons.tsx";
import { AddUser } from "./add-user.tsx";
import { EditUser } from "./edit-user.tsx";
import { type OneTimePassword, OneTimePasswordDialog } from "./one-time-password.tsx";

/** Everybody who works here: role, access, the second factor. */
export function UsersPage() {
  const { t } = useServices();
  const users = useAsk("GET /api/users");
  const columns = useUserColumns();
  const [adding, setAdding] = useState(false);
  const [openId, setOpenId] = useState<string>();
  const [secret, setSecret] = useState<OneTimePassword>();
  const open = users.data?.find((member) => member.id === openId);
  return (
    <Page
      title={t("users.title")}
      actions={
        <Button onClick={() => setAdding(true)} variant="main">
          {t("users.add")}
        </Button>
      }
    >
      <Shown of={users} skeleton={<TableSkeleton rows={5} />}>
        {(rows) => (
          <DataTable
            id="users"
            label={t("users.title")}
            rows={rows}
            columns={columns}
            rowKey={(member) => member.id}
            rowName={(member) => member.name}
            onOpen={(member) => setOpenId(member.id)}
            empty={<Empty title={t("table.empty")} />}
          />
        )}
      </Shown>
      {adding && <AddUser onClose={() => setAdding(false)} onSecret={setSecret} />}
      <EditUser member={open} onClose={() => setOpenId(undefined)} onSecret={setSecret} />
      <OneTimePasswordDialog secret={secret} onClose={() => setSecret(undefined)} />
    </Page>
  );
}

function useUserColumns(): Column<StaffMember>[] {
  const { t } = useServices();
  const { time, date } = useFormat();
  const { staff } = useSession();
  return [
    {
      key: "name",
      label: t("users.name"),
      card: "title",
      fixed: true,
      cell: (member) => (
        <span className="flex items-center gap-2">
          <OpenCell>
            <bdi>{member.name}</bdi>
          </OpenCell>
          {member.id === staff.id && <Badge tone="accent">{t("users.you")}</Badge>}
        </span>
      ),
    },
    { key: "email", label: t("users.email"), card: "person", rank: 3, cell: (member) => <bdi>{member.email}</bdi> },
    {
      key: "role",
      label: t("users.role"),
      card: "meta",
      cell: (member) => <NoWrap>{t(`frame.role.${member.role}`)}</NoWrap>,
    },
    { key: "state", label: t("users.state"), card: "status", cell: (member) => <State member={member} /> },
    {
      key: "secondFactor",
      label: t("users.secondFactor"),
      card: "meta",
      rank: 2,
      cell: (member) => <SecondFactor member={member} />,
    },
    {
      key: "seen",
      label: t("users.lastSeen"),
      card: "meta",
      cell: (member) => <NoWrap>{member.lastSeenAt === null ? t("users.never") : time(member.lastSeenAt)}</NoWrap>,
    },
    { key: "created", label: t("users.created"), card: "none", hidden: true, cell: (member) => date(member.createdAt) },
  ];
}

function SecondFactor({ member: { authenticator, passkeys } }: { member: StaffMember }) {
  const { t } = useServices();
  if (!authenticator && passkeys === 0) return "–";
  return (
    <span className="flex flex-wrap gap-1">
      {authenticator && <Badge tone="good">{t("users.app")}</Badge>}
      {passkeys > 0 && <Badge tone="good">{t("users.passkeys", { count: passkeys })}</Badge>}
    </span>
  );
}

function State({ member }: { member: StaffMember }) {
  const { t } = useServices();
  if (!member.active) return <Badge>{t("users.inactive")}</Badge>;
  if (member.mustChangePassword) return <Badge tone="wait">{t("users.mustChange")}</Badge>;
  return <Badge tone="good">{t("users.active")}</Badge>;
}
