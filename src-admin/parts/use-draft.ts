import { useEffect, useRef, useState } from "react";
import { sameJson } from "../../src-shared/model/field-merge.ts";
import { type Draft, dropDraft, readDraft, writeDraft } from "./drafts.ts";

/** Long enough not to write at every key, short enough that a crash costs a few words. */
const REST_MS = 300;

interface DraftKeeping<T> {
  /** What an earlier visit left: put it into the form once. Undefined when there is nothing, or it equals `saved`. */
  found: Draft<T> | undefined;
  /** Call when the thing is saved, or the draft is dropped. */
  drop(): void;
}

/**
 * Keeps `value` under `key` while it differs from `saved` (what the server has, or the empty form); writes a moment after
 * the last change and at once when the page is hidden. `version` is the one the editing began on.
 */
export function useDraft<T>(key: string, value: T, saved: T, version: number | null): DraftKeeping<T> {
  const [found] = useState(() => {
    const draft = readDraft<T>(key);
    return draft && !sameJson(draft.value, saved) ? draft : undefined;
  });
  const latest = useRef({ value, saved, version, touched: false });
  const wasTouched = latest.current.touched;
  latest.current = { value, saved, version, touched: wasTouched || !sameJson(value, saved) };

  useEffect(() => {
    // Until something was typed, an older draft waits to be taken up or dropped.
    if (!latest.current.touched) return;
    const keep = () => {
      const now = latest.current;
      if (sameJson(now.value, now.saved)) dropDraft(key);
      else writeDraft(key, { value: now.value, version: now.version, at: new Date().toISOString() });
    };
    const timer = setTimeout(keep, REST_MS);
    const onHide = () => document.visibilityState === "hidden" && keep();
    document.addEventListener("visibilitychange", onHide);
    addEventListener("pagehide", keep);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onHide);
      removeEventListener("pagehide", keep);
    };
  }, [key, value, saved]);

  return { found, drop: () => dropDraft(key) };
}
