import { Button } from "../../src-shared/ui/button.tsx";
import { notify } from "../../src-shared/ui/notify.ts";
import { failureText } from "../app/failure-text.ts";
import { useServices } from "../app/services.tsx";
import { saveFile } from "../ui/save-file.ts";
import { desktop } from "./desktop-api.ts";

/** What waits, as a file to keep: for when it cannot be sent from here. */
export function ExportWaiting({ className }: { className?: string }) {
  const { t } = useServices();
  const keep = async () => {
    try {
      const content = JSON.stringify(await desktop("GET /api/desktop/export"), null, 1);
      saveFile({ name: "showroom-waiting.json", mime: "application/json", encoding: "utf8", content });
    } catch (problem) {
      notify.problem(failureText(t, problem));
    }
  };
  return (
    <Button onClick={() => void keep()} className={className}>
      {t("sync.export")}
    </Button>
  );
}
