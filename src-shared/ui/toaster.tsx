/**
 * At most three messages in sight, 4000 ms each, 356 px wide (specification, section 9). While one is pointed at or has
 * the focus, all wait; one with something to undo stays longer, because whoever needs it must notice, read and reach
 * it.
 */

import Check from "lucide-react/icons/check";
import CircleAlert from "lucide-react/icons/circle-alert";
import X from "lucide-react/icons/x";
import { useCallback, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "./button.tsx";
import { useTopDialog } from "./dialog-stack.ts";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { type Notice, showNoticesWith } from "./notify.ts";
import { useProvided } from "./services.tsx";

const VISIBLE = 3;
const SHOWN_MS = 4000;
const WITH_ACTION_MS = 10_000;

export function Toaster() {
  const { t } = useProvided();
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const [held, setHeld] = useState(false);
  useEffect(() => showNoticesWith((notice) => setNotices((before) => [...before, notice].slice(-VISIBLE))), []);
  const drop = useCallback((id: number) => setNotices((before) => before.filter((notice) => notice.id !== id)), []);
  const top = useTopDialog();
  const messages = (
    <section
      aria-label={t("kit.messages")}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-none fixed end-4 bottom-[calc(4.5rem+var(--foot))] z-50 w-[356px] max-w-[calc(100vw-2rem)]"
    >
      <div role="log" className="flex flex-col gap-2">
        {notices.map((notice) => (
          <Toast key={notice.id} notice={notice} held={held} onDrop={drop} />
        ))}
      </div>
    </section>
  );
  return createPortal(messages, top ?? document.body);
}

function Toast({ notice, held, onDrop }: { notice: Notice; held: boolean; onDrop: (id: number) => void }) {
  const { t } = useProvided();
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => onDrop(notice.id), notice.action ? WITH_ACTION_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held, notice, onDrop]);
  const Glyph = notice.kind === "problem" ? CircleAlert : Check;
  return (
    <div className="float pointer-events-auto flex items-center gap-3 py-2 ps-4 pe-2">
      {notice.kind !== "plain" && (
        <Icon of={Glyph} className={`size-4 flex-none ${notice.kind === "problem" ? "text-bad" : "text-good"}`} />
      )}
      <p className="min-w-0 flex-1 wrap-anywhere">{notice.text}</p>
      {notice.action && (
        <Button
          onClick={() => {
            void notice.action?.run();
            onDrop(notice.id);
          }}
          variant="quiet"
          className="px-2 text-accent"
        >
          {notice.action.label}
        </Button>
      )}
      <IconButton onClick={() => onDrop(notice.id)} label={t("kit.dismiss")} className="size-8">
        <Icon of={X} className="size-4" />
      </IconButton>
    </div>
  );
}
