import FileText from "lucide-react/icons/file-text";
import { type MouseEvent, useState } from "react";
import { Link } from "react-router-dom";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { useServices } from "../../frame/frame.tsx";
import type { QuoteDialog } from "./quote-dialog.tsx";
import { type QuoteLine, quotePath } from "./quote-lines.ts";

interface QuoteButtonProps {
  /** What to ask for, looked up when it is pressed. */
  lines: () => readonly QuoteLine[];
  /** The same for the page that serves visitors without JavaScript. */
  path?: string;
  className: string;
  /** Said instead of "Ask for a quote". */
  label?: string;
}

/** Opens the quote form over the page; its code and sentences come with the first press. A link where there is no script. */
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
    // Where it cannot be fetched, the page does the same.
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
