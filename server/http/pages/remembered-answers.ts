/**
 * What most pages are made of: answers (the company, the categories, the zones, the shop's own texts, which stand on its lists too), and
 * the shop's colour and words. Each is read once, and used for stored pages until a part of its changes. Pages of one visitor read anew.
 */
import type { EndpointKey } from "../../../src-shared/api/define.ts";
import type { Outcome } from "../../../src-shared/api/handle.ts";
import { EVERYTHING } from "../../features/catalogue/shown-parts.ts";
import type { ShopSettings } from "../../features/shop/profile.ts";
import { isOfCatalogue, type Parts } from "./made-of.ts";
import type { ShownChanges } from "./shown-changes.ts";

/** An answer, or another value that pages are made of. */
interface Kept<Value> {
  value: Value;
  parts: Parts;
  /** The moment at which it was begun. */
  begun: number;
}

/** By what was asked. */
export interface Remembering<Value> {
  get(asked: string): Kept<Value> | undefined;
  /** One that can change with any commit is not remembered. */
  put(asked: string, answer: Kept<Value>): void;
}

/** Settings that every page is dressed in. */
export type Look = Pick<ShopSettings, "brand" | "shopTexts">;

export interface Remembered {
  answers: Remembering<Outcome & { ok: true }>;
  look: Remembering<Look>;
}

interface Question {
  params?: Params | undefined;
  query?: unknown;
  body?: unknown;
}

type Params = Readonly<Record<string, unknown>>;

/** Operations whose answers are remembered for each of their parameters, as what: the shop has some thirty pages of text. */
const byParameter: { [Key in EndpointKey]?: (params: Params) => string } = {
  "GET /api/pages/:key": ({ key }) => `page ${key}`,
};
/** Answers remembered; a shop with more pages of its own than that reads some anew. */
const MAX_REMEMBERED = 200;

/** What a question is remembered as; undefined where its answer is not remembered. */
export function rememberedAs(operation: EndpointKey, { params, query, body }: Question): string | undefined {
  if (query || body) return undefined;
  return params ? byParameter[operation]?.(params) : operation;
}

export const rememberAnswers = (shown: ShownChanges): Remembered => ({
  answers: remember(shown),
  look: remember(shown),
});

function remember<Value>(shown: ShownChanges): Remembering<Value> {
  const answers = new Map<string, Kept<Value>>();
  return {
    get(asked) {
      const answer = answers.get(asked);
      if (!answer || (shown.pending() && isOfCatalogue(answer.parts))) return undefined;
      if (shown.changedAt(answer.parts, answer.begun) !== undefined) return undefined;
      answer.begun = shown.moment();
      return answer;
    },
    put(asked, answer) {
      if (answer.parts.has(EVERYTHING)) return;
      if (answers.size >= MAX_REMEMBERED) answers.clear();
      answers.set(asked, answer);
    },
  };
}
