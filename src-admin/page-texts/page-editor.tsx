import type { StaffPage } from "../../src-shared/pages/operations.ts";
import { PAGE_CHOICES } from "../../src-shared/pages/states.ts";
import { SelectField } from "../../src-shared/ui/select-field.tsx";
import { TextField } from "../../src-shared/ui/text-field.tsx";
import { type LocalizedText, textIn } from "../../src-shared/values/localized.ts";
import { slugify } from "../../src-shared/values/slug.ts";
import { useServices } from "../app/services.tsx";
import { InstantField } from "../ui/fields/instant-field.tsx";
import { LocalizedField } from "../ui/fields/localized-field.tsx";
import { MarkdownField } from "../ui/fields/markdown-field.tsx";
import { EditForm } from "../ui/forms/edit-form.tsx";
import { type Saved, useEditor } from "../ui/forms/use-editor.ts";
import { Panel } from "../ui/page.tsx";
import { SeoPanel } from "../ui/seo/seo-panel.tsx";
import { seoField } from "../ui/seo/seo-values.ts";
import { PagePreview } from "./page-preview.tsx";
import { type PageValues, pageValues } from "./page-values.ts";

interface PageEditorProps {
  draftKey: string;
  /** Absent for an own page that is being added. */
  page?: StaffPage;
  saved: Saved<PageValues>;
  send(values: PageValues, version: number | null): Promise<StaffPage>;
  onSaved?(page: StaffPage): void;
}

type BilingualName = { [K in keyof PageValues]: PageValues[K] extends LocalizedText ? K : never }[keyof PageValues];

export const savedOf = (page: StaffPage) => ({ values: pageValues(page), version: page.version });

/** A page's text being written, in both languages side by side. */
export function PageEditor({ draftKey, page, saved, send, onSaved }: PageEditorProps) {
  const { t } = useServices();
  const editor = useEditor<PageValues, StaffPage>({ key: draftKey, saved, read: savedOf, send, fieldOf: seoField });
  const { form } = editor;
  const { title, key, arabicChecked } = form.values;
  const isOwn = page?.isOwn ?? true;
  const bilingual = (field: BilingualName, called: string = field) => ({
    value: form.values[field],
    onChange: (value: LocalizedText) => {
      form.set(field, value);
      // Whoever types wants to keep it: the standard text would replace it.
      if (form.values.status === "standard") form.set("status", "draft");
    },
    problems: form.problemsOf(field),
    older: (page?.arabicOlder.includes(called) ?? false) && !arabicChecked.includes(called),
    onChecked: () => form.set("arabicChecked", [...arabicChecked, called]),
  });
  const labels = {
    key: t("product.slug"),
    title: t("article.title"),
    body: t("article.body"),
    seoTitle: t("seo.title"),
    seoDescription: t("seo.description"),
    seoKeywords: t("seo.keywords"),
    status: t("product.status"),
    publishAt: t("article.publishAt"),
    arabicChecked: t("article.field.arabicChecked"),
  };
  return (
    <EditForm editor={editor} labels={labels} isNew={page === undefined} {...(onSaved ? { onSaved } : {})}>
      <div className="flex flex-col gap-4">
        <Panel title={t("article.panel.text")}>
          <div className="flex flex-col gap-4">
            <SelectField
              label={labels.status}
              hint={isOwn ? t("pageText.ownStatusHint") : t("pageText.statusHint")}
              {...form.field("status")}
              choices={choicesOf(page).map((value) => ({ value, label: t(`pageText.choose.${value}`) }))}
            />
            {form.values.status === "draft" && (
              <InstantField
                label={labels.publishAt}
                hint={t("pageText.publishAtHint")}
                optional
                {...form.field("publishAt")}
              />
            )}
            {isOwn && (
              <TextField
                label={labels.key}
                latin
                maxLength={80}
                placeholder={slugify(title.en)}
                hint={page && key !== page.key ? t("article.slugMoves", { slug: page.key }) : t("product.slugHint")}
                {...form.field("key")}
              />
            )}
            <LocalizedField label={labels.title} maxLength={160} {...bilingual("title")} />
            <MarkdownField label={labels.body} hint={t("pageText.bodyHint")} tall {...bilingual("body")} />
          </div>
        </Panel>
        {page && <PagePreview pageKey={page.isOwn ? page.id : page.key} />}
        <SeoPanel
          text={t("pageText.seoText")}
          title={bilingual("seoTitle", "seo.title")}
          description={bilingual("seoDescription", "seo.description")}
          descriptionLength={240}
          keywords={bilingual("seoKeywords")}
          path={`/${key || slugify(title.en)}`}
          standIn={(lang) => ({ title: textIn(title, lang), description: "" })}
        />
      </div>
    </EditForm>
  );
}

/** A page that nobody reads cannot be withdrawn. */
function choicesOf(page: StaffPage | undefined): readonly PageValues["status"][] {
  if (page && !page.isOwn) return PAGE_CHOICES.fixed;
  return PAGE_CHOICES.own.filter((choice) => choice !== "withdrawn" || page?.published);
}
