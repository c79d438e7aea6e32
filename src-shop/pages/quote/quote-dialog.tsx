import X from "lucide-react/icons/x";
import { useEffect, useId, useState } from "react";
import { Button } from "../../../src-shared/ui/button.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { IconButton } from "../../../src-shared/ui/icon-button.tsx";
import { Skeleton } from "../../../src-shared/ui/skeleton.tsx";
import { useModal } from "../../../src-shared/ui/use-modal.ts";
import { useServices } from "../../app/page-hooks.ts";
import { QuoteForm } from "./quote-form.tsx";
import { describeLines, type QuoteItem, type QuoteLine } from "./quote-lines.ts";

interface QuoteDialogProps {
  lines: readonly QuoteLine[];
  open: boolean;
  /** `typing`: the form is still open, perhaps with typed values. */
  onClose: (typing: boolean) => void;
}

/** Dialog with the quote form. The browser's dialog keeps the focus inside and closes on Escape. */
export function QuoteDialog({ lines, open, onClose }: QuoteDialogProps) {
  const { t } = useServices();
  const dialog = useModal(open);
  const title = useId();
  const items = useItems(lines);
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

/** Products of the lines; without them, when they cannot be read, the form takes text alone. */
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
