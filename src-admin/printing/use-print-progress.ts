import { useEffect, useState } from "react";
import { desktop } from "../desktop/desktop-api.ts";

const EVERY_MS = 400;

/** How many of how many are printed, while `busy`; null while nobody knows. */
export function usePrintProgress(busy: boolean): { done: number; total: number } | null {
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  useEffect(() => {
    if (!busy) return setProgress(null);
    const ask = () =>
      void desktop("GET /api/desktop/print").then(
        (answer) => setProgress(answer.progress),
        // The printing itself says what is wrong.
        () => undefined,
      );
    const timer = setInterval(ask, EVERY_MS);
    return () => clearInterval(timer);
  }, [busy]);
  return progress;
}
