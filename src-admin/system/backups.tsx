import type { SystemState } from "../../src-shared/system/operations.ts";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { TimeCell } from "../ui/lists/cells.tsx";
import { Panel } from "../ui/page.tsx";
import { SmallTable } from "../ui/small-table.tsx";
import { FactList } from "./fact-list.tsx";

type Props = Pick<SystemState, "backups" | "check">;

/** Copies of the shop, here and in the second place, and the check that reads them. */
export function Backups({ backups, check }: Props) {
  const { t } = useServices();
  const { time, megabytes, number } = useFormat();
  const { here, second } = backups;
  const [newest] = here ?? [];
  const size = (bytes: number) => t("updates.megabytes", { size: megabytes(bytes) });
  return (
    <Panel title={t("system.backups")}>
      <FactList
        facts={[
          here === null
            ? { label: t("system.backups.newest"), value: "–", more: t("system.backups.elsewhere") }
            : {
                label: t("system.backups.newest"),
                value: newest ? time(newest.at) : t("system.backups.never"),
                ...(newest && { more: size(newest.bytes) }),
              },
          second === null
            ? {
                label: t("system.backups.second"),
                value: t("system.backups.notSet"),
                more: t("system.backups.notSetText"),
              }
            : {
                label: t("system.backups.second"),
                value: second.newest ? time(second.newest) : t("system.backups.never"),
                more: t(second.sealed ? "system.backups.sealed" : "system.backups.open"),
              },
          {
            label: t("system.backups.check"),
            value: check ? time(check.checkedAt) : t("system.backups.never"),
            tone: check && check.failing > 0 ? "bad" : undefined,
            ...(check && {
              more:
                check.failing === 0
                  ? t("system.backups.checkGood")
                  : t("system.backups.checkBad", { count: number(check.failing) }),
            }),
          },
        ]}
      />
      {here && here.length > 1 && (
        <details className="mt-3">
          <summary className="link cursor-pointer">{t("system.backups.list", { count: number(here.length) })}</summary>
          <div className="mt-2">
            <SmallTable
              caption={t("system.backups")}
              rows={here}
              rowKey={({ at }) => at}
              columns={[
                { key: "at", label: t("system.backups.at"), cell: ({ at }) => <TimeCell at={at} /> },
                { key: "size", label: t("system.backups.size"), end: true, cell: ({ bytes }) => size(bytes) },
              ]}
            />
          </div>
        </details>
      )}
    </Panel>
  );
}
