import { startTransition, useEffect, useState } from "react";
import { ApiError } from "../../../src-shared/api/client.ts";
import type { ProductCard } from "../../../src-shared/catalogue/operations.ts";
import { useServices } from "../../app/page-hooks.ts";

/** Pause after the last letter before a request is sent. */
const PAUSE_MS = 120;
const MAX_CHARACTERS = 100;
/** Results in the dialog, which fit without long scrolling; all others are on the results page. */
const SHOWN = 8;

export type Found =
  | { state: "nothing-asked" }
  | { state: "searching"; previous: Results | null }
  | { state: "found"; results: Results }
  | { state: "failed" };

export interface Results {
  term: string;
  products: ProductCard[];
  total: number;
  /** Whether they are what was asked for; otherwise they are near it. */
  exact: boolean;
}

/** Search results for a typed text: requested after a short pause, with earlier requests cancelled. */
export function useSearch(typed: string): Found {
  const { api } = useServices();
  const term = typed.trim().slice(0, MAX_CHARACTERS);
  const [answer, setAnswer] = useState<{ of: string; results: Results | null }>();
  const [previous, setPrevious] = useState<Results | null>(null);

  useEffect(() => {
    if (term === "") return setPrevious(null);
    const call = new AbortController();
    const ask = async () => {
      const { data, meta } = await api("GET /api/products/search/:term", {
        params: { term },
        query: { pageSize: SHOWN },
        signal: call.signal,
      });
      const results = { term, products: data, total: meta.total, exact: meta.exact };
      // Drawn in steps, so that the next letter need not wait for eight pictures.
      startTransition(() => {
        setAnswer({ of: term, results });
        setPrevious(results);
      });
    };
    const timer = setTimeout(() => {
      ask().catch((problem: unknown) => {
        if (call.signal.aborted) return;
        if (!(problem instanceof ApiError)) throw problem;
        setAnswer({ of: term, results: null });
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      call.abort();
    };
  }, [api, term]);

  if (term === "") return { state: "nothing-asked" };
  if (answer?.of !== term) return { state: "searching", previous };
  return answer.results ? { state: "found", results: answer.results } : { state: "failed" };
}
