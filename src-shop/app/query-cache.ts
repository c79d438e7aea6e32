/** Answers of the API that the browser reads again within 5 minutes. */
import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../src-shared/api/client.ts";

const FIVE_MINUTES = 300_000;

/**
 * Answers are stale after 5 minutes and cached for 10; one retry, no refetch when the window is focused (specification,
 * section 9).
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FIVE_MINUTES,
        gcTime: 2 * FIVE_MINUTES,
        retry: (failures, problem) => failures < 1 && isWorthAnotherTry(problem),
        retryDelay: 400,
        refetchOnWindowFocus: false,
      },
    },
  });
}

/** Refusals and cancelled calls are final; only an outage may be over a moment later. */
function isWorthAnotherTry(problem: unknown): boolean {
  return problem instanceof ApiError && (problem.status === 0 || problem.status >= 500);
}
