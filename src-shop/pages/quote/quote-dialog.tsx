import X from "lucide-react/icons/x";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "../../../src-shared/ui/button.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { IconButton } from "../../../src-shared/ui/icon-button.tsx";
import { Skeleton } from "../../../src-shared/ui/skeleton.tsx";
import { useServices } from "../../frame/frame.tsx";
import { QuoteForm } from "./quote-form.tsx";
import { describeLines, type QuoteItem, type QuoteLine } from "./quote-lines.ts";

interface QuoteDialogProps {
  lines: readonly QuoteLine[];
  open: boolean;
  /** `typing`: there is a form with what somebody may want to go on with. */
  onClose: (typing: boolean) => void;
}

/** The quote form over the page it was asked for on. The browser's dialog keeps the focus inside and knows Escape. */
export function QuoteDialog({ lines, open, onClose }: QuoteDialogProps) {
  const { t } = useServices();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const items = useItems(lines);
  useEffect(() => {
    if (open) dialog.current?.showModal();
  }, [open]);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      aria-labelledby={title}
      onClose={(event) => onClose(event.currentTarget.querySelector("form") !== null)}
      className="m-0 h-dvh max-h-none w-full max-w-none flex-col overflow-hidden bg-wall p-0 backdrop:bg-ink/40 open:flex sm:m-auto sm:h-fit sm:max-h-[92dvh] sm:max-w-2xl sm:rounded-lg"
    >
      <div className="flex flex-none items-center justify-between gap-4 border-line border-b ps-5 pe-2 sm:ps-8 sm:pe-4">
        <h2 id={title} className="py-3 text-xl">
          {t("product.askQuote")}
        </h2>
        <IconButton onClick={close} label={t("nav.close")}>
          <Icon of={X} className="size-5" />
        </IconButton>
      </div>
      <div className="flex-1 scroll-pt-16 overflow-y-auto overscroll-contain px-5 py-6 sm:px-8">
        {items === undefined ? (
          <Skeleton className="h-96" />
        ) : (
          <QuoteForm
            items={items}
            after={
              <Button onClick={close} className="mt-2">
                {t("nav.close")}
              </Button>
            }
          />
        )}
      </div>
    </dialog>
  );
}

/** What the lines are; where that cannot be found out, the form is there without them, for words. */
function useItems(lines: readonly QuoteLine[]): QuoteItem[] | undefined {
  const services = useServices();
  const [asked] = useState(lines);
  const [items, setItems] = useState<QuoteItem[] | undefined>(lines.length === 0 ? [] : undefined);
  const { api } = services;
  useEffect(() => {
    const call = new AbortController();
    describeLines({ api }, asked, call.signal).then(setItems, () => {
      if (!call.signal.aborted) setItems([]);
    });
    return () => call.abort();
  }, [api, asked]);
  return items;
}
