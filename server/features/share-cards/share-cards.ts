/**
 * The pictures that other sites show when a product or an article is shared. Made when first asked for, kept on disk
 * under what they were made from: a changed name, price or picture makes another, and the one before goes. Only for what
 * the shop shows, in its two languages, so their number is bounded by the catalogue.
 */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fromJson } from "../../../db/json.ts";
import { findPublishedArticle } from "../../../db/queries/content/content.ts";
import { contentText } from "../../../src-shared/text/content/index.ts";
import { type Lang, textIn } from "../../../src-shared/values/localized.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import type { App } from "../../context.ts";
import { createLimiter } from "../../kernel/limiter.ts";
import { readShopSettings } from "../shop/profile.ts";
import { type CardFacts, drawCard } from "./draw-card.ts";
import { installFonts } from "./fonts.ts";

export type CardKind = "product" | "article";
export interface ShareCard {
  bytes: Buffer;
  etag: string;
}

export interface ShareCards {
  /** null: nothing of that name is shown. `busy`: too many at once, ask again. */
  get(kind: CardKind, slug: string, lang: Lang): Promise<ShareCard | null | "busy">;
}

/** Goes up when the drawing changes, so that older cards are not taken for today's. */
const drawing = 1;

type Subject = Omit<CardFacts, "lang" | "shop" | "picture"> & { image: string | null };

export function createShareCards(app: Pick<App, "db" | "catalogue" | "media" | "dataDir">): ShareCards {
  const folder = join(app.dataDir, "share-cards");
  const making = new Map<string, Promise<Buffer> | null>();
  const limiter = createLimiter({ atOnce: 1, waiting: 40 });
  installFonts(join(folder, "fonts"));

  async function make(file: string, facts: Omit<CardFacts, "picture">, image: string | null): Promise<Buffer> {
    const picture = image ? await app.media.read(image) : null;
    const bytes = await drawCard({ ...facts, picture });
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
      const subject = await (kind === "product" ? productSubject(app, slug, lang) : articleSubject(app, slug, lang));
      if (!subject) return null;
      const { image, ...words } = subject;
      const { company } = await readShopSettings(app.db);
      const facts = { lang, shop: textIn(company.name, lang), ...words };
      const print = createHash("sha256")
        .update(JSON.stringify([drawing, facts, image]))
        .digest("hex")
        .slice(0, 20);
      const file = `${kind}.${lang}.${slug}.${print}.png`;
      const etag = `"${print}"`;
      const kept = await readFile(join(folder, file)).catch(() => null);
      if (kept) return { bytes: kept, etag };
      let made = making.get(file);
      if (!made) {
        made = limiter.run(() => make(file, facts, image));
        if (!made) return "busy";
        making.set(file, made);
        void made.catch(() => undefined).then(() => making.delete(file));
      }
      return { bytes: await made, etag };
    },
  };
}

async function productSubject(app: Pick<App, "catalogue">, slug: string, lang: Lang): Promise<Subject | null> {
  const { ordered } = await app.catalogue.current();
  const card = ordered.find((product) => product.card.slug === slug)?.card;
  if (!card) return null;
  const price = formatMoney(card.priceFrom, lang);
  return {
    title: textIn(card.name, lang),
    line: card.priceFrom === card.priceTo ? price : contentText[lang]("card.from", { price }),
    image: card.picture?.path ?? null,
  };
}

async function articleSubject(app: Pick<App, "db">, slug: string, lang: Lang): Promise<Subject | null> {
  const row = await findPublishedArticle(app.db, slug);
  if (!row || row.slug !== slug) return null;
  return {
    title: textIn(fromJson(row.title), lang),
    line: contentText[lang]("card.readTime", { count: row.read_time }),
    image: row.image,
  };
}
