/**
 * Asking and changing. Answers are fresh for 5 minutes, kept 10, asked for once more after an outage and not when the
 * window comes back (specification, section 9); every write makes all of them stale, so the screen shows what is true
 * now.
 */
import {
  keepPreviousData,
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { type AnswerOf, ApiError, type InputOf, type Key } from "../../src-shared/api/client.ts";
import type { Api } from "../../src-shared/contract.ts";
import { useServices } from "./services.tsx";

const FIVE_MINUTES = 300_000;

export type ReadKey = Extract<Key, `GET ${string}`>;
export type WriteKey = Exclude<Key, ReadKey>;
export type Input<K extends Key> = InputOf<Api, K>;
export type Answer<K extends Key> = AnswerOf<Api, K>;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FIVE_MINUTES,
        gcTime: 2 * FIVE_MINUTES,
        retry: (failures, problem) =>
          failures < 1 && problem instanceof ApiError && (problem.status === 0 || problem.status >= 500),
        retryDelay: 400,
        refetchOnWindowFocus: false,
        // The desktop's backend answers with the line down: whether there is one is the answer's to say.
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
}

interface AskOptions {
  /** False: not yet. */
  enabled?: boolean;
  /** The rows of the page before stay in sight until the next are there. */
  keepPrevious?: boolean;
  /** Asked again every so many milliseconds while the screen is open. */
  every?: number;
}

/** `useAsk("GET /api/users")`: TanStack Query's result for one GET of the contract. */
export function useAsk<K extends ReadKey>(
  key: K,
  input?: Input<K>,
  options: AskOptions = {},
): UseQueryResult<Answer<K>, ApiError> {
  const { api } = useServices();
  const { params, query } = (input ?? {}) as { params?: object; query?: object };
  return useQuery<Answer<K>, ApiError>({
    queryKey: [key, params, query],
    queryFn: ({ signal }) => api.ask(key, input, signal),
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
    ...(options.every === undefined ? {} : { refetchInterval: options.every }),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

/** `useWrite("PATCH /api/users/:id").mutateAsync({ params, body, headers })`; what screens show is asked for anew. */
export function useWrite<K extends WriteKey>(key: K): UseMutationResult<Answer<K>, ApiError, Input<K>> {
  const { api } = useServices();
  const queries = useQueryClient();
  return useMutation<Answer<K>, ApiError, Input<K>>({
    mutationKey: [key],
    mutationFn: (input) => api.ask(key, input),
    onSettled: () => {
      // Also after a failure: a refusal often says that what is on screen is no longer so.
      void queries.invalidateQueries();
    },
  });
}
