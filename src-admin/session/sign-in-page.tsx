/** The sign-in page, /adm/ogulf. The same bundle as the back office, outside its router, so that no screen is loaded. */
import { useEffect, useState } from "react";
import { nextOf } from "../../src-shared/accounts/sign-in-address.ts";
import { useServices } from "../app/services.tsx";
import { LookSwitches } from "../layout/look-switches.tsx";
import { CodeForm } from "./code-form.tsx";
import { canUsePasskeys } from "./passkey.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { PasswordForm } from "./password-form.tsx";
import { setMarks } from "./session-marks.ts";

export function SignInPage() {
  const { t } = useServices();
  const [by, setBy] = useState<"password" | "code">("password");
  const [email, setEmail] = useState("");
  useEffect(() => {
    document.title = `${t("signIn.title")} · ${t("frame.name")}`;
  }, [t]);
  const enter = () => {
    setMarks(new Date());
    location.assign(nextOf(new URLSearchParams(location.search).get("next")));
    // The page is about to go: until then its forms stay busy.
    return new Promise<never>(() => {});
  };
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="flex justify-end gap-1 p-3">
        <LookSwitches />
      </div>
      <main className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center px-5 pb-24">
        <h1 className="mb-5 text-2xl">{t(by === "password" ? "signIn.title" : "otp.title")}</h1>
        <div className="panel p-6">
          {by === "password" ? (
            <PasswordForm email={email} onEmail={setEmail} onDone={enter} />
          ) : (
            <CodeForm email={email} onEmail={setEmail} onDone={enter} />
          )}
        </div>
        {canUsePasskeys() && <PasskeyButton onDone={enter} />}
        <div className="mt-4 flex flex-wrap justify-between gap-2">
          <button type="button" onClick={() => setBy(by === "password" ? "code" : "password")} className="link min-h-6">
            {t(by === "password" ? "signIn.emergency" : "signIn.back")}
          </button>
          <a href="/" className="link min-h-6">
            {t("signIn.shop")}
          </a>
        </div>
      </main>
    </div>
  );
}
