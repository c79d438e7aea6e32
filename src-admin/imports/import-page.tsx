import { useParams } from "react-router-dom";
import { SCREENS } from "../../src-shared/addresses.ts";
import type { ImportRun } from "../../src-shared/imports/operations.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { useFormat } from "../app/format.ts";
import { useAsk, useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { useNotifiedAttempt } from "../ui/forms/use-attempt.ts";
import { TableButton } from "../ui/lists/table-button.tsx";
import { Page, Panel } from "../ui/page.tsx";
import { Shown } from "../ui/shown.tsx";
import { ImportItems } from "./import-items.tsx";
import { ImportState } from "./import-state.tsx";
import { Questions } from "./questions.tsx";

/** Milliseconds from one question to the next while the server works. */
const ASK_EVERY = 700;
const working: readonly ImportRun["state"][] = ["reading", "running", "undoing"];

/** One import: what its file would do, its progress, and its end. */
export function ImportPage() {
  const { t } = useServices();
  const { id = "" } = useParams();
  const known = useAsk("GET /api/imports/:id", { params: { id } });
  const isWorking = known.data !== undefined && working.includes(known.data.state);
  // The second question is the same: it only asks again while something goes on.
  useAsk("GET /api/imports/:id", { params: { id } }, isWorking ? { every: ASK_EVERY } : {});
  return (
    <Shown of={known}>
      {(run) => (
        <Page
          title={run.fileName}
          aside={<ImportState state={run.state} />}
          back={{ to: SCREENS.imports, label: t("import.back") }}
          actions={<Actions run={run} />}
        >
          <div className="flex flex-col gap-4">
            <Summary run={run} />
            {run.question && <Questions run={run} question={run.question} />}
            {isPlanned(run) && <ImportItems run={run} />}
          </div>
        </Page>
      )}
    </Shown>
  );
}

const isPlanned = ({ state }: ImportRun): boolean => state !== "reading" && state !== "asking" && state !== "failed";

function Actions({ run }: { run: ImportRun }) {
  const { t, api } = useServices();
  const { attempt, busy } = useNotifiedAttempt();
  const confirm = useConfirm();
  const start = useWrite("POST /api/imports/:id/apply");
  const cancel = useWrite("POST /api/imports/:id/cancel");
  const undo = useWrite("POST /api/imports/:id/undo");
  const { id, state, counts, total } = run;
  const params = { id };
  const step = (work: typeof start | typeof cancel | typeof undo) => () =>
    void attempt(() => work.mutateAsync({ params }));
  const askUndo = async () => {
    const question = { title: t("import.undoTitle"), text: t("import.undoText"), action: t("import.undo") };
    if (await confirm(question)) step(undo)();
  };
  return (
    <>
      {(counts.wrong > 0 || run.leftOut > 0) && (
        <TableButton
          label={t("import.downloadWrong")}
          ask={(file) => api("GET /api/imports/:id/wrong", { params, query: { ...file } })}
        />
      )}
      {run.mayUndo && (
        <Button busy={busy} onClick={() => void askUndo()}>
          {t("import.undo")}
        </Button>
      )}
      {state === "running" && (
        <Button busy={busy} onClick={step(cancel)}>
          {t("import.cancel")}
        </Button>
      )}
      {state === "planned" && total > 0 && (
        <Button variant="main" busy={busy} onClick={step(start)}>
          {t("import.apply", { count: total })}
        </Button>
      )}
      {state === "cancelled" && (
        <Button variant="main" busy={busy} onClick={step(start)}>
          {t("import.goOn")}
        </Button>
      )}
    </>
  );
}

/** Where the import stands, in a sentence or a bar, and what of the file has no place here. */
function Summary({ run }: { run: ImportRun }) {
  const { t } = useServices();
  const { number } = useFormat();
  const { state, done, total, leftOut, fault, unknown, newPlaces, shape, rows } = run;
  if (working.includes(state)) return <Progress run={run} />;
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
          {t("import.rows", { rows: number(rows), shape: shape ? t(`import.shape.${shape}`) : "" })}
        </li>
        {state === "planned" && total === 0 && <li>{t("import.nothingToDo")}</li>}
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
