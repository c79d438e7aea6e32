import Bold from "lucide-react/icons/bold";
import Heading from "lucide-react/icons/heading";
import ImagePlus from "lucide-react/icons/image-plus";
import Italic from "lucide-react/icons/italic";
import Link from "lucide-react/icons/link";
import List from "lucide-react/icons/list";
import { type ComponentType, type ReactNode, type RefObject, useState } from "react";
import { flushSync } from "react-dom";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { IconButton } from "../../../src-shared/ui/icon-button.tsx";
import type { Lang } from "../../../src-shared/values/localized.ts";
import { useServices } from "../../app/services.tsx";
import { MARKS, type Mark, type Marked, type TextPicture, withMark, withPicture } from "./markdown-marks.ts";

const icons = { bold: Bold, italic: Italic, heading: Heading, list: List, link: Link } as const;

/** Asks for a picture of the text in this language. */
export type AskForPicture = (ask: { lang: Lang; onPicture(picture: TextPicture): void; onClose(): void }) => ReactNode;

interface MarkBarProps {
  lang: Lang;
  /** The language of the text. */
  label: string;
  box: RefObject<HTMLTextAreaElement | null>;
  onChange(text: string): void;
  /** Absent where a text has no pictures. */
  picture?: AskForPicture | undefined;
}

/** Buttons that mark the selected words of a text, so that nobody has to know the signs. */
export function MarkBar({ lang, label, box, onChange, picture }: MarkBarProps) {
  const { t } = useServices();
  const [isAsking, setAsking] = useState(false);
  const change = (mark: (field: HTMLTextAreaElement) => Marked) => {
    const field = box.current;
    if (!field) return;
    const marked = mark(field);
    flushSync(() => onChange(marked.text));
    field.focus();
    field.setSelectionRange(marked.from, marked.to);
  };
  const set = (mark: Mark) =>
    change(({ value, selectionStart, selectionEnd }) => withMark(value, selectionStart, selectionEnd, mark));
  const button = (name: Mark | "picture", icon: ComponentType, press: () => void) => (
    <IconButton
      key={name}
      label={t(`markdown.mark.${name}`)}
      title={t(`markdown.mark.${name}`)}
      onClick={press}
      className="size-8"
    >
      <Icon of={icon} className="size-4" />
    </IconButton>
  );
  return (
    <>
      <div role="toolbar" aria-label={t("markdown.marksOf", { label })} className="flex">
        {MARKS.map((mark) => button(mark, icons[mark], () => set(mark)))}
        {picture && button("picture", ImagePlus, () => setAsking(true))}
      </div>
      {isAsking &&
        picture?.({
          lang,
          onPicture: (chosen) => change(({ value, selectionEnd }) => withPicture(value, selectionEnd, chosen)),
          onClose: () => setAsking(false),
        })}
    </>
  );
}
