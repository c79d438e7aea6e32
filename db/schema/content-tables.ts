/** The tables of articles and pages; a part of the schema, whose conventions hold here (schema.ts). */

import type { Generated } from "kysely";
import type { ArticleStatus } from "../../src-shared/articles/states.ts";
import type { Seo } from "../../src-shared/catalogue/operations.ts";
import type { PageState } from "../../src-shared/pages/states.ts";
import type { SiteState } from "../../src-shared/site/parts.ts";
import type { LocalizedText } from "../../src-shared/values/localized.ts";
import type { Json, Versioned } from "./column-types.ts";

interface Texts {
  title: LocalizedText;
  body: LocalizedText;
  seo: Seo;
}

export interface ContentTables {
  authors: Versioned & {
    key: string;
    name: Json<LocalizedText>;
    title: Json<LocalizedText>;
    bio: Json<LocalizedText>;
  };
  articles: Versioned & {
    slug: string;
    title: Json<LocalizedText>;
    excerpt: Json<LocalizedText>;
    /** Markdown. */
    body: Json<LocalizedText>;
    /** A calendar day in Qatar. */
    publish_date: string;
    author_id: string;
    tags: Json<LocalizedText[]>;
    /** Minutes. */
    read_time: number;
    featured: boolean;
    status: ArticleStatus;
    /** A draft that is published at this time. */
    publish_at: string | null;
    /** Texts whose Arabic is older than their English (values/arabic-age.ts). */
    arabic_of: Generated<Json<Record<string, string>>>;
    image: string | null;
    image_alt: Json<LocalizedText>;
    seo: Json<Seo>;
  };
  /** The shop's own texts. Their bodies may hold the placeholders that server/features/shop/placeholders.ts fills. */
  pages: Versioned & {
    key: string;
    title: Json<LocalizedText>;
    /** Markdown. */
    body: Json<LocalizedText>;
    seo: Json<Seo>;
    /** The next text, while it is written; visitors read the columns above. */
    draft: Json<Texts> | null;
    /** A draft that is published at this time. */
    publish_at: string | null;
    /** False: visitors read the standard text. */
    published: Generated<boolean>;
    /** Texts whose Arabic is older than their English (values/arabic-age.ts). */
    arabic_of: Generated<Json<Record<string, string>>>;
  };
  /** What was saved of a page, the last ones. Stays on the server. */
  page_versions: {
    id: string;
    page_id: string;
    /** The version of the page that this save made. */
    number: number;
    at: string;
    /** Null: the shop itself, or from before versions were kept. */
    staff_name: string | null;
    state: PageState;
    texts: Json<Texts>;
  };
  /** Parts of the site beside its pages, by their names (site/parts.ts); what visitors see of them are settings. */
  site_parts: Versioned & {
    /** What is written of their settings and not shown yet, by key. */
    draft: Json<Record<string, unknown>> | null;
    /** A draft that is published at this time. */
    publish_at: string | null;
    /** Texts whose Arabic is older than their English (values/arabic-age.ts). */
    arabic_of: Generated<Json<Record<string, string>>>;
  };
  /** What was saved of a part, the last ones. Stays on the server. */
  site_versions: {
    id: string;
    part_id: string;
    /** The version of the part that this save made. */
    number: number;
    at: string;
    /** Null: the shop itself, or from before versions were kept. */
    staff_name: string | null;
    state: SiteState;
    /** The settings of the part, by key. */
    texts: Json<Record<string, unknown>>;
  };
}
