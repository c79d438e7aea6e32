import Bold from "lucide-react/icons/bold";
import Heading from "lucide-react/icons/heading";
import Italic from "lucide-react/icons/italic";
import Link from "lucide-react/icons/link";
import List from "lucide-react/icons/list";
import type { RefObject } from "react";
import { flushSync } from "react-dom";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { IconButton } from "../../../src-shared/ui/icon-button.tsx";
import { useServices } from "../../app/services.tsx";
import { MARKS, type Mark, withMark } from "./markdown-marks.ts";

const icons = { bold: Bold, italic: Italic, heading: Heading, list: List, link: Link } as const;

interface MarkBarProps {
  /** The language of the text. */
  label: string;
  box: RefObject<HTMLTextAreaElement | null>;
  onChange(text: string): void;
}

/** Buttons that mark the selected words of a text, so that nobody has to know the signs. */
export function MarkBar({ label, box, onChange }: MarkBarProps) {
  const { t } = useServices();
  const set = (mark: Mark) => {
    const field = box.current;
    if (!field) return;
    const marked = withMark(field.value, field.selectionStart, field.selectionEnd, mark);
    flushSync(() => onChange(marked.text));
    field.focus();
    field.setSelectionRange(marked.from, marked.to);
  };
  return (
    <div role="toolbar" aria-label={t("markdown.marksOf", { label })} className="flex">
      {MARKS.map((mark) => (
        <IconButton
          key={mark}
          label={t(`markdown.mark.${mark}`)}
          title={t(`markdown.mark.${mark}`)}
          onClick={() => set(mark)}
          className="size-8"
        >
          <Icon of={icons[mark]} className="size-4" />
        </IconButton>
      ))}
    </div>
  );
}
