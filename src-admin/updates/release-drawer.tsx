import { useState } from "react";
import type { Proof } from "../../src-shared/accounts/proof.ts";
import { ifMatch } from "../../src-shared/api/editing.ts";
import type { AppRelease } from "../../src-shared/desktop/updates.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { FieldHint } from "../../src-shared/ui/field.tsx";
import { notify } from "../../src-shared/ui/notify.ts";
import { PasswordProof } from "../account/password-proof.tsx";
import { failureText } from "../app/failure-text.ts";
import { useFormat } from "../app/format.ts";
import { useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { NumberField } from "../ui/fields/number-field.tsx";

interface Change {
  percentage?: number;
  pulled?: boolean;
}

/** One version: what it consists of, to how many desktops it is offered, and taking it back. */
export function ReleaseDrawer({ release, onClose }: { release: AppRelease | undefined; onClose: () => void }) {
  const { t } = useServices();
  return (
    <Dialog
      open={release !== undefined}
      onClose={onClose}
      title={release ? t("updates.versionIs", { version: release.release }) : ""}
      size="sm"
      side
    >
      {release && <Release key={release.release} release={release} />}
    </Dialog>
  );
}

function Release({ release: { release, version, files, percentage, pulled } }: { release: AppRelease }) {
  const { t } = useServices();
  const { megabytes } = useFormat();
  const write = useWrite("PATCH /api/updates/:release");
  const [share, setShare] = useState<number | null>(percentage);
  const right = share !== null && share >= 0 && share <= 100;
  const [proving, setProving] = useState<Change>();
  /** Throws what is wrong with the password, where it was typed. */
  const change = async (to: Change, from = version, proof: Proof = {}) => {
    const now = await write.mutateAsync({
      params: { release },
      body: { ...to, ...proof },
      headers: ifMatch(from),
    });
    const { percentage: percent } = now;
    if (to.pulled) {
      const undo = { label: t("part.undo"), run: () => setProving({ pulled: false }) };
      notify.done(t("updates.isPulled", { version: release }), undo);
    } else if (to.pulled === false) notify.done(t("updates.isBack", { version: release }));
    else notify.done(t("updates.offered", { version: release, percent }));
    setProving(undefined);
  };
  /** What brings the version to more desktops wants the password first. */
  const ask = (to: Change) => {
    if (to.pulled === false || (to.percentage ?? 0) > percentage) return setProving(to);
    change(to).catch((problem: unknown) => notify.problem(failureText(t, problem)));
  };
  return (
    <div className="flex flex-col gap-5">
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (right) ask({ percentage: share });
        }}
      >
        <NumberField
          label={t("updates.share")}
          value={share}
          onChange={setShare}
          min={0}
          max={100}
          unit="%"
          disabled={pulled}
          className="w-40"
        />
        <Button type="submit" disabled={pulled || !right || share === percentage || write.isPending} variant="main">
          {t("part.save")}
        </Button>
      </form>
      <FieldHint className="-mt-3">{t("updates.shareHint")}</FieldHint>
      <div>
        <h3 className="mb-1 font-medium">{t("updates.files")}</h3>
        <ul className="divide-y divide-line">
          {files.map(({ name, bytes }) => (
            <li key={name} className="flex justify-between gap-3 py-1.5">
              <span dir="ltr" className="min-w-0 text-start wrap-anywhere">
                {name}
              </span>
              <span className="whitespace-nowrap text-muted tabular-nums">
                {t("updates.megabytes", { size: megabytes(bytes) })}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <Button disabled={write.isPending} onClick={() => ask({ pulled: !pulled })} variant={pulled ? "line" : "bad"}>
          {t(pulled ? "updates.offerAgain" : "updates.pull")}
        </Button>
        <FieldHint>{t("updates.pullHint")}</FieldHint>
      </div>
      <Dialog open={proving !== undefined} onClose={() => setProving(undefined)} title={t("updates.offer")} size="sm">
        <p className="mb-3">{t("updates.prove")}</p>
        <PasswordProof
          onProve={async (proof) => {
            if (proving) await change(proving, version, proof);
          }}
          onCancel={() => setProving(undefined)}
        />
      </Dialog>
    </div>
  );
}
