/**
 * What most pages are made of: answers (the company, the categories, the zones, the shop's own texts, which stand on its lists too), and
 * the settings for the shop's colour and words. Each is read once, and used for stored pages until a part of its changes. Pages of one visitor read anew.
 */
import type { EndpointKey } from "../../../src-shared/api/define.ts";
import type { Outcome } from "../../../src-shared/api/handle.ts";
import { EVERYTHING } from "../../features/catalogue/shown-parts.ts";
import type { ShopSettings } from "../../features/shop/profile.ts";
import { isOfCatalogue, type Parts } from "./made-of.ts";
import type { ShownChanges } from "./shown-changes.ts";

/** An answer, or another value that pages are made of. */
interface MadeOf<Value> {
  value: Value;
  parts: Parts;
  /** The moment at which it was begun. */
  begun: number;
}

/** Settings that every page needs. */
export type PageSettings = Pick<ShopSettings, "brand" | "shopTexts">;

type Answer = Outcome & { ok: true };

/** What is asked for is undefined where it is not known as it is now. What can change with any commit is not remembered. */
export interface Remembered {
  /** By what was asked (`rememberedAs`). */
  answer(asked: string): MadeOf<Answer> | undefined;
  putAnswer(asked: string, answer: MadeOf<Answer>): void;
  settings(): PageSettings | undefined;
  putSettings(settings: MadeOf<PageSettings>): void;
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

export function rememberAnswers(shown: ShownChanges): Remembered {
  const answers = new Map<string, MadeOf<Answer>>();
  let settings: MadeOf<PageSettings> | undefined;

  /** The same, where it is as it would be made now. */
  function current<Value>(made: MadeOf<Value> | undefined): MadeOf<Value> | undefined {
    if (!made || (shown.pending() && isOfCatalogue(made.parts))) return undefined;
    if (shown.changedAt(made.parts, made.begun) !== undefined) return undefined;
    made.begun = shown.moment();
    return made;
  }

  return {
    answer: (asked) => current(answers.get(asked)),
    putAnswer(asked, answer) {
      if (answer.parts.has(EVERYTHING)) return;
      if (answers.size >= MAX_REMEMBERED) answers.clear();
      answers.set(asked, answer);
    },
    settings: () => current(settings)?.value,
    putSettings(made) {
      settings = made;
    },
  };
}
