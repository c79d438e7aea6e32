import { ifMatch } from "../../src-shared/api/editing.ts";
import { TEXT_FORMS, type TextForm } from "../../src-shared/shop-texts/forms.ts";
import { MAX_OWN_TEXT } from "../../src-shared/shop-texts/limits.ts";
import type { ShopTextRow } from "../../src-shared/shop-texts/operations.ts";
import { TextField } from "../../src-shared/ui/text-field.tsx";
import { directionOf, LANGS, type Lang } from "../../src-shared/values/localized.ts";
import { useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { EditDialog } from "../ui/forms/edit-dialog.tsx";
import { useEditor } from "../ui/forms/use-editor.ts";

/** By the server's names of the fields: "en.text", "ar.few". */
type Values = Record<`${Lang}.${TextForm}`, string>;

/** One text in the owner's words: every form that either language has. */
export function ShopTextDialog({ row, onClose }: { row: ShopTextRow; onClose(): void }) {
  const { t } = useServices();
  const write = useWrite("PUT /api/shop-texts/:key");
  const editor = useEditor<Values, ShopTextRow>({
    key: `shop-text.${row.key}`,
    saved: savedOf(row),
    read: savedOf,
    send: (values, version) =>
      write.mutateAsync({
        params: { key: row.key },
        body: { en: formsOf(values, "en"), ar: formsOf(values, "ar") },
        headers: ifMatch(version ?? 0),
      }),
  });
  const { form } = editor;
  const fields = LANGS.flatMap((lang) =>
    TEXT_FORMS.flatMap((name) => {
      const standard = row.standard[lang][name];
      if (standard === undefined) return [];
      const language = lang === "en" ? t("part.english") : t("part.arabic");
      const label = name === "text" ? language : t("shopTexts.ofForm", { language, form: t(`shopTexts.form.${name}`) });
      return [{ key: `${lang}.${name}` as const, lang, label, standard }];
    }),
  );
  return (
    <EditDialog
      title={t("shopTexts.text")}
      editor={editor}
      labels={Object.fromEntries(fields.map(({ key, label }) => [key, label]))}
      onClose={onClose}
      savedText={t("shopTexts.saved")}
    >
      <p className="text-muted">{t("shopTexts.editText")}</p>
      {fields.map(({ key, lang, label, standard }) => (
        <TextField
          key={key}
          label={label}
          lang={lang}
          placeholder={standard}
          hint={
            <>
              {t("shopTexts.standard")}{" "}
              <bdi lang={lang} dir={directionOf(lang)}>
                {standard}
              </bdi>
            </>
          }
          maxLength={MAX_OWN_TEXT}
          {...form.field(key)}
        />
      ))}
    </EditDialog>
  );
}

const savedOf = ({ own, version }: ShopTextRow) => ({
  values: Object.fromEntries(
    LANGS.flatMap((lang) => TEXT_FORMS.map((form) => [`${lang}.${form}`, own[lang][form] ?? ""])),
  ) as Values,
  version,
});

const formsOf = (values: Values, lang: Lang) =>
  Object.fromEntries(TEXT_FORMS.map((form) => [form, values[`${lang}.${form}`]]));
