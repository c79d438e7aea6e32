import type { StaffPage } from "../../src-shared/pages/operations.ts";
import { PAGE_STATUSES } from "../../src-shared/pages/states.ts";
import { SelectField } from "../../src-shared/ui/select-field.tsx";
import { LANGS, type LocalizedText, textIn } from "../../src-shared/values/localized.ts";
import { useAsk } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { LocalizedField } from "../ui/fields/localized-field.tsx";
import { MarkdownField } from "../ui/fields/markdown-field.tsx";
import { MarkdownPreview } from "../ui/fields/markdown-preview.tsx";
import { EditForm } from "../ui/forms/edit-form.tsx";
import { useEditor } from "../ui/forms/use-editor.ts";
import { Panel } from "../ui/page.tsx";
import { SeoPanel } from "../ui/seo/seo-panel.tsx";
import { seoField } from "../ui/seo/seo-values.ts";
import { Shown } from "../ui/shown.tsx";
import { type PageValues, pageValues } from "./page-values.ts";

interface PageEditorProps {
  page: StaffPage;
  send(values: PageValues, version: number | null): Promise<StaffPage>;
}

type BilingualName = { [K in keyof PageValues]: PageValues[K] extends LocalizedText ? K : never }[keyof PageValues];

const savedOf = (page: StaffPage) => ({ values: pageValues(page), version: page.version });

/** A page's text being written, in both languages side by side. */
export function PageEditor({ page, send }: PageEditorProps) {
  const { t } = useServices();
  const editor = useEditor<PageValues, StaffPage>({
    key: `page.${page.key}`,
    saved: savedOf(page),
    read: savedOf,
    send,
    fieldOf: seoField,
  });
  const { form } = editor;
  const { title, arabicChecked } = form.values;
  const bilingual = (field: BilingualName, called: string = field) => ({
    value: form.values[field],
    onChange: (value: LocalizedText) => {
      form.set(field, value);
      // Whoever types wants to keep it: the standard text would replace it.
      if (form.values.status === "standard") form.set("status", "draft");
    },
    problems: form.problemsOf(field),
    older: page.arabicOlder.includes(called) && !arabicChecked.includes(called),
    onChecked: () => form.set("arabicChecked", [...arabicChecked, called]),
  });
  const labels = {
    title: t("article.title"),
    body: t("article.body"),
    seoTitle: t("seo.title"),
    seoDescription: t("seo.description"),
    seoKeywords: t("seo.keywords"),
    status: t("product.status"),
    arabicChecked: t("article.field.arabicChecked"),
  };
  return (
    <EditForm editor={editor} labels={labels}>
      <div className="flex flex-col gap-4">
        <Panel title={t("article.panel.text")}>
          <div className="flex flex-col gap-4">
            <SelectField
              label={labels.status}
              hint={t("pageText.statusHint")}
              {...form.field("status")}
              choices={PAGE_STATUSES.map((value) => ({ value, label: t(`pageText.choose.${value}`) }))}
            />
            <LocalizedField label={labels.title} maxLength={160} {...bilingual("title")} />
            <MarkdownField label={labels.body} hint={t("pageText.bodyHint")} rows={22} {...bilingual("body")} />
          </div>
        </Panel>
        <Preview pageKey={page.key} />
        <SeoPanel
          text={t("pageText.seoText")}
          title={bilingual("seoTitle", "seo.title")}
          description={bilingual("seoDescription", "seo.description")}
          descriptionLength={240}
          keywords={bilingual("seoKeywords")}
          path={`/${page.key}`}
          standIn={(lang) => ({ title: textIn(title, lang), description: "" })}
        />
      </div>
    </EditForm>
  );
}

/** What is saved, with the values that its placeholders have now. */
function Preview({ pageKey }: { pageKey: string }) {
  const { t } = useServices();
  const request = useAsk("GET /api/staff/pages/:key/preview", { params: { key: pageKey } });
  return (
    <Panel title={t("pageText.preview")} text={t("pageText.previewText")}>
      <Shown of={request}>
        {({ body }) => (
          <div className="grid gap-3 md:grid-cols-2">
            {LANGS.map((lang) => (
              <div key={lang} className="rounded-sm border border-line p-3">
                <MarkdownPreview text={body[lang] ?? ""} lang={lang} />
              </div>
            ))}
          </div>
        )}
      </Shown>
    </Panel>
  );
}
