import { useParams } from "react-router-dom";
import { SCREENS } from "../../src-shared/addresses.ts";
import type { ImportRun } from "../../src-shared/imports/operations.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { useAsk, useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { useNotifiedAttempt } from "../ui/forms/use-attempt.ts";
import { TableButton } from "../ui/lists/table-button.tsx";
import { Page } from "../ui/page.tsx";
import { Shown } from "../ui/shown.tsx";
import { ImportItems } from "./import-items.tsx";
import { ImportState } from "./import-state.tsx";
import { ImportSummary } from "./import-summary.tsx";
import { Questions } from "./questions.tsx";
import { isAtWork, isPlanned } from "./stages.ts";

/** Milliseconds from one question to the next while the server works. */
const ASK_EVERY = 700;

/** One import: what its file would do, its progress, and its end. */
export function ImportPage() {
  const { t } = useServices();
  const { id = "" } = useParams();
  const known = useAsk("GET /api/imports/:id", { params: { id } });
  const isWorking = known.data !== undefined && isAtWork(known.data);
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
            <ImportSummary run={run} />
            {run.question && <Questions run={run} question={run.question} />}
            {isPlanned(run) && <ImportItems run={run} />}
          </div>
        </Page>
      )}
    </Shown>
  );
}

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
