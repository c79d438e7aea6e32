import { useState } from "react";
import { SignaturePad as Pad } from "../../../src-shared/ui/signature-pad.tsx";
import { useHydrated } from "../../app/hydrated.ts";
import { useServices } from "../../app/page-hooks.ts";
import { useField } from "../../forms/form-context.tsx";

/** Signature as a field named `signature`. It needs a script; the box to tick is beside it in any case. */
export function SignaturePad() {
  const { t } = useServices();
  const hydrated = useHydrated();
  const { problem } = useField("signature");
  const [path, setPath] = useState("");
  if (!hydrated) return null;
  return (
    <>
      <input type="hidden" name="signature" value={path} />
      <Pad
        label={t("shared.sign")}
        again={t("shared.signAgain")}
        hint={t("shared.signHint")}
        problem={problem}
        onDraw={setPath}
      />
    </>
  );
}
