import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import type { ReactNode } from "react";
import { Icon } from "../../src-shared/ui/icon.tsx";

type Variant = "plain" | "wait" | "bad" | "good";

const variants = {
  plain: { box: "border-line bg-white", icon: Info, ink: "text-muted" },
  wait: { box: "border-wait/30 bg-wait-soft", icon: Info, ink: "text-wait" },
  bad: { box: "border-bad/30 bg-bad-soft", icon: CircleAlert, ink: "text-bad" },
  good: { box: "border-good/30 bg-good-soft", icon: CircleCheck, ink: "text-good" },
} satisfies Record<Variant, object>;

interface NoteProps {
  variant?: Variant;
  /** Read out when it appears. */
  live?: boolean;
  title?: string;
  /** A button or link that helps. */
  action?: ReactNode;
  children?: ReactNode;
  className?: string;
}

/** Notice in a box, shown as long as it holds. */
export function Note({ variant = "plain", live = false, title, action, children, className = "" }: NoteProps) {
  const { box, icon: Glyph, ink } = variants[variant];
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
