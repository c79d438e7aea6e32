import { useEffect, useSyncExternalStore } from "react";
import { useNavigation } from "react-router-dom";
import { useServices } from "../app/page-hooks.ts";
import { onOutage, outageNow, tryAgain } from "./outage.ts";

export const useOutage = () => useSyncExternalStore(onOutage, outageNow, () => null);

/** Notice of an outage, below the bar of the header and so always in sight. It goes by itself when the connection is back. */
export function OutageNotice() {
  const { t } = useServices();
  const outage = useOutage();
  const next = useNavigation().location?.key;
  useEffect(() => {
    addEventListener("online", tryAgain);
    return () => removeEventListener("online", tryAgain);
  }, []);
  // Whoever presses another link meanwhile asks again.
  useEffect(() => {
    if (next !== undefined) tryAgain();
  }, [next]);
  return (
    <div role="status">
      {outage && (
        <div className="border-line border-t bg-wait-soft">
          <div className="wrap flex flex-wrap items-center gap-x-4 text-sm text-wait">
            <p className="py-2">{t(`notice.${outage.kind}`)}</p>
            <button
              type="button"
              aria-disabled={outage.isTryingAgain}
              onClick={tryAgain}
              className="link min-h-11 font-medium aria-disabled:opacity-50"
            >
              {t("notice.retry")}
            </button>
          </div>
        </div>
      )}
    </div>
  );
}
