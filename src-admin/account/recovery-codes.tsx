import { Button } from "../../src-shared/ui/button.tsx";
import { CopyButton } from "../../src-shared/ui/copy-button.tsx";
import { useServices } from "../app/services.tsx";
import { Dialog } from "../ui/dialog.tsx";

/** Shown this once; only the button that says they are kept closes it. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[] | undefined; onClose: () => void }) {
  const { t } = useServices();
  return (
    <Dialog
      open={codes !== undefined}
      onClose={onClose}
      held
      size="sm"
      title={t("account.recovery.title")}
      footer={
        <>
          <CopyButton text={codes?.join("\n") ?? ""} />
          <Button onClick={onClose} variant="main">
            {t("account.recovery.done")}
          </Button>
        </>
      }
    >
      <p className="mb-4">{t("account.recovery.text")}</p>
      <ul dir="ltr" className="grid grid-cols-2 gap-2 tabular-nums">
        {codes?.map((code) => (
          <li key={code}>
            <code className="block rounded-sm bg-sand px-3 py-2 text-center text-base select-all">{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
