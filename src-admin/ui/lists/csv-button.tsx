import Download from "lucide-react/icons/download";
import { useState } from "react";
import type { FileAnswer } from "../../../src-shared/api/file-answer.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { notify } from "../../../src-shared/ui/notify.ts";
import { failureText } from "../../app/failure-text.ts";
import { useServices } from "../../app/services.tsx";
import { saveFile } from "../save-file.ts";

/** `<CsvButton ask={() => api("GET /api/orders/export", { query })} />`: saves the file that is answered. */
export function CsvButton({ ask, label }: { ask: () => Promise<FileAnswer>; label?: string }) {
  const { t } = useServices();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      saveFile(await ask());
    } catch (problem) {
      notify.problem(failureText(t, problem));
    }
    setBusy(false);
  };
  return (
    <Button disabled={busy} onClick={() => void run()}>
      <Icon of={Download} className="size-4" />
      {label ?? t("part.download")}
    </Button>
  );
}
