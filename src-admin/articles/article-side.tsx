import type { StaffArticle } from "../../src-shared/articles/operations.ts";
import { ARTICLE_STATUSES } from "../../src-shared/articles/states.ts";
import { CheckField } from "../../src-shared/ui/check-field.tsx";
import { SelectField } from "../../src-shared/ui/select-field.tsx";
import { TextField } from "../../src-shared/ui/text-field.tsx";
import { slugify } from "../../src-shared/values/slug.ts";
import { useFormat } from "../app/format.ts";
import { useAsk } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { MediaChoice } from "../media/media-choice.tsx";
import { DateField } from "../ui/fields/date-field.tsx";
import { InstantField } from "../ui/fields/instant-field.tsx";
import { LocalizedField, type LocalizedFieldProps } from "../ui/fields/localized-field.tsx";
import type { Form } from "../ui/forms/use-form.ts";
import { Panel } from "../ui/page.tsx";
import type { ArticleValues } from "./article-values.ts";

type Bilingual = Pick<LocalizedFieldProps, "value" | "onChange" | "problems">;

interface ArticleSideProps {
  form: Form<ArticleValues>;
  article: StaffArticle | undefined;
  imageAlt: Bilingual;
  tags: Bilingual;
}

/** Whether and when it is read, by whom it is, its address, picture and tags. */
export function ArticleSide({ form, article, imageAlt, tags }: ArticleSideProps) {
  const { t } = useServices();
  const { text } = useFormat();
  const authors = useAsk("GET /api/staff/authors").data ?? [];
  const changed = article !== undefined && form.values.slug !== article.slug;
  return (
    <div className="flex flex-col gap-4">
      <Panel title={t("article.panel.state")}>
        <div className="flex flex-col gap-3">
          <SelectField
            label={t("product.status")}
            {...form.field("status")}
            choices={ARTICLE_STATUSES.map((value) => ({ value, label: t(`article.status.${value}`) }))}
          />
          {form.values.status === "draft" && (
            <InstantField
              label={t("article.publishAt")}
              hint={t("article.publishAtHint")}
              optional
              {...form.field("publishAt")}
            />
          )}
          <DateField label={t("article.publishDate")} {...form.field("publishDate")} />
          <CheckField
            label={t("article.featured")}
            value={form.values.featured}
            onChange={(on) => form.set("featured", on)}
          />
        </div>
      </Panel>
      <Panel title={t("article.panel.place")}>
        <div className="flex flex-col gap-3">
          <SelectField
            label={t("article.author")}
            {...form.field("authorId")}
            choices={[
              { value: "", label: t("product.choose"), disabled: true },
              ...authors.map((author) => ({ value: author.id, label: text(author.name) })),
            ]}
          />
          <TextField
            label={t("product.slug")}
            latin
            maxLength={80}
            placeholder={slugify(form.values.title.en)}
            hint={changed ? t("article.slugMoves", { slug: article.slug }) : t("product.slugHint")}
            {...form.field("slug")}
          />
          <LocalizedField
            label={t("article.tags")}
            hint={t("delivery.areasHint")}
            optional
            rows={3}
            {...tags}
            problem={form.problemOf("tags")}
          />
        </div>
      </Panel>
      <Panel title={t("article.panel.picture")}>
        <div className="flex flex-col gap-3">
          <MediaChoice label={t("media.picture")} folder="articles" {...form.field("image")} />
          <LocalizedField label={t("media.alt")} maxLength={200} {...imageAlt} />
        </div>
      </Panel>
    </div>
  );
}
