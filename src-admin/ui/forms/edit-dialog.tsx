import { type ReactNode, useId } from "react";
import { Button } from "../../../src-shared/ui/button.tsx";
import { notify } from "../../../src-shared/ui/notify.ts";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { Dialog } from "../dialog.tsx";
import { ConflictDialog, type ConflictDialogProps } from "./conflict-dialog.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { leadToUnclear } from "./lead-to-unclear.ts";
import { onSaveKey } from "./save-key.ts";
import type { Editor } from "./use-editor.ts";

interface EditDialogProps<T extends object, Row> extends Pick<ConflictDialogProps<T>, "labels" | "groups" | "show"> {
  title: string;
  editor: Editor<T, Row>;
  onClose(): void;
  /** After it was saved; closes unless told otherwise. */
  onSaved?(row: Row): void;
  /** What is said then. */
  savedText?: string;
  /** What the main button says; "Save" unless told. */
  saveLabel?: string;
  /** Absent: it cannot be removed. */
  onRemove?: (() => void) | undefined;
  removeHint?: string;
  size?: "sm" | "md";
  children: ReactNode;
}

/** One thing being edited in a dialog of its own; a draft that was typed earlier is taken up and can be dropped. */
export function EditDialog<T extends object, Row>(props: EditDialogProps<T, Row>) {
  const { title, editor, labels, groups, show, onClose, onRemove, size = "md", children } = props;
  const { t } = useServices();
  const { time } = useFormat();
  const id = useId();
  const { form } = editor;
  const save = async () => {
    if (leadToUnclear(document.getElementById(id))) return;
    const row = await editor.save();
    if (!row) return;
    notify.done(props.savedText ?? t("part.saved"));
    (props.onSaved ?? onClose)(row);
  };
  return (
    <>
      <Dialog
        // The three versions take its place: what is decided there cannot be typed into meanwhile.
        open={editor.conflict.conflict === undefined}
        onClose={onClose}
        title={title}
        size={size}
        footer={
          <>
            {onRemove && (
              <Button onClick={onRemove} title={props.removeHint} variant="bad" className="me-auto">
                {t("part.remove")}
              </Button>
            )}
            <Button onClick={onClose}>{t("part.close")}</Button>
            <Button type="submit" form={id} disabled={!form.dirty || editor.saving} variant="main">
              {editor.saving ? t("part.saving") : (props.saveLabel ?? t("part.save"))}
            </Button>
          </>
        }
      >
        <form
          id={id}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
          onKeyDown={onSaveKey(() => form.dirty && void save())}
        >
          {editor.restoredFrom && (
            <p role="status" className="mb-4 text-muted">
              {t("draft.restored", { time: time(editor.restoredFrom) })}{" "}
              <button type="button" onClick={editor.reset} className="link">
                {t("draft.drop")}
              </button>
            </p>
          )}
          <ErrorSummary refused={editor.refused} problems={form.problems} labels={labels}>
            <div className="flex flex-col gap-4">{children}</div>
          </ErrorSummary>
        </form>
      </Dialog>
      <ConflictDialog
        {...editor.conflict}
        labels={labels}
        {...(groups ? { groups } : {})}
        {...(show ? { show } : {})}
      />
    </>
  );
}
