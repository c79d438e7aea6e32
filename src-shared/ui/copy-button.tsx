import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useEffect, useState, useSyncExternalStore } from "react";
import { type ButtonVariant, buttonClass } from "./button.tsx";
import { Icon } from "./icon.tsx";

// Long enough to be seen, short enough not to look like a state.
const SHOWN_MS = 2000;

export interface CopyButtonProps {
  text: string;
  label: string;
  /** What is said when it was done. */
  copiedLabel: string;
  /** With its label beside the icon. */
  wide?: boolean;
  variant?: ButtonVariant;
  className?: string;
}

/** Puts a text on the clipboard; not there where the browser has none to offer. */
export function CopyButton({ text, label, copiedLabel, wide, variant, className = "" }: CopyButtonProps) {
  const offered = useSyncExternalStore(neverChanges, hasClipboard, () => false);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <button
      type="button"
      aria-label={wide ? undefined : label}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true), noPermission)}
      className={`${wide ? buttonClass(variant, className) : "btn-icon"} print:hidden noscript:hidden ${offered ? "" : "invisible"}`}
    >
      <Icon of={copied ? Check : Copy} className={wide ? "size-4" : "size-5"} />
      {wide && (copied ? copiedLabel : label)}
      <span role="status" className="sr-only">
        {copied && copiedLabel}
      </span>
    </button>
  );
}

const neverChanges = () => () => {};
const hasClipboard = () => "clipboard" in navigator;
// The text stands beside the button and can still be marked by hand.
const noPermission = () => {};
