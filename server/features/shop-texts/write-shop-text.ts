import { recordAudit } from "../../../db/queries/audit.ts";
import { replaceSetting } from "../../../db/queries/content/settings.ts";
import type { Tx } from "../../../db/schema.ts";
import { type FieldCodes, refuseFields } from "../../../src-shared/api/field-refusal.ts";
import type { Refusal } from "../../../src-shared/api/refusal.ts";
import { hasText } from "../../../src-shared/api/schemas.ts";
import { placeholderProblem, placeholdersOf, type TextForm, wholeKey } from "../../../src-shared/shop-texts/forms.ts";
import { MAX_OWN_CHARACTERS, MAX_OWN_TEXTS } from "../../../src-shared/shop-texts/limits.ts";
import type { ShopTextRow, WrittenShopText } from "../../../src-shared/shop-texts/operations.ts";
import type { OwnTexts } from "../../../src-shared/text/own-texts.ts";
import { LANGS } from "../../../src-shared/values/localized.ts";
import type { Context } from "../../context.ts";
import { refuseConflict, refuseStale } from "../../kernel/versioned-row.ts";
import { readSetting } from "../settings/read-setting.ts";
import { shopTextRow } from "./shop-text-row.ts";
import type { StandardText } from "./standard-texts.ts";

/** Sets the own forms of one text. All own texts are one setting, because every page reads them. */
export async function writeShopText(
  ctx: Context,
  tx: Tx,
  text: StandardText,
  written: WrittenShopText,
): Promise<ShopTextRow | Refusal<"invalid" | "version_required" | "version_conflict">> {
  const read = async () => {
    const { value, version } = await readSetting(tx, "shopTexts");
    return shopTextRow(text, value as OwnTexts, version);
  };
  const conflict = { collection: "settings", rowIds: ["shopTexts"], read };
  const { value, version } = await readSetting(tx, "shopTexts");
  const before = value as OwnTexts;
  const stale = await refuseStale(ctx, tx, { version, ...conflict });
  if (stale) return stale;
  const wrong = problemsOf(text, written);
  if (Object.keys(wrong).length > 0) return refuseFields(wrong);
  const after = { en: withForms(text, before, written, "en"), ar: withForms(text, before, written, "ar") };
  const full = tooMany(before, after);
  if (full) return refuseFields({ [`${full}.${firstWritten(written[full])}`]: "texts_full" });
  if (!(await replaceSetting(tx, "shopTexts", version, after, ctx.now()))) return refuseConflict(tx, conflict);
  const audited = (own: OwnTexts) => ({ value: { [text.key]: shopTextRow(text, own, version).own } });
  await recordAudit(tx, ctx, {
    collection: "settings",
    rowId: "shopTexts",
    before: audited(before),
    after: audited(after),
  });
  return read();
}

function problemsOf({ standard }: StandardText, written: WrittenShopText): FieldCodes {
  const known = LANGS.flatMap((lang) => Object.values(standard[lang]).flatMap(placeholdersOf));
  const problems: FieldCodes = {};
  for (const lang of LANGS) {
    for (const [form, own] of Object.entries(written[lang]) as [TextForm, string][]) {
      if (!hasText(own)) continue;
      const usual = standard[lang][form];
      const problem = usual === undefined ? "unknown" : placeholderProblem(own, { standard: usual, form, known });
      if (problem) problems[`${lang}.${form}`] = problem;
    }
  }
  return problems;
}

/** All own texts of a language with these forms of one text; what says the same as the standard is none. */
function withForms(text: StandardText, own: OwnTexts, written: WrittenShopText, lang: keyof OwnTexts) {
  const { [lang]: standard } = text.standard;
  const forms = Object.keys(standard) as TextForm[];
  const now = new Map(Object.entries(own[lang]));
  for (const form of forms) {
    const said = written[lang][form];
    const key = wholeKey(text.key, form);
    if (said !== undefined && hasText(said) && said !== standard[form]) now.set(key, said);
    else now.delete(key);
  }
  return Object.fromEntries(now);
}

/** The form beside which a problem of all of them stands. */
const firstWritten = (forms: WrittenShopText["en"]): string | undefined =>
  Object.entries(forms).find(([, own]) => hasText(own))?.[0];

/** The language whose own texts are more than a page may carry, and more than before. */
function tooMany(before: OwnTexts, after: OwnTexts): keyof OwnTexts | undefined {
  const characters = (texts: OwnTexts["en"]) => Object.values(texts).join("").length;
  const number = (texts: OwnTexts["en"]) => Object.keys(texts).length;
  return LANGS.find(
    (lang) =>
      (number(after[lang]) > MAX_OWN_TEXTS && number(after[lang]) > number(before[lang])) ||
      (characters(after[lang]) > MAX_OWN_CHARACTERS && characters(after[lang]) > characters(before[lang])),
  );
}
