import { Button } from "../../src-shared/ui/button.tsx";
import { useServices } from "../app/services.tsx";
import { useNotifiedAttempt } from "../ui/forms/use-attempt.ts";
import { saveFile } from "../ui/save-file.ts";
import { desktop } from "./desktop-api.ts";

/** What waits, as a file to keep: for when it cannot be sent from here. */
export function ExportWaiting({ className }: { className?: string }) {
  const { t } = useServices();
  const { attempt } = useNotifiedAttempt();
  const keep = () =>
    attempt(async () => {
      const content = JSON.stringify(await desktop("GET /api/desktop/export"), null, 1);
      saveFile({ name: "showroom-waiting.json", mime: "application/json", encoding: "utf8", content });
    });
  return (
    <Button onClick={() => void keep()} className={className}>
      {t("sync.export")}
    </Button>
  );
}
