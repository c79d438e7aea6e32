import type { JobRun } from "../../src-shared/system/operations.ts";
import { durationText, jobName } from "../../src-shared/text/alerts/index.ts";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { Badge } from "../ui/badge.tsx";
import { Panel } from "../ui/page.tsx";
import { SmallTable } from "../ui/small-table.tsx";

/** The last run of each job: when, how long, and whether it succeeded. Those that fail come first. */
export function Jobs({ jobs }: { jobs: readonly JobRun[] }) {
  const { t } = useServices();
  const isOneHost = new Set(jobs.map(({ host }) => host)).size < 2;
  return (
    <Panel title={t("system.jobs")}>
      {jobs.length === 0 ? (
        <p className="text-muted">{t("system.jobs.none")}</p>
      ) : (
        <SmallTable
          caption={t("system.jobs")}
          top
          rows={jobs.toSorted((a, b) => b.failures - a.failures)}
          rowKey={({ name, host }) => `${name} ${host}`}
          columns={[
            {
              key: "job",
              label: t("system.jobs.job"),
              cell: (run) => <Run run={run} showsHost={!isOneHost} />,
            },
            {
              key: "result",
              label: t("system.jobs.result"),
              end: true,
              cell: ({ failures }) =>
                failures === 0 ? (
                  <Badge tone="good">{t("system.jobs.done")}</Badge>
                ) : (
                  <Badge tone="bad">{t("system.jobs.failed")}</Badge>
                ),
            },
          ]}
        />
      )}
    </Panel>
  );
}

function Run({ run, showsHost }: { run: JobRun; showsHost: boolean }) {
  const { t } = useServices();
  const { number, time } = useFormat();
  const span = useSpan();
  const { name, host, startedAt, endedAt, succeededAt, failures, problem } = run;
  const took = span(Date.parse(endedAt) - Date.parse(startedAt));
  return (
    <>
      <span className="font-medium">{jobName(t, name)}</span>
      {showsHost && <span className="text-muted"> {t("system.jobs.on", { host })}</span>}
      <span className="block text-xs text-muted">{t("system.jobs.ran", { when: time(startedAt), span: took })}</span>
      {failures > 0 && (
        <span className="mt-1 block text-xs text-bad">
          {failures > 1 && `${t("system.jobs.failedTimes", { count: number(failures) })} · `}
          {t("system.jobs.lastDone", { when: succeededAt ? time(succeededAt) : t("alert.never") })}
          {problem && (
            <span dir="ltr" className="block text-start wrap-anywhere">
              {problem}
            </span>
          )}
        </span>
      )}
    </>
  );
}

/** Writes how long a run took: "40 ms", "3.2 s", "12 min". */
function useSpan(): (ms: number) => string {
  const { t } = useServices();
  const { number } = useFormat();
  return (ms) => {
    if (ms < 1000) return t("system.milliseconds", { count: number(Math.max(0, ms)) });
    if (ms < 60_000) return t("system.seconds", { count: number(Math.round(ms / 100) / 10) });
    return durationText(t, ms);
  };
}
