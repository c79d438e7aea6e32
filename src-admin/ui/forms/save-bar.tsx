import { Button } from "../../../src-shared/ui/button.tsx";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";

interface SaveBarProps {
  dirty: boolean;
  saving: boolean;
  onSave(): void;
  onReset(): void;
  restoredFrom?: string | undefined;
  /** What the main button says; "Save" unless told. */
  label?: string;
  /** There is nothing yet that could be saved already. */
  isNew?: boolean;
}

/** Stays in sight at the foot of a long form: whether something is not saved yet, and what to do about it. */
export function SaveBar({ dirty, saving, onSave, onReset, restoredFrom, label, isNew }: SaveBarProps) {
  const { t } = useServices();
  const { time } = useFormat();
  const state = dirty ? t("edit.unsaved") : isNew ? "" : t("edit.saved");
  return (
    <div className="sticky bottom-(--foot) z-20 mt-4 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-wall py-3 in-[dialog]:static in-[dialog]:bg-transparent">
      <p role="status" className="me-auto text-muted">
        {restoredFrom ? t("draft.restored", { time: time(restoredFrom) }) : state}
      </p>
      {dirty && (
        <Button onClick={onReset} variant="quiet">
          {t("draft.drop")}
        </Button>
      )}
      <Button disabled={!dirty || saving} onClick={onSave} variant="main">
        {saving ? t("part.saving") : (label ?? t("part.save"))}
      </Button>
    </div>
  );
}
