import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import type { ReactNode } from "react";
import { Icon } from "../../src-shared/ui/icon.tsx";

type Look = "plain" | "wait" | "bad" | "good";

const looks = {
  plain: { box: "border-line bg-white", icon: Info, ink: "text-muted" },
  wait: { box: "border-wait/30 bg-wait-soft", icon: Info, ink: "text-wait" },
  bad: { box: "border-bad/30 bg-bad-soft", icon: CircleAlert, ink: "text-bad" },
  good: { box: "border-good/30 bg-good-soft", icon: CircleCheck, ink: "text-good" },
} satisfies Record<Look, object>;

interface NoteProps {
  look?: Look;
  /** Read out when it appears. */
  live?: boolean;
  title?: string;
  /** What can be done about it. */
  action?: ReactNode;
  children?: ReactNode;
  className?: string;
}

/** A few words in a box of their own that stay until they no longer hold. */
export function Note({ look = "plain", live = false, title, action, children, className = "" }: NoteProps) {
  const { box, icon: Glyph, ink } = looks[look];
  return (
    <div
      role={live ? "status" : undefined}
      className={`flex gap-3 rounded-md border px-4 py-3 text-sm ${box} ${className}`}
    >
      <Icon of={Glyph} className={`mt-0.5 size-5 flex-none ${ink}`} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-56">
          {title && <p className="font-medium">{title}</p>}
          {children}
        </div>
        {action}
      </div>
    </div>
  );
}

/** A link-like button at the end of a note, high enough for a thumb. */
export const noteButton = "link -my-2 inline-flex min-h-11 items-center font-medium";
