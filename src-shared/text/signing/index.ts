import type { Lang } from "../../values/localized.ts";
import { createText, type KeyOf, type Text } from "../text.ts";
import ar from "./ar.ts";
import en from "./en.ts";

export type SigningText = Text<KeyOf<typeof en>>;

/** What a customer reads on the showroom's screen, in their language and not in that of whoever works at it. */
export const signingText: Readonly<Record<Lang, SigningText>> = {
  en: createText("en", en),
  ar: createText("ar", ar),
};
