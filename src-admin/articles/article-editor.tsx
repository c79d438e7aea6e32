import type { StaffArticle } from "../../src-shared/articles/operations.ts";
import { type LocalizedText, textIn } from "../../src-shared/values/localized.ts";
import { slugify } from "../../src-shared/values/slug.ts";
import { useServices } from "../app/services.tsx";
import { TextPictureDialog } from "../media/text-picture-dialog.tsx";
import { LocalizedField } from "../ui/fields/localized-field.tsx";
import { MarkdownField } from "../ui/fields/markdown-field.tsx";
import { EditForm } from "../ui/forms/edit-form.tsx";
import { type Saved, useEditor } from "../ui/forms/use-editor.ts";
import { Panel } from "../ui/page.tsx";
import { SeoPanel } from "../ui/seo/seo-panel.tsx";
import { seoField } from "../ui/seo/seo-values.ts";
import { ArticleSide } from "./article-side.tsx";
import { type ArticleValues, articleValues } from "./article-values.ts";

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
  const editor = useEditor<ArticleValues, StaffArticle>({ key: draftKey, saved, read, send, fieldOf: seoField });
  const { form } = editor;
  const { title, excerpt, slug, arabicChecked } = form.values;
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
              <MarkdownField
                label={t("article.body")}
                tall
                picture={(ask) => <TextPictureDialog folder="articles" {...ask} />}
                {...bilingual("body")}
              />
            </div>
          </Panel>
          <SeoPanel
            text={t("seo.text")}
            title={bilingual("seoTitle", "seo.title")}
            description={bilingual("seoDescription", "seo.description")}
            keywords={bilingual("seoKeywords")}
            path={`/${slug || slugify(title.en)}`}
            standIn={(lang) => ({ title: textIn(title, lang), description: textIn(excerpt, lang) })}
          />
        </div>
        <ArticleSide form={form} article={article} imageAlt={bilingual("imageAlt")} tags={bilingual("tags")} />
      </div>
    </EditForm>
  );
}
