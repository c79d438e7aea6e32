/**
 * What somebody has typed and not saved, on this computer, until it is saved or dropped: it survives a reload, a crash
 * and the end of the session. One entry a thing being edited: `draft.product.ID`.
 */
import { readStored, removeStored, storedKeys, writeStored } from "../../app/stored.ts";

export interface Draft<T> {
  value: T;
  /** The version it was begun on; null for something new. */
  version: number | null;
  /** When it was last typed in, ISO. */
  at: string;
}

const isDraft = (kept: unknown): kept is Draft<unknown> =>
  typeof kept === "object" && kept !== null && "value" in kept && "version" in kept && "at" in kept;

/** The draft under `key`, if there is one; its value has the shape that was written. */
export function readDraft<T>(key: string): Draft<T> | undefined {
  const kept = readStored(`draft.${key}`);
  return isDraft(kept) ? (kept as Draft<T>) : undefined;
}

export const writeDraft = <T>(key: string, draft: Draft<T>): boolean => writeStored(`draft.${key}`, draft);
export const dropDraft = (key: string): void => removeStored(`draft.${key}`);

export const countDrafts = (): number => storedKeys("draft.").length;

/** On signing out: the next person at this computer finds nothing. */
export function dropDrafts(): void {
  for (const key of storedKeys("draft.")) removeStored(key);
}
