/**
 * Asking and changing. Answers are fresh for 5 minutes, kept 10, asked for once more after an outage and not when the
 * window comes back (specification, section 9); every write makes all of them stale, so the screen shows what is true
 * now.
 */
import {
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
        // The desktop's backend answers offline too: its answer shows whether there is a connection.
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
}

interface AskOptions {
  /** False: not yet. */
  enabled?: boolean;
  /** The rows of the page before stay in sight until the next are there; a function says of which query they may. */
  keepPrevious?: boolean | ((before: object) => boolean);
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
  const { keepPrevious = false } = options;
  return useQuery<Answer<K>, ApiError>({
    queryKey: [key, params, query],
    queryFn: ({ signal }) => api.ask(key, input, signal),
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
    ...(options.every === undefined ? {} : { refetchInterval: options.every }),
    placeholderData: (data, before) => {
      const mayStay = typeof keepPrevious === "function" ? keepPrevious(before?.queryKey[2] ?? {}) : keepPrevious;
      return mayStay ? data : undefined;
    },
  });
}

/** `useWrite("PATCH /api/users/:id").mutateAsync({ params, body, headers })`; the queries of the open screens are refetched. */
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
