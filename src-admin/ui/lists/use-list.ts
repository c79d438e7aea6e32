import type { UseQueryResult } from "@tanstack/react-query";
import type { ApiError } from "../../../src-shared/api/client.ts";
import { type Answer, type Input, type ReadKey, useAsk } from "../../app/queries.ts";
import { HOW_SHOWN, type ListAddress, type ListState, useListAddress } from "./list-address.ts";

export type QueryOf<K extends ReadKey> = Input<K> extends { query?: infer Q } ? NonNullable<Q> : never;

export interface List<Found, Query> extends Omit<ListAddress, "query"> {
  /** What is asked for: a page of the rows that fit. */
  query: Query;
  /** The same without the page: for the export of all of them. */
  exported: Omit<Query, "page" | "pageSize">;
  asked: UseQueryResult<Found, ApiError>;
}

interface ListOptions<K extends ReadKey> {
  /** Makes the API's query of the address's; the address's own words by default. */
  queryOf?(query: ListAddress["query"]): QueryOf<K>;
  /** Fields that are no filter: clearing keeps them (`useListAddress`). */
  kept?: readonly string[];
  /** False while the screen shows a view that asks for its rows itself. */
  isAsked?(state: ListState): boolean;
}

/** The rows of a list whose search, filters and page stand in the address. `defaults` names every filter. */
export function useList<K extends ReadKey>(
  key: K,
  defaults: ListState,
  // The API checks what an address says, so its words are passed on as they are.
  { queryOf = (query) => query as QueryOf<K>, kept = [], isAsked }: ListOptions<K> = {},
): List<Answer<K>, QueryOf<K>> {
  const address = useListAddress(defaults, kept);
  const query = queryOf(address.query);
  const enabled = isAsked?.(address.state) ?? true;
  const otherRows = kept.filter((name) => !HOW_SHOWN.includes(name)) as (keyof QueryOf<K>)[];
  const keepPrevious = (before: Partial<QueryOf<K>>) => otherRows.every((name) => before[name] === query[name]);
  const request = useAsk(key, { query } as Input<K>, { keepPrevious, enabled });
  const { page: _, pageSize: __, ...exported } = query as QueryOf<K> & Record<"page" | "pageSize", unknown>;
  return { ...address, query, exported, asked: request };
}
