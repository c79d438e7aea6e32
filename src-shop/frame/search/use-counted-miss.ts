import { useEffect, useRef } from "react";
import { useServices } from "../../app/page-hooks.ts";
import type { Found } from "./use-search.ts";

/** Milliseconds for which an answer stands that was read, and not passed over between two letters. */
const READ_MS = 1000;

/**
 * Has the server count a search that did not find what was asked for, when the shopper has read that and goes on to other words
 * or leaves. Returns what to call when the words are sent to the page of results, which counts them itself.
 */
export function useCountedMiss(found: Found): () => void {
  const { api } = useServices();
  const isSent = useRef(false);
  const results = found.state === "found" ? found.results : undefined;
  const missed = results && (results.total === 0 || !results.exact) ? results.term : undefined;
  useEffect(() => {
    if (missed === undefined) return;
    const shownAt = performance.now();
    return () => {
      if (isSent.current || performance.now() - shownAt < READ_MS) return;
      // Nobody waits for it, and one that is lost is one fewer.
      api("GET /api/products/search/:term", {
        params: { term: missed },
        query: { pageSize: 1, settled: "1" },
      }).catch(() => undefined);
    };
  }, [api, missed]);
  return () => {
    isSent.current = true;
  };
}
