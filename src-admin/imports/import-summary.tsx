import type { ImportRun } from "../../src-shared/imports/operations.ts";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { Panel } from "../ui/page.tsx";
import { isAtWork, isPlanned } from "./stages.ts";

/** Where the import stands, in a sentence or a bar, and what of the file has no place here. */
export function ImportSummary({ run }: { run: ImportRun }) {
  const { t } = useServices();
  const { number } = useFormat();
  const { state, counts, done, total, leftOut, fault, unknown, newPlaces, shape, rows } = run;
  if (isAtWork(run)) return <Progress run={run} />;
  if (fault) {
    return (
      <Panel>
        <p role="alert">{t(`import.fault.${fault.fault}`, { line: fault.line ?? 1 })}</p>
      </Panel>
    );
  }
  if (!isPlanned(run)) return null;
  return (
    <Panel>
      <ul className="flex flex-col gap-1">
        <li className="text-muted">
          {shape === "pictures"
            ? t("import.files", { files: number(rows) })
            : t("import.rows", { rows: number(rows), shape: shape ? t(`import.shape.${shape}`) : "" })}
        </li>
        {state === "planned" && total === 0 && <li>{t(whyNothing(counts))}</li>}
        {state === "done" && <li role="status">{t("import.done", { count: done })}</li>}
        {state === "cancelled" && (
          <li role="status">{t("import.cancelledText", { done: number(done), total: number(total) })}</li>
        )}
        {state === "undone" && <li role="status">{t("import.undone", { count: done })}</li>}
        {leftOut > 0 && <li>{t(state === "undone" ? "import.kept" : "import.leftOut", { count: leftOut })}</li>}
        {unknown.length > 0 && (
          <li className="wrap-anywhere">{t("import.unknown", { columns: unknown.join(", ") })}</li>
        )}
        {newPlaces.length > 0 && (
          <li className="wrap-anywhere">{t("import.newPlaces", { names: newPlaces.join(", ") })}</li>
        )}
      </ul>
    </Panel>
  );
}

function whyNothing({ wrong, unchanged }: ImportRun["counts"]) {
  if (wrong === 0) return "import.nothingToDo";
  return unchanged === 0 ? "import.allWrong" : "import.restWrong";
}

function Progress({ run: { state, done, leftOut, total } }: { run: ImportRun }) {
  const { t } = useServices();
  const { number } = useFormat();
  const values = { done: number(done + leftOut), total: number(total) };
  const sentence = state === "running" ? "import.running" : state === "undoing" ? "import.undoing" : "import.reading";
  const label = total === 0 ? t("import.readingStart") : t(sentence, values);
  return (
    <Panel>
      <p role="status">{label}</p>
      <progress aria-label={label} className="w-full" {...(total > 0 ? { max: total, value: done + leftOut } : {})} />
    </Panel>
  );
}
