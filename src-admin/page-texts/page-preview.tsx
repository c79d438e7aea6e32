import { LANGS, type LocalizedText } from "../../src-shared/values/localized.ts";
import { useAsk } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { MarkdownPreview } from "../ui/fields/markdown-preview.tsx";
import { Panel } from "../ui/page.tsx";
import { Shown } from "../ui/shown.tsx";

/** What is saved, with the values that its placeholders have now. */
export function PagePreview({ pageKey }: { pageKey: string }) {
  const { t } = useServices();
  const request = useAsk("GET /api/staff/pages/:key/preview", { params: { key: pageKey } });
  return (
    <Panel title={t("pageText.preview")} text={t("pageText.previewText")}>
      <Shown of={request}>{({ body }) => <BothLanguages text={body} />}</Shown>
    </Panel>
  );
}

/** A Markdown text in both languages side by side. */
export const BothLanguages = ({ text }: { text: LocalizedText }) => (
  <div className="grid gap-3 md:grid-cols-2">
    {LANGS.map((lang) => (
      <div key={lang} className="rounded-sm border border-line p-3">
        <MarkdownPreview text={text[lang] ?? ""} lang={lang} />
      </div>
    ))}
  </div>
);
