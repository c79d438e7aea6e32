import { useState } from "react";
import type { BulkChange } from "../../../src-shared/products/bulk.ts";
import type { StaffProductFilterInput } from "../../../src-shared/products/operations.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { notify } from "../../../src-shared/ui/notify.ts";
import { SelectField } from "../../../src-shared/ui/select-field.tsx";
import { newId } from "../../../src-shared/values/id.ts";
import { useFormat } from "../../app/format.ts";
import { type Answer, useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { useMay } from "../../session/session-context.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useNotifiedAttempt } from "../../ui/forms/use-attempt.ts";
import { BulkFields, type BulkKind } from "./bulk-fields.tsx";
import { BulkPreview } from "./bulk-preview.tsx";
import { BulkProgress } from "./bulk-progress.tsx";
import type { Categories } from "./product-filters.ts";
import { useUndoBulk } from "./use-undo-bulk.ts";

const kinds: readonly BulkKind[] = ["price", "cost", "status", "flags", "category", "brand"];

interface BulkDialogProps {
  open: boolean;
  onClose(): void;
  /** After it was done: the selection has served. */
  onDone(): void;
  ids: readonly string[];
  /** All that the list's filters leave, and how many those are. */
  filter: StaffProductFilterInput;
  total: number;
  categories: Categories;
}

/** One change to many products: choose it, see what it would do, do it; a message offers to undo it. */
export function BulkDialog(props: BulkDialogProps) {
  const { t } = useServices();
  const { number } = useFormat();
  const [all, setAll] = useState(false);
  const [kind, setKind] = useState<BulkKind>("price");
  const [change, setChange] = useState<BulkChange>();
  const [preview, setPreview] = useState<Answer<"POST /api/products/bulk">>();
  const [run, setRun] = useState<string>();
  const seesCosts = useMay("manager");
  const bulk = useWrite("POST /api/products/bulk");
  const { putBack } = useUndoBulk();
  const { attempt, busy } = useNotifiedAttempt();
  // What was shown is no longer what would be done.
  const stale =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      setPreview(undefined);
      set(value);
    };

  async function send(look: boolean) {
    if (!change) return;
    const select = all ? { filter: props.filter } : { ids: [...props.ids] };
    const id = newId();
    if (!look) setRun(id);
    await attempt(async () => {
      const headers = { "idempotency-key": id };
      const body = { preview: look, select, change, ...(look ? {} : { run: id }) };
      const answer = await bulk.mutateAsync({ body, headers });
      if (look) return setPreview(answer);
      const token = answer.undo?.id;
      const action = token ? { label: t("part.undo"), run: () => putBack(token) } : undefined;
      notify.done(t("product.bulk.done", { count: answer.changed }), action);
      if (answer.skipped.length > 0) notify.problem(t("product.bulk.skipped", { count: answer.skipped.length }));
      setPreview(undefined);
      props.onDone();
    });
    setRun(undefined);
  }

  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={t("product.bulk.title")}
      size="lg"
      footer={
        <>
          <Button disabled={!change || busy} onClick={() => void send(true)}>
            {t("product.bulk.preview")}
          </Button>
          <Button disabled={!preview || preview.changed === 0 || busy} onClick={() => void send(false)} variant="main">
            {t("product.bulk.apply", { count: preview?.changed ?? 0 })}
          </Button>
        </>
      }
    >
      <div className="mb-4 grid gap-3 sm:grid-cols-2">
        <SelectField
          label={t("product.bulk.which")}
          value={all ? "all" : "chosen"}
          onChange={stale((value) => setAll(value === "all"))}
          choices={[
            { value: "chosen", label: t("product.bulk.chosen", { count: props.ids.length }) },
            { value: "all", label: t("product.bulk.all", { number: number(props.total) }) },
          ]}
        />
        <SelectField
          label={t("product.bulk.what")}
          value={kind}
          onChange={stale((value) => {
            setKind(value);
            setChange(undefined);
          })}
          choices={kinds
            .filter((value) => seesCosts || value !== "cost")
            .map((value) => ({
              value,
              label: t(`product.bulk.${value}`),
            }))}
        />
      </div>
      <BulkFields key={kind} kind={kind} categories={props.categories} onChange={stale(setChange)} />
      {run && <BulkProgress run={run} />}
      {preview && <BulkPreview answer={preview} categories={props.categories} />}
    </Dialog>
  );
}
