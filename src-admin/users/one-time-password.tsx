import type { StaffMember } from "../../src-shared/staff/operations.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { CopyButton } from "../../src-shared/ui/copy-button.tsx";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { Dialog } from "../ui/dialog.tsx";

export interface OneTimePassword {
  member: StaffMember;
  oneTimePassword: string;
  validUntil: string;
}

/** Shown this once; a click beside it does not lose it, only the button that says it has been noted. */
export function OneTimePasswordDialog({
  secret,
  onClose,
}: {
  secret: OneTimePassword | undefined;
  onClose: () => void;
}) {
  const { t } = useServices();
  const { time } = useFormat();
  return (
    <Dialog
      open={secret !== undefined}
      onClose={onClose}
      held
      size="sm"
      title={secret ? t("users.oneTime.title", { name: secret.member.name }) : ""}
      footer={
        <Button onClick={onClose} variant="main">
          {t("users.oneTime.done")}
        </Button>
      }
    >
      {secret && (
        <>
          <p className="mb-4">{t("users.oneTime.text", { until: time(secret.validUntil) })}</p>
          <div className="flex flex-wrap items-center gap-3">
            <code dir="ltr" className="rounded-sm bg-sand px-3 py-2 text-base select-all">
              {secret.oneTimePassword}
            </code>
            <CopyButton text={secret.oneTimePassword} />
          </div>
        </>
      )}
    </Dialog>
  );
}
