/**
 * Answers without parameters that most pages are made of (the company, the categories, the zones): they are read once, and
 * used for stored pages until a part of theirs changes. Pages of one visitor read anew.
 */
import type { EndpointKey } from "../../../src-shared/api/define.ts";
import type { Outcome } from "../../../src-shared/api/handle.ts";
import { EVERYTHING } from "../../features/catalogue/shown-parts.ts";
import { isOfCatalogue, type Parts } from "./made-of.ts";
import type { ShownChanges } from "./shown-changes.ts";

interface Remembered {
  outcome: Outcome & { ok: true };
  parts: Parts;
  begun: number;
}

export interface RememberedAnswers {
  get(key: EndpointKey): Remembered | undefined;
  /** An answer that was begun at a moment; one that can change with any commit is not remembered. */
  put(key: EndpointKey, answer: Remembered): void;
}

export function rememberAnswers(shown: ShownChanges): RememberedAnswers {
  const answers = new Map<EndpointKey, Remembered>();
  return {
    get(key) {
      const answer = answers.get(key);
      if (!answer || (shown.pending() && isOfCatalogue(answer.parts))) return undefined;
      if (shown.changedAt(answer.parts, answer.begun) !== undefined) return undefined;
      answer.begun = shown.moment();
      return answer;
    },
    put(key, answer) {
      if (!answer.parts.has(EVERYTHING)) answers.set(key, answer);
    },
  };
}
