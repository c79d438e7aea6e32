import type { UseQueryResult } from "@tanstack/react-query";
import type { ApiError } from "../../../src-shared/api/client.ts";
import { type Answer, type Input, type ReadKey, useAsk } from "../../app/queries.ts";
import { type ListAddress, type ListState, useListAddress } from "./list-address.ts";

export type QueryOf<K extends ReadKey> = Input<K> extends { query?: infer Q } ? NonNullable<Q> : never;

export interface List<Found, Query> extends Omit<ListAddress, "query"> {
  /** What is asked for: a page of the rows that fit. */
  query: Query;
  /** The same without the page: for the export of all of them. */
  exported: Omit<Query, "page" | "pageSize">;
  asked: UseQueryResult<Found, ApiError>;
}

/**
 * The rows of a list whose search, filters and page stand in the address. `defaults` names every filter. `queryOf` makes
 * the API's query of them where the two differ.
 */
export function useList<K extends ReadKey>(
  key: K,
  defaults: ListState,
  // The API checks what an address says, so its words are passed on as they are.
  queryOf: (query: ListAddress["query"]) => QueryOf<K> = (query) => query as QueryOf<K>,
): List<Answer<K>, QueryOf<K>> {
  const address = useListAddress(defaults);
  const query = queryOf(address.query);
  const asked = useAsk(key, { query } as Input<K>, { keepPrevious: true });
  const { page: _, pageSize: __, ...exported } = query as QueryOf<K> & Record<"page" | "pageSize", unknown>;
  return { ...address, query, exported, asked };
}
