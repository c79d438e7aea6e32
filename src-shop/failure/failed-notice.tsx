import { useMatches, useRevalidator } from "react-router-dom";
import { useServices } from "../app/page-hooks.ts";

/** Notice of a list that is empty because it could not be read, with another try. */
export function FailedNotice() {
  const { t } = useServices();
  const { state, revalidate } = useRevalidator();
  const failed = useMatches().some((match) => (match.loaderData as { failed?: unknown } | undefined)?.failed === true);
  return (
    <div role="status" aria-live="polite">
      {failed && (
        <div className="border-b border-line bg-wait-soft">
          <div className="wrap flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm text-wait">
            <p>{t("notice.failed")}</p>
            <button
              type="button"
              className="link min-h-11 font-medium"
              disabled={state === "loading"}
              onClick={() => void revalidate()}
            >
              {t("notice.retry")}
            </button>
          </div>
        </div>
      )}
    </div>
  );
}
