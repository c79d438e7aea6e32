import { directionOf, type Lang } from "../../../src-shared/values/localized.ts";
import { sharp } from "../media/decoding/codecs.ts";
import { cardFont } from "./fonts.ts";

/** Size of the picture that other sites show of a page; all of them take it. */
export const CARD = { width: 1200, height: 630 } as const;

export interface CardContent {
  lang: Lang;
  shop: string;
  title: string;
  /** The price of a product, the reading time of an article. */
  line: string;
  /** An original of the store; null renders the text alone. */
  picture: Buffer | null;
  /** The shop's colour: "#8a1538". */
  colour: string;
  /** PNG of the shop's logo in base64; blank: its name is written. */
  logo: string;
}

const sand = "#f1ece4";
const ink = "#1e1b18";
const muted = "#6b645c";
const MARGIN_PX = 72;
const titleSizes = [64, 56, 48, 42, 36];
const TITLE_HEIGHT_PX = 300;
/** Longest title that is measured; more never fits. */
const MAX_CHARACTERS = 160;

type Layer = { input: Buffer; left: number; top: number; blend?: "multiply" };

/** A card as PNG: the picture at the end of the reading direction, the text at its beginning. */
export async function renderCard({ lang, shop, title, line, picture, colour, logo }: CardContent): Promise<Buffer> {
  const rightToLeft = directionOf(lang) === "rtl";
  const side = CARD.height;
  const maxWidth = (picture ? CARD.width - side : CARD.width) - 2 * MARGIN_PX;
  const layers: Layer[] = [];
  const place = (words: RenderedText, top: number) =>
    layers.push({ input: words.data, top, left: rightToLeft ? CARD.width - MARGIN_PX - words.width : MARGIN_PX });

  if (picture) {
    const input = await sharp(picture)
      .resize(side, side, { fit: "cover" })
      .flatten({ background: "#ffffff" })
      .png()
      .toBuffer();
    // Multiplied, a picture taken on white blends with the background as it does in the shop.
    layers.push({ input, top: 0, left: rightToLeft ? 0 : CARD.width - side, blend: "multiply" });
  }
  const mark = { width: 56, height: 6 };
  const markInput = await sharp({ create: { ...mark, channels: 3, background: colour } })
    .png()
    .toBuffer();
  place({ data: markInput, ...mark }, MARGIN_PX);
  place(await renderSender(shop, logo, maxWidth), MARGIN_PX + 28);
  const name = await renderTitle(title, maxWidth);
  place(name, Math.round((CARD.height - name.height) / 2) + 16);
  if (line !== "") {
    const last = await renderText(line, { size: 38, colour: ink, maxWidth });
    place(last, CARD.height - MARGIN_PX - last.height);
  }
  return sharp({ create: { ...CARD, channels: 3, background: sand } })
    .composite(layers)
    .png({ palette: true, colours: 256, quality: 100, dither: 1, effort: 7 })
    .toBuffer();
}

interface RenderedText {
  data: Buffer;
  width: number;
  height: number;
}

/** The shop's logo; its name where it has none. */
async function renderSender(shop: string, logo: string, maxWidth: number): Promise<RenderedText> {
  if (logo === "") return renderText(shop, { size: 28, colour: muted, maxWidth });
  const { data, info } = await sharp(Buffer.from(logo, "base64"))
    .resize({ width: Math.min(maxWidth, 320), height: 72, fit: "inside" })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The title as large as the space allows; one that is too long in the smallest size loses its last words. */
async function renderTitle(whole: string, maxWidth: number): Promise<RenderedText> {
  const title = Array.from(whole).slice(0, MAX_CHARACTERS).join("");
  let rendered: RenderedText | undefined;
  for (const size of titleSizes) {
    rendered = await renderText(title, { size, colour: ink, maxWidth, bold: true });
    if (rendered.height <= TITLE_HEIGHT_PX) return rendered;
  }
  const words = title.split(" ");
  while (words.length > 1) {
    words.splice(-Math.ceil(words.length / 8));
    rendered = await renderText(`${words.join(" ")}…`, {
      size: titleSizes.at(-1) as number,
      colour: ink,
      maxWidth,
      bold: true,
    });
    if (rendered.height <= TITLE_HEIGHT_PX) return rendered;
  }
  const { data, width } = rendered as RenderedText;
  return {
    data: await sharp(data).extract({ left: 0, top: 0, width, height: TITLE_HEIGHT_PX }).png().toBuffer(),
    width,
    height: TITLE_HEIGHT_PX,
  };
}

async function renderText(
  text: string,
  { size, colour, maxWidth, bold = false }: { size: number; colour: string; maxWidth: number; bold?: boolean },
): Promise<RenderedText> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escaped(text)}</span>`,
      font: `${cardFont} ${bold ? "Semi-Bold " : ""}${size}`,
      width: maxWidth,
      wrap: "word-char",
      // Points are pixels.
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Text as Pango's markup; a text without a visible character would be refused. */
const escaped = (text: string): string =>
  text
    .replace(/\p{Cc}/gu, " ")
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .trim() || "–";
