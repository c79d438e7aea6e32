import { type ReactNode, useId, useState } from "react";
import { Button } from "../../src-shared/ui/button.tsx";
import { FieldHint, FieldLabel, FieldProblem } from "../../src-shared/ui/field.tsx";
import { useServices } from "../app/services.tsx";
import { DropZone } from "../ui/fields/drop-zone.tsx";
import { UploadList } from "../ui/fields/upload-list.tsx";
import { useUploads } from "../ui/fields/use-uploads.ts";
import { Thumb } from "../ui/thumb.tsx";
import { MediaPicker } from "./media-picker.tsx";
import { type Folder, PICTURE_TYPES, sendPicture } from "./send-picture.ts";

interface MediaChoiceProps {
  label: string;
  hint?: ReactNode;
  /** A path of the library. */
  value: string | null;
  onChange(path: string | null): void;
  problem?: string | undefined;
  folder: Folder;
  /** It must have one: it can be changed, not taken away. */
  needed?: boolean;
}

/** One picture: sent from here, or chosen from the library. */
export function MediaChoice({ label, hint, value, onChange, problem, folder, needed }: MediaChoiceProps) {
  const { t, adminApi } = useServices();
  const id = useId();
  const [picking, setPicking] = useState(false);
  const { uploads, add, retry, cancel, forgetDone } = useUploads(async (file, travel) => {
    const sent = await sendPicture(adminApi, file, folder, travel);
    onChange(sent.path);
    return sent;
  });
  const take = (files: readonly File[]) => {
    forgetDone();
    add(files);
  };
  return (
    <fieldset aria-describedby={problem ? `${id}-problem` : undefined}>
      <FieldLabel as="legend">{label}</FieldLabel>
      <div className="flex flex-wrap items-center gap-3">
        <Thumb path={value || null} alt="" className="size-20" />
        <div className="min-w-56 flex-1">
          <DropZone accept={PICTURE_TYPES} onFiles={take} multiple={false} slim hint={t("media.limits")} />
        </div>
        <div className="flex flex-col gap-1">
          <Button onClick={() => setPicking(true)}>{t("media.fromLibrary")}</Button>
          {value && !needed && (
            <Button onClick={() => onChange(null)} variant="quiet">
              {t("part.remove")}
            </Button>
          )}
        </div>
      </div>
      <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>
      {hint && <FieldHint>{hint}</FieldHint>}
      <UploadList uploads={uploads.filter((upload) => upload.state !== "done")} onRetry={retry} onCancel={cancel} />
      <MediaPicker
        open={picking}
        onClose={() => setPicking(false)}
        onPick={(path) => {
          onChange(path);
          setPicking(false);
        }}
      />
    </fieldset>
  );
}
