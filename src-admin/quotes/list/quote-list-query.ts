import type { QuoteStatus } from "../../../src-shared/quotes/states.ts";
import type { Input } from "../../app/queries.ts";
import type { ListState } from "../../ui/lists/list-address.ts";

/** The filters of the list as its address has them. Several statuses stand in one field, with commas between. */
export const QUOTE_LIST = {
  sort: "-created",
  status: "",
  owner: "",
  customer: "",
  waiting: "",
  from: "",
  to: "",
  olderThan: "",
};

type QuoteListQuery = NonNullable<Input<"GET /api/quotes">["query"]>;

export const statusesOf = (state: ListState): QuoteStatus[] =>
  (state.status ?? "").split(",").filter(Boolean) as QuoteStatus[];

export function quoteQueryOf({ status, ...rest }: Record<string, string | number>): QuoteListQuery {
  return { ...rest, ...(status ? { status: String(status).split(",") } : {}) } as QuoteListQuery;
}
