// Articles and delivery zones.
import { ifMatch } from "../../../../src-shared/api/editing.ts";
import { articleToWrite } from "../../../support/articles.ts";
import { type Action, nth } from "./action.ts";

export const contentActions = {
  article: async ({ api, value, row, field, wrote }) => {
    const { data } = await api("GET /api/staff/articles");
    const found = nth(data, row);
    if (!found) return;
    const params = { id: found.id };
    const one = await api("GET /api/staff/articles/:id", { params });
    const { slug, title, excerpt, body, publishDate, tags, featured, status, imageAlt, seo } = one;
    const name = (["title", "excerpt", "body"] as const)[field % 3] ?? "title";
    const words = `article's ${name} ${value}`;
    await api("PUT /api/articles/:id", {
      params,
      headers: ifMatch(one.version),
      body: {
        slug,
        title,
        excerpt,
        body,
        publishDate,
        tags,
        featured,
        status,
        imageAlt,
        seo,
        authorId: one.author.id,
        [name]: { ...one[name], en: words },
      },
    });
    wrote(words, one[name]);
  },
  "new article": async ({ api, id, value, created }) => {
    const [author] = await api("GET /api/staff/authors");
    if (!author) return;
    await api("POST /api/articles", { body: { ...articleToWrite(author.id, { slug: `new-${value}` }), id } });
    created("articles");
  },
  zone: async ({ api, value, row, field, wrote }) => {
    const zone = nth(await api("GET /api/staff/delivery-zones"), row);
    if (!zone) return;
    const words = `zone ${value}`;
    const changed = field === 0 ? { fee: value * 100 } : { name: { en: words } };
    await api("POST /api/zone-delivery-settings", { body: { zone: { ...zone, ...changed } } });
    if (field > 0) wrote(words, zone.name);
  },
} satisfies Record<string, Action>;
