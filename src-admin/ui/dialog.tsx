import X from "lucide-react/icons/x";
import { type ReactNode, useId } from "react";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { IconButton } from "../../src-shared/ui/icon-button.tsx";
import { useModal } from "../../src-shared/ui/use-modal.ts";
import { useServices } from "../app/services.tsx";
import { beginInFirstField } from "./focus.ts";

interface DialogProps {
  open: boolean;
  onClose(): void;
  title: string;
  children: ReactNode;
  /** Buttons at the bottom; the main one last. */
  footer?: ReactNode;
  size?: "sm" | "md" | "lg" | "full";
  /** A drawer at the end of the line, over the whole height. */
  side?: boolean;
  /** Its title is there for screen readers only. */
  bare?: boolean;
  /** What it shows is shown once: neither a click beside it nor Escape closes it, only its own buttons. */
  held?: boolean;
}

const widths = { sm: "max-w-md", md: "max-w-2xl", lg: "max-w-5xl", full: "max-w-[96vw]" } as const;

/**
 * A dialog with its title, a button that closes it, and a footer (use-modal.ts holds the focus). It begins in its first field, where
 * it has one. Empty while closed.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, children, footer, size = "md", side = false, bare = false, held = false } = props;
  const { t } = useServices();
  const id = useId();
  const dialog = useModal(open, () => {
    // What opened it may be gone by now, or was a key: then the keyboard goes on from the screen, not from its very top.
    if (document.activeElement === document.body) document.getElementById("content")?.focus({ preventScroll: true });
  });
  const place = side ? "me-0 ms-auto my-0 h-dvh max-h-dvh rounded-none" : "m-auto max-h-[90dvh] rounded-md";
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        // Of a dialog that stands in this one.
        if (event.target !== event.currentTarget) return;
        // React decides whether it is open.
        event.preventDefault();
        if (!held) onClose();
      }}
      onClose={(event) => event.target === event.currentTarget && open && onClose()}
      // A click beside it lands on the dialog itself: its content fills it.
      onMouseDown={(event) => event.target === event.currentTarget && !held && onClose()}
      className={`w-full overflow-hidden border border-line bg-panel p-0 ${widths[size]} ${place}`}
    >
      {open && (
        <div className={`flex flex-col ${side ? "h-dvh" : "max-h-[90dvh]"}`}>
          <div
            className={bare ? "sr-only" : "flex items-center justify-between gap-4 border-b border-line py-3 ps-5 pe-3"}
          >
            <h2 id={id} className="panel-title">
              {title}
            </h2>
            {!bare && !held && (
              <IconButton onClick={onClose} label={t("part.close")}>
                <Icon of={X} className="size-5" />
              </IconButton>
            )}
          </div>
          <div ref={beginInFirstField} className={`min-h-0 flex-1 overflow-y-auto ${bare ? "" : "p-5"}`}>
            {children}
          </div>
          {footer && <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{footer}</div>}
        </div>
      )}
    </dialog>
  );
}
