import type { StaffArticle } from "../../src-shared/articles/operations.ts";
import { LANGS, type LocalizedText, textIn } from "../../src-shared/values/localized.ts";
import { slugify } from "../../src-shared/values/slug.ts";
import { useServices } from "../app/services.tsx";
import { LocalizedField } from "../ui/fields/localized-field.tsx";
import { MarkdownField } from "../ui/fields/markdown-field.tsx";
import { EditForm } from "../ui/forms/edit-form.tsx";
import { type Saved, useEditor } from "../ui/forms/use-editor.ts";
import { Panel } from "../ui/page.tsx";
import { SearchPreview } from "../ui/seo/search-preview.tsx";
import { ArticleSide } from "./article-side.tsx";
import { type ArticleValues, articleField, articleValues } from "./article-values.ts";

interface ArticleEditorProps {
  draftKey: string;
  article?: StaffArticle;
  saved: Saved<ArticleValues>;
  send(values: ArticleValues, version: number | null): Promise<StaffArticle>;
  onSaved?(article: StaffArticle): void;
}

type BilingualName = {
  [K in keyof ArticleValues]: ArticleValues[K] extends LocalizedText ? K : never;
}[keyof ArticleValues];

/** An article being written, in both languages side by side. */
export function ArticleEditor({ draftKey, article, saved, send, onSaved }: ArticleEditorProps) {
  const { t } = useServices();
  const read = (row: StaffArticle) => ({ values: articleValues(row), version: row.version });
  const editor = useEditor<ArticleValues, StaffArticle>({ key: draftKey, saved, read, send, fieldOf: articleField });
  const { form } = editor;
  const { title, excerpt, seoTitle, seoDescription, slug, arabicChecked } = form.values;
  const bilingual = (field: BilingualName, called: string = field) => ({
    value: form.values[field],
    onChange: (value: LocalizedText) => form.set(field, value),
    problems: form.problemsOf(field),
    older: (article?.arabicOlder.includes(called) ?? false) && !arabicChecked.includes(called),
    onChecked: () => form.set("arabicChecked", [...arabicChecked, called]),
  });
  const labels = Object.fromEntries(
    (Object.keys(saved.values) as (keyof ArticleValues)[]).map((field) => [field, t(`article.field.${field}`)]),
  );
  return (
    <EditForm editor={editor} labels={labels} isNew={article === undefined} {...(onSaved ? { onSaved } : {})}>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex flex-col gap-4">
          <Panel title={t("article.panel.text")}>
            <div className="flex flex-col gap-4">
              <LocalizedField label={t("article.title")} maxLength={160} {...bilingual("title")} />
              <LocalizedField label={t("article.excerpt")} maxLength={400} rows={2} {...bilingual("excerpt")} />
              <MarkdownField label={t("article.body")} rows={22} {...bilingual("body")} />
            </div>
          </Panel>
          <Panel title={t("product.panel.seo")} text={t("seo.text")}>
            <div className="flex flex-col gap-4">
              <LocalizedField label={t("seo.title")} optional maxLength={60} {...bilingual("seoTitle", "seo.title")} />
              <LocalizedField
                label={t("seo.description")}
                optional
                maxLength={160}
                rows={2}
                {...bilingual("seoDescription", "seo.description")}
              />
              <LocalizedField
                label={t("seo.keywords")}
                hint={t("product.onePerLine")}
                optional
                rows={2}
                {...bilingual("seoKeywords")}
              />
              <div className="grid gap-3 md:grid-cols-2">
                {LANGS.map((lang) => (
                  <SearchPreview
                    key={lang}
                    lang={lang}
                    path={`/${slug || slugify(title.en)}`}
                    title={seoTitle[lang]?.trim() || textIn(title, lang)}
                    description={seoDescription[lang]?.trim() || textIn(excerpt, lang)}
                  />
                ))}
              </div>
            </div>
          </Panel>
        </div>
        <ArticleSide form={form} article={article} imageAlt={bilingual("imageAlt")} tags={bilingual("tags")} />
      </div>
    </EditForm>
  );
}
