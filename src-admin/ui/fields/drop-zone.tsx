import Upload from "lucide-react/icons/upload";
import { type ReactNode, useId, useState } from "react";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { useServices } from "../../app/services.tsx";
import { droppedFiles } from "./dropped-files.ts";

interface DropZoneProps {
  /** As of an input: "image/jpeg,image/png,image/webp,image/avif". */
  accept: string;
  onFiles(files: readonly File[]): void;
  label?: string;
  hint?: ReactNode;
  multiple?: boolean;
  disabled?: boolean;
  /** A thin strip instead of a field. */
  slim?: boolean;
}

/** Where files are dropped, chosen or pasted. What is not accepted is left out by the browser's chooser only: check it. */
export function DropZone({ accept, onFiles, label, hint, multiple = true, disabled, slim }: DropZoneProps) {
  const { t } = useServices();
  const id = useId();
  const [over, setOver] = useState(false);
  const take = (list: Iterable<File> | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !disabled) onFiles(multiple ? files : files.slice(0, 1));
  };
  return (
    <label
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void droppedFiles(event.dataTransfer).then(take);
      }}
      onPaste={(event) => take(event.clipboardData.files)}
      className={`flex cursor-pointer items-center justify-center gap-x-3 gap-y-1 rounded-md border border-dashed px-4 text-center focus-within:outline-2 focus-within:outline-accent ${
        slim ? "flex-wrap py-2" : "flex-col gap-y-3 py-8"
      } ${over ? "border-accent bg-accent-soft" : "border-edge hover:bg-sand"}`}
    >
      <Icon of={Upload} className="size-5 text-muted" />
      <span className="font-medium">{label ?? t("drop.files")}</span>
      {hint && <span className="text-xs text-muted">{hint}</span>}
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onChange={(event) => {
          take(event.target.files);
          // The same file can be chosen again.
          event.target.value = "";
        }}
        className="sr-only"
      />
    </label>
  );
}
