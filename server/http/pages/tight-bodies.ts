/**
 * Compresses the stored bodies that are asked for again as tightly as is worth it, so that a page of the usual size comes with the
 * first packets to a phone. In threads of the platform, one at a time and one a second, because it takes a tenth of a second of
 * processor: a shop whose pages are all asked for spends no more on it than that.
 */
import type { StoredResponse } from "./stored-responses.ts";

const PAUSE_MS = 1000;

export interface TightBodies {
  /** Notes that an entry was sent from memory. */
  sent(entry: StoredResponse): void;
}

/** Calls `changed` with each entry whose body has become smaller. */
export function createTightBodies(changed: (entry: StoredResponse) => void): TightBodies {
  let isBusy = false;

  async function tighten(entry: StoredResponse): Promise<void> {
    isBusy = true;
    try {
      await entry.body.tighten();
      changed(entry);
    } catch {
      // Without memory for it, the body stays as it was.
    }
    setTimeout(() => {
      isBusy = false;
    }, PAUSE_MS).unref();
  }

  return {
    sent(entry) {
      if (!isBusy && entry.body.canTighten()) void tighten(entry);
    },
  };
}
