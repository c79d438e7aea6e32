import { useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { ApiError } from "../../src-shared/api/client.ts";
import { useServices } from "../app/services.tsx";

/** A note while the server cannot be reached: data on screen may be old. */
export function OutageNote() {
  const { t } = useServices();
  const queries = useQueryClient();
  const cache = queries.getQueryCache();
  const isOut = useSyncExternalStore(
    (changed) => cache.subscribe(changed),
    () => cache.getAll().some(({ state }) => state.error instanceof ApiError && state.error.status === 0),
  );
  return (
    <p role="status" className={isOut ? "bg-wait-soft px-4 py-1.5 text-wait" : "sr-only"}>
      {isOut && t("frame.offline")}
    </p>
  );
}
