import { CopyButton as Button } from "../../src-shared/ui/copy-button.tsx";
import { useServices } from "../app/services.tsx";

/** The kit's copy button with the back office's words; "Copy" unless told. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { t } = useServices();
  return <Button wide text={text} label={label ?? t("kit.copy")} copiedLabel={t("kit.copied")} />;
}
