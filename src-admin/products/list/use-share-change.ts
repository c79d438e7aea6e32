import { useState } from "react";

/**
 * A change by a percentage as it is typed, with whatever else says how: `say` hears of each change of both, the percentage as null
 * while there is none.
 */
export function useShareChange<How>(first: How, say: (percent: number | null, how: How) => void) {
  const [percent, setPercent] = useState<number | null>(null);
  const [how, setHow] = useState(first);
  return {
    percent,
    how,
    setPercent(value: number | null) {
      setPercent(value);
      say(value, how);
    },
    setHow(changes: Partial<How>) {
      const next = { ...how, ...changes };
      setHow(next);
      say(percent, next);
    },
  };
}
