import { useCallback, useEffect, useRef, useState } from "react";
import { sameJson } from "../../../src-shared/sync/field-merge.ts";
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

  const keep = useCallback(() => {
    const now = latest.current;
    // Until something was typed, an older draft waits to be taken up or dropped.
    if (!now.touched) return;
    if (sameJson(now.value, now.saved)) dropDraft(key);
    else writeDraft(key, { value: now.value, version: now.version, at: new Date().toISOString() });
  }, [key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of what is typed starts the rest anew
  useEffect(() => {
    const timer = setTimeout(keep, REST_MS);
    return () => clearTimeout(timer);
  }, [keep, value, saved]);
  useEffect(() => {
    const onHide = () => document.visibilityState === "hidden" && keep();
    document.addEventListener("visibilitychange", onHide);
    addEventListener("pagehide", keep);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      removeEventListener("pagehide", keep);
      // Leaving the screen right after the last key loses nothing either.
      keep();
    };
  }, [keep]);

  const drop = useCallback(() => {
    latest.current.touched = false;
    dropDraft(key);
  }, [key]);
  return { found, drop };
}
