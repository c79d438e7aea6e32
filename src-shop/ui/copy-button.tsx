import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useEffect, useState } from "react";
import { useHydrated } from "../cart/use-cart.ts";
import { useServices } from "../frame/frame.tsx";

// Long enough to be seen, short enough not to look like a state.
const SHOWN_MS = 2000;

interface CopyButtonProps {
  text: string;
  label: string;
  /** With its label beside the icon. */
  wide?: boolean;
}

/** Puts a text on the clipboard; not there where the browser has none to offer. */
export function CopyButton({ text, label, wide = false }: CopyButtonProps) {
  const { t } = useServices();
  const hydrated = useHydrated();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const offered = hydrated && "clipboard" in navigator;
  const Icon = copied ? Check : Copy;
  return (
    <button
      type="button"
      aria-label={wide ? undefined : label}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true), noPermission)}
      className={`${wide ? "btn btn-quiet px-4" : "btn-icon"} print:hidden noscript:hidden ${offered ? "" : "invisible"}`}
    >
      <Icon aria-hidden="true" strokeWidth={1.5} className="size-5" />
      {wide && (copied ? t("order.copied") : label)}
      <span role="status" className="sr-only">
        {copied && t("order.copied")}
      </span>
    </button>
  );
}

// The text stands beside the button and can still be marked by hand.
const noPermission = () => {};
