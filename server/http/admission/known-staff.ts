import { sha256 } from "../../secrets.ts";

/** Sessions and devices that are remembered at once; each showed a credential that the database knew. */
const MAX_KNOWN = 5000;
const REMEMBERED_MS = 15 * 60_000;

/**
 * Credentials that were staff's when they were last looked up, so that staff have their own places without the database
 * being asked first. It grants nothing but a place in the queue; each request is looked up again. An invented credential
 * never gets in.
 */
export interface KnownStaff {
  note(credential: string, isStaff: boolean): void;
  has(credential: string): boolean;
}

export function createKnownStaff(now = () => performance.now()): KnownStaff {
  const seen = new Map<string, number>();
  return {
    note(credential, isStaff) {
      const key = sha256(credential);
      seen.delete(key);
      if (!isStaff) return;
      seen.set(key, now());
      if (seen.size > MAX_KNOWN) seen.delete(seen.keys().next().value as string);
    },
    has(credential) {
      const at = seen.get(sha256(credential));
      return at !== undefined && now() - at < REMEMBERED_MS;
    },
  };
}
