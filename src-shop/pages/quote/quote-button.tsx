import FileText from "lucide-react/icons/file-text";
import { type MouseEvent, useState } from "react";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { useServices } from "../../app/page-hooks.ts";
import { Link } from "../../ui/link.tsx";
import type { QuoteDialog } from "./quote-dialog.tsx";
import { type QuoteLine, quotePath } from "./quote-lines.ts";

interface QuoteButtonProps {
  /** The lines to ask for, read when it is pressed. */
  lines: () => readonly QuoteLine[];
  /** The same as an address of the quote page, for visitors without JavaScript. */
  path?: string;
  className: string;
  /** Text instead of "Ask for a quote". */
  label?: string;
}

/**
 * Button for the quote form over the page; its code and texts are fetched with the first press. A link where there is no
 * script.
 */
export function QuoteButton({ lines, path = quotePath([]), className, label }: QuoteButtonProps) {
  const { t, loadText } = useServices();
  const [Dialog, setDialog] = useState<{ View: typeof QuoteDialog }>();
  const [asked, setAsked] = useState<readonly QuoteLine[]>();
  const [shown, setShown] = useState(false);

  const read = async () => {
    const [{ QuoteDialog: View }] = await Promise.all([import("./quote-dialog.tsx"), loadText("reading")]);
    setDialog({ View });
  };
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const to = (event.currentTarget as HTMLAnchorElement).href;
    const wanted = lines();
    setAsked((before) => (JSON.stringify(before) === JSON.stringify(wanted) ? before : wanted));
    setShown(true);
    // Where the code cannot be fetched, the quote page does the same.
    read().catch(() => location.assign(to));
  };
  return (
    <>
      <Link to={path} onClick={open} aria-haspopup="dialog" className={className}>
        <Icon of={FileText} className="size-4.5" />
        {label ?? t("product.askQuote")}
      </Link>
      {asked && Dialog && (
        <Dialog.View
          key={JSON.stringify(asked)}
          lines={asked}
          open={shown}
          onClose={(typing) => {
            setShown(false);
            if (!typing) setAsked(undefined);
          }}
        />
      )}
    </>
  );
}
