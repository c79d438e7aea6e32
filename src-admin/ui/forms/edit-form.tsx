import { type ReactNode, useRef } from "react";
import { notify } from "../../../src-shared/ui/notify.ts";
import { useServices } from "../../app/services.tsx";
import { useNamedKeys } from "../named-keys.ts";
import { ConflictDialog, type ConflictDialogProps } from "./conflict-dialog.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { leadToUnclear } from "./lead-to-unclear.ts";
import { SaveBar } from "./save-bar.tsx";
import { onSaveKey } from "./save-key.ts";
import type { Editor } from "./use-editor.ts";

interface EditFormProps<T extends object, Row> extends Pick<ConflictDialogProps<T>, "labels" | "groups" | "show"> {
  editor: Editor<T, Row>;
  onSaved?(row: Row): void;
  /** Whose role may only read sees no way to save. */
  readOnly?: boolean;
  /** There is nothing yet that could be saved already. */
  isNew?: boolean;
  children: ReactNode;
}

/**
 * A long form on a screen: what is wrong above it, saving in sight at its foot and by Ctrl or Cmd with S, the draft that
 * was taken up, and the three-way view where somebody else was quicker.
 */
export function EditForm<T extends object, Row>(props: EditFormProps<T, Row>) {
  const { editor, labels, onSaved, readOnly = false, isNew = false, children, ...conflict } = props;
  const { t } = useServices();
  const { form } = editor;
  useNamedKeys("save", !readOnly);
  const box = useRef<HTMLDivElement>(null);
  const save = async () => {
    if (leadToUnclear(box.current)) return;
    const row = await editor.save();
    if (!row) return;
    notify.done(t("part.saved"));
    onSaved?.(row);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only hears the shortcut of the fields inside */}
      <div ref={box} onKeyDown={onSaveKey(() => form.dirty && !readOnly && void save())}>
        <ErrorSummary refused={editor.refused} problems={form.problems} labels={labels}>
          {children}
        </ErrorSummary>
        {!readOnly && (
          <SaveBar
            isNew={isNew}
            dirty={form.dirty}
            saving={editor.saving}
            onSave={() => void save()}
            onReset={editor.reset}
            restoredFrom={editor.restoredFrom}
          />
        )}
      </div>
      <ConflictDialog {...editor.conflict} labels={labels} {...conflict} />
    </>
  );
}
