import { ApiError } from "../../src-shared/api/client.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { failureText } from "../app/failure-text.ts";
import { useServices } from "../app/services.tsx";

/** A message in place of data that could not be loaded: the reason, and a button to try again. */
export function Failed({ problem, onRetry }: { problem: unknown; onRetry?: () => void }) {
  const { t } = useServices();
  return (
    <div role="alert" className="panel flex flex-col items-start gap-3 p-5">
      <div>
        <p className="font-medium">{t("part.failed")}</p>
        <p className="text-muted">{failureText(t, problem)}</p>
        {problem instanceof ApiError && problem.requestId && (
          <p className="mt-1 text-xs text-muted">{t("part.request", { id: problem.requestId })}</p>
        )}
      </div>
      {onRetry && <Button onClick={onRetry}>{t("part.retry")}</Button>}
    </div>
  );
}
