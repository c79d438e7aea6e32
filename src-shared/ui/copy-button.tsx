import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useEffect, useState, useSyncExternalStore } from "react";
import { type ButtonVariant, buttonClass } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { useProvided } from "./services.tsx";

// Long enough to be seen, short enough not to look like a state.
const SHOWN_MS = 2000;

interface CopyButtonProps {
  text: string;
  /** What is copied; "Copy" unless told. */
  label?: string;
  /** The icon alone; the label is read out. */
  bare?: boolean;
  variant?: ButtonVariant;
  className?: string;
}

/** Puts a text on the clipboard; not there where the browser has none to offer. */
export function CopyButton({ text, label, bare, variant, className = "" }: CopyButtonProps) {
  const { t } = useProvided();
  const offered = useSyncExternalStore(neverChanges, hasClipboard, () => false);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const name = label ?? t("kit.copy");
  return (
    <button
      type="button"
      aria-label={bare ? name : undefined}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true), noPermission)}
      className={`${bare ? "btn-icon" : buttonClass(variant, className)} print:hidden noscript:hidden ${offered ? "" : "invisible"}`}
    >
      <Icon of={copied ? Check : Copy} className={bare ? "size-5" : "size-4"} />
      {!bare && (copied ? t("kit.copied") : name)}
      <span role="status" className="sr-only">
        {copied && t("kit.copied")}
      </span>
    </button>
  );
}

const neverChanges = () => () => {};
const hasClipboard = () => "clipboard" in navigator;
// The text stands beside the button and can still be marked by hand.
const noPermission = () => {};
