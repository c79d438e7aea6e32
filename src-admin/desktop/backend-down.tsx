import { Button } from "../../src-shared/ui/button.tsx";
import { useServices } from "../app/services.tsx";
import { desktop } from "./desktop-api.ts";
import { Step } from "./step.tsx";

/** The backend does not start: what is wrong, and where its log files are. */
export function BackendDown({ reason }: { reason: string }) {
  const { t } = useServices();
  return (
    <Step title={t("setup.backend.title")} text={t("setup.backend.text")}>
      <div role="alert" className="panel mb-4 p-5">
        <h2 className="panel-title">{t("setup.backend.reason")}</h2>
        <p dir="ltr" className="text-start wrap-anywhere">
          {reason}
        </p>
      </div>
      <Button onClick={() => void desktop("POST /api/desktop/logs").catch(() => undefined)}>
        {t("setup.backend.logs")}
      </Button>
    </Step>
  );
}
