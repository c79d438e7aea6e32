/**
 * Messages in a corner, 4000 ms each, 356 px wide (specification, section 9). While one is pointed at or has the focus, all
 * wait.
 */
import Check from "lucide-react/icons/check";
import CircleAlert from "lucide-react/icons/circle-alert";
import X from "lucide-react/icons/x";
import { useCallback, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { type Notice, showNoticesWith } from "./notify.ts";
import { useProvided } from "./services.tsx";
import { useTopDialog } from "./use-modal.ts";

const SHOWN_MS = 4000;

interface ToasterProps {
  /** The page in sight, where a message belongs to its page: another one clears the messages. */
  page?: string;
  /** So many at most are in sight; a new one takes the place of the oldest. */
  visible: number;
  /** How long a message stays that has something to do: whoever needs it must notice, read and reach it. */
  actionMs: number;
}

export function Toaster({ page, visible, actionMs }: ToasterProps) {
  const { t } = useProvided();
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const [held, setHeld] = useState(false);
  const [shownOn, setShownOn] = useState(page);
  if (page !== shownOn) {
    setShownOn(page);
    setNotices([]);
  }
  useEffect(() => showNoticesWith((notice) => setNotices((before) => [...before, notice].slice(-visible))), [visible]);
  const remove = useCallback((id: number) => setNotices((before) => before.filter((notice) => notice.id !== id)), []);
  const top = useTopDialog();
  const messages = (
    <section
      aria-label={t("kit.messages")}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="toaster"
    >
      <div role="log" className="grid gap-2">
        {notices.map((notice) => (
          <Toast
            key={notice.id}
            notice={notice}
            held={held}
            shownMs={notice.shownMs ?? (notice.action ? actionMs : SHOWN_MS)}
            onRemove={remove}
          />
        ))}
      </div>
    </section>
  );
  return createPortal(messages, top ?? document.body);
}

interface ToastProps {
  notice: Notice;
  held: boolean;
  shownMs: number;
  onRemove(id: number): void;
}

function Toast({ notice, held, shownMs, onRemove }: ToastProps) {
  const { t } = useProvided();
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => onRemove(notice.id), shownMs);
    return () => clearTimeout(timer);
  }, [held, notice, shownMs, onRemove]);
  const Glyph = notice.kind === "problem" ? CircleAlert : Check;
  return (
    <div className={`toast ${notice.second ? "flex-wrap" : ""}`}>
      {notice.kind !== "plain" && (
        <Icon of={Glyph} className={`size-4 ${notice.kind === "problem" ? "text-bad" : "text-good"}`} />
      )}
      <p className="min-w-0 flex-1 wrap-anywhere">{notice.text}</p>
      {notice.action && !notice.second && <Action of={notice.action} onDone={() => onRemove(notice.id)} />}
      <IconButton onClick={() => onRemove(notice.id)} label={t("kit.dismiss")}>
        <Icon of={X} className="size-4" />
      </IconButton>
      {notice.action && notice.second && (
        <span className="flex w-full justify-end gap-2">
          <Action of={notice.action} onDone={() => onRemove(notice.id)} />
          <Action of={notice.second} onDone={() => onRemove(notice.id)} />
        </span>
      )}
    </div>
  );
}

function Action({ of, onDone }: { of: NonNullable<Notice["action"]>; onDone: () => void }) {
  return (
    <Button
      onClick={() => {
        void of.run();
        onDone();
      }}
      variant="quiet"
      className="min-h-9 px-2 text-accent"
    >
      {of.label}
    </Button>
  );
}
