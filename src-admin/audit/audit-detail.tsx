import type { ReactNode } from "react";
import type { AuditEntry } from "../../src-shared/audit/operations.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { changedFields } from "./changed-fields.ts";
import { SubjectName } from "./subject-name.tsx";
import { useActorName } from "./use-actor-name.ts";
import { useAuditValue } from "./use-audit-value.ts";
import { useAuditWords } from "./use-audit-words.ts";

interface AuditDetailProps {
  entry: AuditEntry | undefined;
  onClose(): void;
  /** Show only what was done to the same thing. */
  onRow(entry: AuditEntry): void;
}

/** One act in full: each field before and after. */
export function AuditDetail({ entry, onClose, onRow }: AuditDetailProps) {
  const { t } = useServices();
  const { actName } = useAuditWords();
  return (
    <Dialog open={entry !== undefined} onClose={onClose} title={entry ? actName(entry.action) : ""} size="lg" side>
      {entry && (
        <>
          <Facts entry={entry} />
          <div className="my-4">
            <Button onClick={() => onRow(entry)}>{t("audit.filterRow")}</Button>
          </div>
          <Sides entry={entry} />
          <Technical entry={entry} />
        </>
      )}
    </Dialog>
  );
}

function Facts({ entry }: { entry: AuditEntry }) {
  const { t } = useServices();
  const { time } = useFormat();
  const actorName = useActorName();
  const facts = [
    [t("audit.subject"), <SubjectName key="subject" entry={entry} whole />],
    [t("audit.at"), time(entry.at)],
    [t("audit.who"), actorName(entry)],
    [t("audit.origin"), t(`audit.origin.${entry.origin}`)],
  ] as const;
  return <FactList facts={facts} />;
}

/** What only whoever runs the server asks for. */
function Technical({ entry }: { entry: AuditEntry }) {
  const { t } = useServices();
  const facts = [
    [t("audit.row"), entry.rowId],
    [t("audit.address"), entry.address ?? "–"],
    [t("audit.operation"), entry.action],
    [t("audit.request"), entry.requestId],
  ] as const;
  return (
    <details className="mt-4">
      <summary className="cursor-pointer text-muted">{t("audit.technical")}</summary>
      <div className="mt-2 text-xs">
        <FactList facts={facts} />
      </div>
    </details>
  );
}

function FactList({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Sides({ entry }: { entry: AuditEntry }) {
  const { t } = useServices();
  const { fieldName } = useAuditWords();
  const say = useAuditValue();
  const fields = changedFields(entry);
  if (fields.length === 0) return <p className="text-muted">{t("audit.nothing")}</p>;
  const cell = "border-b border-line py-2 pe-4 text-start align-top";
  return (
    <table className="w-full table-fixed">
      <thead>
        <tr className="text-xs text-muted">
          <th scope="col" className={`${cell} w-1/5 font-medium`}>
            {t("audit.field")}
          </th>
          <th scope="col" className={`${cell} font-medium`}>
            {t("audit.before")}
          </th>
          <th scope="col" className={`${cell} font-medium`}>
            {t("audit.after")}
          </th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field}>
            <th scope="row" className={`${cell} font-normal wrap-anywhere`}>
              <bdi>{fieldName(field)}</bdi>
            </th>
            <td className={`${cell} whitespace-pre-wrap wrap-anywhere text-muted`}>
              {say(field, entry.before?.[field]) ?? "–"}
            </td>
            <td className={`${cell} whitespace-pre-wrap wrap-anywhere`}>{say(field, entry.after?.[field]) ?? "–"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
