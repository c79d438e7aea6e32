import Copy from "lucide-react/icons/copy";
import { useServices } from "../app/services.tsx";
import { notify } from "./notify.ts";

/** Puts a text on the clipboard and says so; not there where there is no clipboard. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { t } = useServices();
  if (!("clipboard" in navigator)) return null;
  // Without permission the text stands beside the button and can be marked by hand.
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify.done(t("part.copied")),
      () => {},
    );
  return (
    <button type="button" onClick={() => void copy()} className="act">
      <Copy aria-hidden="true" className="size-4" />
      {label ?? t("part.copy")}
    </button>
  );
}
