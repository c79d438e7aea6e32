/**
 * Pictures that other sites show when a product or an article is shared. Made at the first request, stored on disk
 * under a hash of their content: a changed name, price or picture makes another, and the one before is removed. Only
 * for pages that the shop shows, in its two languages, so their number is bounded by the catalogue.
 */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fromJson } from "../../../db/json.ts";
import { findActiveProduct } from "../../../db/queries/catalogue/catalogue.ts";
import { findPublishedArticle } from "../../../db/queries/content/content.ts";
import { contentText } from "../../../src-shared/text/content/index.ts";
import { atFirstUse } from "../../../src-shared/values/at-first-use.ts";
import { type Lang, textIn } from "../../../src-shared/values/localized.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import type { App } from "../../context.ts";
import { createLimiter } from "../../kernel/limiter.ts";
import { colourOf } from "../shop/document-brand.ts";
import { readShopSettings } from "../shop/profile.ts";
import { installFonts } from "./fonts.ts";
import { type CardContent, renderCard } from "./render-card.ts";

export type CardKind = "product" | "article";
export interface ShareCard {
  bytes: Buffer;
  etag: string;
}

export interface ShareCards {
  /** null: no such page is shown. `busy`: too many at once, try again. */
  get(kind: CardKind, slug: string, lang: Lang): Promise<ShareCard | null | "busy">;
}

/** Raised when the layout changes, so that older cards are not taken for today's. */
const CARD_DESIGN = 1;

type CardSource = Pick<CardContent, "title" | "line"> & { image: string | null };

export function createShareCards(app: Pick<App, "db" | "catalogue" | "media" | "dataDir">): ShareCards {
  const folder = join(app.dataDir, "share-cards");
  const making = new Map<string, Promise<Buffer> | null>();
  const limiter = createLimiter({ atOnce: 1, waiting: 40 });
  const fonts = atFirstUse(() => installFonts(join(folder, "fonts")));

  async function make(file: string, content: Omit<CardContent, "picture">, image: string | null): Promise<Buffer> {
    const picture = image ? await app.media.read(image) : null;
    fonts();
    const bytes = await renderCard({ ...content, picture });
    await mkdir(folder, { recursive: true });
    const made = join(folder, `.${file}.${process.pid}`);
    await writeFile(made, bytes);
    await rename(made, join(folder, file));
    const same = file.slice(0, file.lastIndexOf(".", file.length - 5) + 1);
    for (const older of await readdir(folder)) {
      if (older.startsWith(same) && older !== file) await rm(join(folder, older), { force: true });
    }
    return bytes;
  }

  return {
    async get(kind, slug, lang) {
      const source = await (kind === "product" ? productSource(app, slug, lang) : articleSource(app, slug, lang));
      if (!source) return null;
      const { image, ...words } = source;
      const settings = await readShopSettings(app.db);
      const look = { colour: colourOf(settings), logo: settings.logo.png };
      const content = { lang, shop: textIn(settings.company.name, lang), ...look, ...words };
      const print = createHash("sha256")
        .update(JSON.stringify([CARD_DESIGN, content, image]))
        .digest("hex")
        .slice(0, 20);
      const file = `${kind}.${lang}.${slug}.${print}.png`;
      const etag = `"${print}"`;
      const stored = await readFile(join(folder, file)).catch(() => null);
      if (stored) return { bytes: stored, etag };
      let made = making.get(file);
      if (!made) {
        made = limiter.run(() => make(file, content, image));
        if (!made) return "busy";
        making.set(file, made);
        void made.catch(() => undefined).then(() => making.delete(file));
      }
      return { bytes: await made, etag };
    },
  };
}

async function productSource(app: Pick<App, "catalogue" | "db">, slug: string, lang: Lang): Promise<CardSource | null> {
  const view = await app.catalogue.current();
  const row = await findActiveProduct(app.db, slug);
  const [card] = row?.slug === slug ? await view.cards([row.id]) : [];
  if (!card) return null;
  const price = formatMoney(card.priceFrom, lang);
  return {
    title: textIn(card.name, lang),
    line: card.priceFrom === card.priceTo ? price : contentText[lang]("card.from", { price }),
    image: card.picture?.path ?? null,
  };
}

async function articleSource(app: Pick<App, "db">, slug: string, lang: Lang): Promise<CardSource | null> {
  const row = await findPublishedArticle(app.db, slug);
  if (!row || row.slug !== slug) return null;
  return {
    title: textIn(fromJson(row.title), lang),
    line: contentText[lang]("card.readTime", { count: row.read_time }),
    image: row.image,
  };
}
