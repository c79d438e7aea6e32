import { useState } from "react";
import type { AuditEntry } from "../../src-shared/audit/operations.ts";
import { addDays, isCalendarDay, startOfQatarDay } from "../../src-shared/values/qatar-time.ts";
import { useServices } from "../app/services.tsx";
import { NoWrap, OpenCell, TimeCell } from "../ui/lists/cells.tsx";
import type { Column } from "../ui/lists/columns.ts";
import type { ListAddress } from "../ui/lists/list-address.ts";
import { ListPage } from "../ui/lists/list-page.tsx";
import { useList } from "../ui/lists/use-list.ts";
import { OneLine } from "../ui/one-line.tsx";
import { AuditDetail } from "./audit-detail.tsx";
import { AuditFile } from "./audit-file.tsx";
import { changedFields } from "./changed-fields.ts";
import { SubjectName } from "./subject-name.tsx";
import { useActorName } from "./use-actor-name.ts";
import { useAuditFilters } from "./use-audit-filters.ts";
import { useAuditWords } from "./use-audit-words.ts";
import { useSubject } from "./use-subject.ts";

const blank = { staff: "", action: "", collection: "", row: "", from: "", until: "" };

/** What staff did: to what, what, who, when; newest first. */
export function AuditPage() {
  const { t } = useServices();
  const list = useList("GET /api/audit", blank, { queryOf: auditQueryOf });
  const columns = useAuditColumns();
  const filters = useAuditFilters();
  const { actName } = useAuditWords();
  const subject = useSubject();
  const [open, setOpen] = useState<AuditEntry>();
  return (
    <ListPage
      id="audit"
      title={t("audit.title")}
      actions={<AuditFile query={list.exported} rows={list.asked.data?.meta.total} />}
      list={list}
      filters={filters}
      searchLabel={t("audit.searchHint")}
      columns={columns}
      rowName={(entry) => `${subject(entry).text} · ${actName(entry.action)}`}
      onOpen={setOpen}
    >
      <AuditDetail
        entry={open}
        onClose={() => setOpen(undefined)}
        onRow={(entry) => {
          setOpen(undefined);
          list.change({ collection: entry.collection, row: entry.rowId });
        }}
      />
    </ListPage>
  );
}

function auditQueryOf({ sort: _sort, from, until, ...rest }: ListAddress["query"]) {
  return {
    ...rest,
    // An address may name a day that no calendar has: then there is no such bound.
    ...(isCalendarDay(String(from)) ? { from: startOfQatarDay(String(from)).toISOString() } : {}),
    // The last day counts whole.
    ...(isCalendarDay(String(until)) ? { until: startOfQatarDay(addDays(String(until), 1)).toISOString() } : {}),
  };
}

function useAuditColumns(): Column<AuditEntry>[] {
  const { t } = useServices();
  const actorName = useActorName();
  const { actName, fieldName, kindName } = useAuditWords();
  return [
    {
      key: "subject",
      label: t("audit.subject"),
      card: "title",
      fixed: true,
      cell: (entry) => <SubjectName entry={entry} />,
    },
    {
      key: "action",
      label: t("audit.action"),
      card: "meta",
      cell: (entry) => (
        <OpenCell>
          <OneLine text={actName(entry.action)} className="max-w-72 sm:min-w-40 lg:min-w-52" />
        </OpenCell>
      ),
    },
    {
      key: "who",
      label: t("audit.who"),
      card: "person",
      cell: (entry) => <OneLine text={actorName(entry)} className="max-w-44 min-w-24" />,
    },
    {
      key: "at",
      label: t("audit.at"),
      card: "status",
      width: "w-44",
      cell: (entry) => <TimeCell at={entry.at} />,
    },
    {
      key: "collection",
      label: t("audit.collection"),
      card: "none",
      hidden: true,
      cell: (entry) => <NoWrap>{kindName(entry.collection)}</NoWrap>,
    },
    {
      key: "changes",
      label: t("audit.changes"),
      card: "meta",
      cell: (entry) => (
        <OneLine
          text={changedFields(entry).map(fieldName).join(t("audit.comma")) || "–"}
          className="min-w-24 text-xs text-muted"
        />
      ),
    },
    {
      key: "origin",
      label: t("audit.origin"),
      card: "meta",
      hidden: true,
      cell: (entry) => t(`audit.origin.${entry.origin}`),
    },
  ];
}
