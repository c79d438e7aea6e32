import { sha256 } from "../../secrets.ts";

/** Sessions and devices that are remembered at once; the database knew the credential of each. */
const MAX_KNOWN = 5000;
const REMEMBERED_MS = 15 * 60_000;

/**
 * Credentials that belonged to staff at their last lookup, so that staff have their own places without a query first.
 * They grant a place in the queue and nothing else; each request is looked up again. An invented credential never gets
 * in.
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
