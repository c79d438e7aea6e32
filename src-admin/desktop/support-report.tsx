import { CopyButton } from "../../src-shared/ui/copy-button.tsx";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { Panel } from "../ui/page.tsx";
import { useSyncStatus } from "./sync-status.ts";

interface SupportReportProps {
  /** As the desktop answers it: the parts that are named here, and counts that only support reads. */
  report: Readonly<Record<string, unknown>>;
}

/** The report for support: what people can read of it, and all of it to be copied. */
export function SupportReport({ report }: SupportReportProps) {
  const { t } = useServices();
  const { number, time } = useFormat();
  const status = useSyncStatus();
  const text = JSON.stringify(report, null, 2);
  const megabytes = (value: unknown) =>
    typeof value === "number" ? t("sync.report.mb", { size: number(value) }) : "–";
  const rows = Object.values((report.rows ?? {}) as Record<string, number>).reduce((sum, count) => sum + count, 0);
  const problems = Array.isArray(report.problems) ? report.problems.length : 0;
  const facts: [label: string, value: string][] = [
    [t("sync.report.agreed"), status?.syncedAt ? time(status.syncedAt) : "–"],
    [t("sync.report.waiting"), number(Number(report.waiting ?? 0))],
    [t("sync.report.conflicts"), number(Number(report.conflicts ?? 0))],
    [t("sync.report.rows"), number(rows)],
    [t("sync.report.copy"), megabytes(report.mirrorMb)],
    [t("sync.report.disk"), megabytes(report.freeDiskMb)],
    [t("sync.report.memory"), megabytes(report.memoryMb)],
    [t("sync.report.problems"), number(problems)],
  ];
  return (
    <Panel title={t("sync.report")} text={t("sync.reportText")} actions={<CopyButton text={text} />}>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 tabular-nums">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="text-end">{value}</dd>
          </div>
        ))}
      </dl>
      <details className="mt-4">
        <summary className="text-xs text-muted">{t("sync.report.whole")}</summary>
        <textarea
          readOnly
          dir="ltr"
          rows={16}
          value={text}
          aria-label={t("sync.report")}
          className="field mt-2 resize-y bg-sand text-xs leading-5"
        />
      </details>
    </Panel>
  );
}
