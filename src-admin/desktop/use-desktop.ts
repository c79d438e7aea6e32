import { type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ApiError, InputOf } from "../../src-shared/api/client.ts";
import type { DesktopApi } from "../../src-shared/desktop/operations.ts";
import { notify } from "../../src-shared/ui/notify.ts";
import { failureText } from "../app/failure-text.ts";
import { useServices } from "../app/services.tsx";
import { type DesktopAnswer, type DesktopKey, desktop } from "./desktop-api.ts";
import { useSyncStatus } from "./sync-status.ts";

/** One query to the desktop, refetched whenever the sync status changes. */
export function useDesktopAsk<K extends Extract<DesktopKey, `GET ${string}`>>(
  key: K,
): UseQueryResult<DesktopAnswer<K>, ApiError> {
  const sequence = useSyncStatus()?.sequence ?? 0;
  return useQuery<DesktopAnswer<K>, ApiError>({
    queryKey: [key, sequence],
    queryFn: () => desktop.ask(key, undefined),
    placeholderData: (before) => before,
    staleTime: 0,
  });
}

/** Something for the desktop to do; what goes wrong is said in plain words. Resolves to false then. */
export function useDesktopWrite<K extends Exclude<DesktopKey, `GET ${string}`>>(
  key: K,
): { run(input?: InputOf<DesktopApi, K>): Promise<boolean>; busy: boolean } {
  const { t } = useServices();
  const queries = useQueryClient();
  const write = useMutation<unknown, ApiError, InputOf<DesktopApi, K> | undefined>({
    mutationFn: (input) => desktop.ask(key, input),
    onSettled: () => void queries.invalidateQueries(),
  });
  return {
    busy: write.isPending,
    run: (input) =>
      write.mutateAsync(input).then(
        () => true,
        (problem: unknown) => {
          notify.problem(failureText(t, problem));
          return false;
        },
      ),
  };
}
