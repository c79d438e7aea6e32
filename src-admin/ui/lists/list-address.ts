import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";

export type ListState = Readonly<Record<string, string>>;

export interface ListAddress {
  /** Every field of `defaults`, as the address has it or by default. */
  state: ListState & Record<"page" | "pageSize" | "sort" | "q", string>;
  /** Changes fields; anything but the page leads back to the first page. */
  change(fields: ListState): void;
  /** Back to the defaults; fields that are no filter stay. */
  clear(): void;
  /** Some filter is set: an empty list means that nothing fits, not that there is nothing. */
  filtered: boolean;
  /** For the API: page and size as numbers, empty fields left out. */
  query: Record<string, string | number>;
}

/** Fields of every list that leave no row out. */
export const HOW_SHOWN: readonly string[] = ["page", "pageSize", "sort"];

/**
 * The address says which rows of a list are shown: it can be gone back to, kept and sent to a colleague. Fields named in
 * `kept` are no filter either, and clearing the filters keeps them.
 */
export function useListAddress(defaults: ListState, kept: readonly string[] = []): ListAddress {
  const [search, setSearch] = useSearchParams();
  // Callers write the defaults in place: they are compared by value.
  const defaultsText = JSON.stringify(defaults);
  const whole = useMemo(
    () => ({ page: "1", pageSize: "50", sort: "", q: "", ...(JSON.parse(defaultsText) as ListState) }),
    [defaultsText],
  );
  const state = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(whole).map(([name, value]) => [name, search.get(name) ?? value]),
      ) as typeof whole,
    [search, whole],
  );
  const change = useCallback(
    (fields: ListState) => {
      setSearch(
        () => {
          // The router hands over what was drawn last: of two filters set in quick succession the first would be lost.
          const next = new URLSearchParams(location.search);
          const all = "page" in fields ? fields : { ...fields, page: "1" };
          for (const [name, value] of Object.entries(all)) {
            if (value === (whole as ListState)[name]) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        // Typing in the search box makes one step back, not one a letter.
        { replace: Object.keys(fields).length === 1 && "q" in fields },
      );
    },
    [setSearch, whole],
  );
  const clear = () => setSearch((before) => new URLSearchParams([...before].filter(([name]) => kept.includes(name))));
  const query = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(state)
          .filter(([, value]) => value !== "")
          .map(([name, value]) => [name, name === "page" || name === "pageSize" ? Number(value) : value]),
      ),
    [state],
  );
  const filtered = Object.entries(state).some(
    ([name, value]) => ![...HOW_SHOWN, ...kept].includes(name) && value !== (whole as ListState)[name],
  );
  return { state, change, clear, filtered, query };
}
