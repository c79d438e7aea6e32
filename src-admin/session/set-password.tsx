import { useEffect } from "react";
import { useServices } from "../app/services.tsx";
import { LookSwitches } from "../layout/look-switches.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";

/** The only screen after a sign-in by a printed, handed over or mailed password, until it is replaced by one's own. */
export function SetPassword({ onDone }: { onDone: () => Promise<void> }) {
  const { t } = useServices();
  useEffect(() => {
    document.title = `${t("newPassword.title")} · ${t("frame.name")}`;
  }, [t]);
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="flex justify-end gap-1 p-3">
        <LookSwitches />
      </div>
      <main className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center px-5 pb-24">
        <h1 className="mb-2 text-2xl">{t("newPassword.title")}</h1>
        <p className="mb-5 text-muted">{t("newPassword.lead")}</p>
        <div className="panel p-6">
          <NewPasswordForm onDone={onDone} />
        </div>
      </main>
    </div>
  );
}
