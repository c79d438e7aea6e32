import { useState } from "react";
import type { AppRelease } from "../../src-shared/desktop/updates.ts";
import { useFormat } from "../app/format.ts";
import { useAsk } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { isDesktop } from "../desktop/desktop-api.ts";
import { Badge } from "../ui/badge.tsx";
import { Empty } from "../ui/empty.tsx";
import { OpenCell } from "../ui/lists/cells.tsx";
import type { Column } from "../ui/lists/columns.ts";
import { DataTable } from "../ui/lists/data-table.tsx";
import { Page } from "../ui/page.tsx";
import { Shown } from "../ui/shown.tsx";
import { TableSkeleton } from "../ui/skeletons.tsx";
import { NewRelease } from "./new-release.tsx";
import { ReleaseDrawer } from "./release-drawer.tsx";

/** Versions of the desktop app that the shop offers: a new one uploaded, offered to some or all, pulled. */
export function UpdatesPage() {
  const { t } = useServices();
  const releases = useAsk("GET /api/updates");
  const columns = useReleaseColumns();
  const [openId, setOpenId] = useState<string>();
  const open = releases.data?.find(({ release }) => release === openId);
  return (
    <Page title={t("updates.title")}>
      <div className="flex flex-col gap-4">
        {isDesktop() ? <p className="text-muted">{t("updates.inBrowser")}</p> : <NewRelease />}
        <Shown of={releases} skeleton={<TableSkeleton rows={3} />}>
          {(rows) => (
            <DataTable
              id="updates"
              label={t("updates.title")}
              rows={rows}
              columns={columns}
              rowKey={({ release }) => release}
              rowName={({ release }) => release}
              onOpen={({ release }) => setOpenId(release)}
              empty={<Empty title={t("updates.none")} text={t("updates.noneText")} />}
            />
          )}
        </Shown>
      </div>
      <ReleaseDrawer release={open} onClose={() => setOpenId(undefined)} />
    </Page>
  );
}

function useReleaseColumns(): Column<AppRelease>[] {
  const { t } = useServices();
  const { time, megabytes } = useFormat();
  return [
    {
      key: "release",
      label: t("updates.version"),
      card: "title",
      fixed: true,
      cell: ({ release }) => (
        <OpenCell>
          <bdi>{release}</bdi>
        </OpenCell>
      ),
    },
    { key: "state", label: t("updates.state"), card: "status", cell: (release) => <ReleaseState release={release} /> },
    {
      key: "systems",
      label: t("updates.systems"),
      card: "person",
      cell: ({ feeds }) => <bdi>{feeds.map(systemOf).join(" · ")}</bdi>,
    },
    {
      key: "size",
      label: t("updates.size"),
      card: "meta",
      end: true,
      cell: ({ files }) =>
        t("updates.megabytes", { size: megabytes(files.reduce((sum, { bytes }) => sum + bytes, 0)) }),
    },
    { key: "published", label: t("updates.published"), card: "meta", cell: ({ publishedAt }) => time(publishedAt) },
    {
      key: "changed",
      label: t("updates.changed"),
      card: "none",
      hidden: true,
      cell: ({ changedAt }) => time(changedAt),
    },
  ];
}

function ReleaseState({ release: { pulled, percentage } }: { release: AppRelease }) {
  const { t } = useServices();
  if (pulled) return <Badge tone="bad">{t("updates.pulled")}</Badge>;
  if (percentage === 100) return <Badge tone="good">{t("updates.toAll")}</Badge>;
  return <Badge tone="wait">{t("updates.toShare", { percent: percentage })}</Badge>;
}

/** By the name of the feed that speaks of it; names of systems are not translated. */
const systemOf = (feed: string): string =>
  ({ "latest.yml": "Windows", "latest-mac.yml": "macOS", "latest-linux.yml": "Linux" })[feed] ?? "Linux ARM";
