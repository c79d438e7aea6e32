import { useState } from "react";
import type { Proof } from "../../src-shared/accounts/proof.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { notify } from "../../src-shared/ui/notify.ts";
import { TextField } from "../../src-shared/ui/text-field.tsx";
import { useFormat } from "../app/format.ts";
import { useAsk, useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { canUsePasskeys, isGivenUp, makePasskey } from "../session/passkey.ts";
import { useOpenSession } from "../session/session-context.tsx";
import { useNotifiedAttempt } from "../ui/forms/use-attempt.ts";
import { Panel } from "../ui/page.tsx";
import { Shown } from "../ui/shown.tsx";
import { browserName } from "./browser-name.ts";
import { PasswordProof } from "./password-proof.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

type Step = { step: "rest" } | { step: "add" } | { step: "rename" | "remove"; id: string };

/** One's passkeys: registered on this device, named, removed. Registering and removing ask once more who sits there. */
export function Passkeys() {
  const { api, t } = useServices();
  const { time } = useFormat();
  const { refresh } = useOpenSession();
  const passkeys = useAsk("GET /api/session/passkeys");
  const add = useWrite("POST /api/session/passkeys");
  const remove = useWrite("DELETE /api/session/passkeys/:id");
  const [at, setAt] = useState<Step>({ step: "rest" });
  const [codes, setCodes] = useState<readonly string[]>();
  const rest = () => setAt({ step: "rest" });

  const register = async (proof: Proof) => {
    const attestation = await makePasskey(api, proof);
    const made = await add.mutateAsync({ body: { name: browserName(navigator.userAgent), attestation } });
    setCodes(made.recoveryCodes ?? undefined);
    notify.done(t("account.passkeys.added"));
  };
  const prove = async (proof: Proof) => {
    try {
      if (at.step === "add") await register(proof);
      else if (at.step === "remove") {
        await remove.mutateAsync({ params: { id: at.id }, body: proof });
        notify.done(t("account.passkeys.removed"));
      }
    } catch (problem) {
      if (!isGivenUp(problem)) throw problem;
    }
    rest();
    await refresh();
  };
  return (
    <Panel title={t("account.passkeys")} text={t("account.passkeys.text")}>
      <Shown of={passkeys} skeleton={null}>
        {(rows) => (
          <ul className="mb-3 divide-y divide-line">
            {rows.map(({ id, name, createdAt, usedAt }) => (
              <li key={id} className="flex flex-wrap items-center gap-2 py-2">
                <div className="min-w-0 flex-1">
                  <p className="font-medium wrap-anywhere">
                    <bdi>{name}</bdi>
                  </p>
                  <p className="text-xs text-muted">
                    {t("account.passkeys.since", { time: time(createdAt) })}
                    {" · "}
                    {usedAt ? t("account.passkeys.used", { time: time(usedAt) }) : t("account.passkeys.unused")}
                  </p>
                </div>
                <Button onClick={() => setAt({ step: "rename", id })}>{t("account.passkeys.rename")}</Button>
                <Button onClick={() => setAt({ step: "remove", id })} variant="bad">
                  {t("account.passkeys.remove")}
                </Button>
                {at.step === "rename" && at.id === id && <Rename id={id} before={name} onDone={rest} />}
              </li>
            ))}
          </ul>
        )}
      </Shown>
      {at.step === "add" || at.step === "remove" ? (
        <PasswordProof key={at.step} onCancel={rest} onProve={prove} />
      ) : (
        canUsePasskeys() && <Button onClick={() => setAt({ step: "add" })}>{t("account.passkeys.add")}</Button>
      )}
      <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />
    </Panel>
  );
}

function Rename({ id, before, onDone }: { id: string; before: string; onDone(): void }) {
  const { t } = useServices();
  const rename = useWrite("PATCH /api/session/passkeys/:id");
  const [name, setName] = useState(before);
  const { attempt, busy } = useNotifiedAttempt();
  const save = () =>
    attempt(async () => {
      await rename.mutateAsync({ params: { id }, body: { name } });
      onDone();
    });
  return (
    <form
      className="flex basis-full items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField label={t("account.passkeys.name")} value={name} onChange={setName} maxLength={60} required />
      <Button type="submit" disabled={busy} variant="main">
        {t("part.save")}
      </Button>
    </form>
  );
}
