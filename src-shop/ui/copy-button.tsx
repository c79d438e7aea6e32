import { CopyButton as Button } from "../../src-shared/ui/copy-button.tsx";
import { useServices } from "../frame/frame.tsx";

/** The kit's copy button with the shop's words; `wide` has its label beside the icon. */
export function CopyButton({ text, label, wide }: { text: string; label: string; wide?: boolean }) {
  const { t } = useServices();
  return (
    <Button text={text} label={label} copiedLabel={t("order.copied")} wide={wide} variant="quiet" className="px-4" />
  );
}
