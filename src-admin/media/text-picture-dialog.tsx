import { useState } from "react";
import { TextField } from "../../src-shared/ui/text-field.tsx";
import type { Lang } from "../../src-shared/values/localized.ts";
import { useServices } from "../app/services.tsx";
import type { TextPicture } from "../ui/fields/markdown-marks.ts";
import { ActionDialog } from "../ui/forms/action-dialog.tsx";
import { MediaChoice } from "./media-choice.tsx";
import type { Folder } from "./send-picture.ts";

interface TextPictureDialogProps {
  /** The language of the text that it goes into. */
  lang: Lang;
  folder: Folder;
  onPicture(picture: TextPicture): void;
  onClose(): void;
}

/** A picture for a text: sent from here or chosen from the library, with what it shows in the language of the text. */
export function TextPictureDialog({ lang, folder, onPicture, onClose }: TextPictureDialogProps) {
  const { t } = useServices();
  const [path, setPath] = useState<string | null>(null);
  const [words, setWords] = useState("");
  const [asked, setAsked] = useState(false);
  const missing = (isMissing: boolean) => (asked && isMissing ? t("field.required") : undefined);
  return (
    <ActionDialog
      title={t("markdown.picture")}
      action={t("markdown.picture.insert")}
      isReady={() => {
        setAsked(true);
        return path !== null && words.trim() !== "";
      }}
      onSend={async () => {
        if (path !== null) onPicture({ path, words });
      }}
      onClose={onClose}
    >
      <MediaChoice
        label={t("media.picture")}
        folder={folder}
        value={path}
        onChange={setPath}
        problem={missing(path === null)}
      />
      <TextField
        label={`${t("media.alt")}: ${t(lang === "en" ? "part.english" : "part.arabic")}`}
        hint={t("markdown.picture.hint")}
        lang={lang}
        maxLength={200}
        value={words}
        onChange={setWords}
        problem={missing(words.trim() === "")}
      />
    </ActionDialog>
  );
}
