import type { ReactNode } from "react";
import { ifMatch } from "../../src-shared/api/editing.ts";
import type { SitePart } from "../../src-shared/site/operations.ts";
import { SITE_STATES, type SitePartName } from "../../src-shared/site/parts.ts";
import { SelectField } from "../../src-shared/ui/select-field.tsx";
import { useFormat } from "../app/format.ts";
import { useAsk, useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { Badge } from "../ui/badge.tsx";
import { DiscardDraft } from "../ui/discard-draft.tsx";
import { InstantField } from "../ui/fields/instant-field.tsx";
import { EditForm } from "../ui/forms/edit-form.tsx";
import { useEditor } from "../ui/forms/use-editor.ts";
import type { Form } from "../ui/forms/use-form.ts";
import { Page, Panel } from "../ui/page.tsx";
import { Shown } from "../ui/shown.tsx";
import { PreviewLinks } from "./preview-links.tsx";
import type { ArabicFlag, SaveValues } from "./site-form.ts";
import { SiteVersions } from "./site-versions.tsx";

interface SiteEditorProps<T extends SaveValues> {
  part: SitePartName;
  title: string;
  /** What the part's settings are called when two people changed them. */
  labels: Partial<Record<keyof T & string, string>>;
  children(form: Form<T>, flag: ArabicFlag): ReactNode;
}

/** A part of the site with its draft: written in both languages side by side, looked at in the shop, published at once or at a time. */
export function SiteEditor<T extends SaveValues>(props: SiteEditorProps<T>) {
  const request = useAsk("GET /api/staff/site/:part", { params: { part: props.part } });
  return <Shown of={request}>{(saved) => <Loaded {...props} saved={saved} />}</Shown>;
}

/** The server's `values.heroes.0.title` is `heroes.0.title` in the form. */
const fieldOf = (name: string): string => name.replace(/^values\./, "");

function Loaded<T extends SaveValues>({
  part,
  title,
  labels,
  children,
  saved,
}: SiteEditorProps<T> & { saved: SitePart }) {
  const { t } = useServices();
  const { time } = useFormat();
  const write = useWrite("PUT /api/site/:part");
  const discard = useWrite("POST /api/site/:part/discard-draft");
  const savedOf = ({ values, status, publishAt, version }: SitePart) => ({
    values: { ...values, status, publishAt: publishAt ?? "", arabicChecked: [] as string[] } as T,
    version,
  });
  const editor = useEditor<T, SitePart>({
    key: `site.${part}`,
    saved: savedOf(saved),
    read: savedOf,
    send: ({ status, publishAt, arabicChecked, ...values }, version) =>
      write.mutateAsync({
        params: { part },
        body: { values, status, publishAt: status === "draft" ? publishAt || null : null, arabicChecked },
        headers: ifMatch(version ?? 0),
      }),
    fieldOf,
  });
  const { form } = editor;
  const set = (changed: Partial<SaveValues>) => form.replace({ ...form.values, ...changed });
  const words = {
    ...labels,
    status: t("product.status"),
    publishAt: t("article.publishAt"),
    arabicChecked: t("article.field.arabicChecked"),
  } as Partial<Record<keyof T & string, string>>;
  return (
    <Page
      title={title}
      narrow
      aside={
        saved.status === "draft" && (
          <Badge tone={saved.publishAt ? "accent" : "wait"}>
            {saved.publishAt ? t("article.from", { time: time(saved.publishAt) }) : t("pageText.status.draft")}
          </Badge>
        )
      }
    >
      <EditForm editor={editor} labels={words}>
        <div className="flex flex-col gap-4">
          <Panel title={t("site.publishing")} text={t("site.publishingText")}>
            <div className="flex flex-col gap-4">
              <SelectField
                label={t("product.status")}
                value={form.values.status}
                onChange={(status) => set({ status })}
                problem={form.problemOf("status")}
                choices={SITE_STATES.map((value) => ({ value, label: t(`pageText.choose.${value}`) }))}
              />
              {form.values.status === "draft" && (
                <InstantField
                  label={t("article.publishAt")}
                  hint={t("site.publishAtHint")}
                  optional
                  value={form.values.publishAt}
                  onChange={(publishAt) => set({ publishAt })}
                  problem={form.problemOf("publishAt")}
                />
              )}
              {saved.preview && <PreviewLinks preview={saved.preview} />}
              {saved.status === "draft" && (
                <DiscardDraft
                  discard={() => discard.mutateAsync({ params: { part }, headers: ifMatch(saved.version) })}
                  bringBack={({ version }) =>
                    write.mutateAsync({
                      params: { part },
                      body: { values: saved.values, status: "draft", publishAt: saved.publishAt },
                      headers: ifMatch(version),
                    })
                  }
                  disabled={discard.isPending}
                />
              )}
            </div>
          </Panel>
          {children(form, (name) => ({
            older: saved.arabicOlder.includes(name) && !form.values.arabicChecked.includes(name),
            onChecked: () => set({ arabicChecked: [...form.values.arabicChecked, name] }),
          }))}
        </div>
      </EditForm>
      <div className="mt-4">
        <SiteVersions part={saved} />
      </div>
    </Page>
  );
}
