/** Whether a day is one of those from `from` until `until`, both included; null: always, or for ever. */
export const isBetween = ({ from, until }: { from: string | null; until: string | null }, day: string): boolean =>
  (from === null || from <= day) && (until === null || day <= until);
