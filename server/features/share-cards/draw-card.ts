import { directionOf, type Lang } from "../../../src-shared/values/localized.ts";
import { sharp } from "../media/decoding/codecs.ts";
import { cardFont } from "./fonts.ts";

/** What other sites show of a page: the size that they all take. */
export const CARD = { width: 1200, height: 630 } as const;

export interface CardFacts {
  lang: Lang;
  shop: string;
  title: string;
  /** The price of a product, the reading time of an article. */
  line: string;
  /** An original of the store; null draws the words alone. */
  picture: Buffer | null;
}

const sand = "#f1ece4";
const ink = "#1e1b18";
const muted = "#6b645c";
const accent = "#8a1538";
const margin = 72;
const titleSizes = [64, 56, 48, 42, 36];
const titleHeight = 300;
/** More never fits; measuring it would only take time. */
const MAX_CHARACTERS = 160;

type Layer = { input: Buffer; left: number; top: number; blend?: "multiply" };

/** A card as PNG: the picture at the end of the line of reading, the words at its beginning. */
export async function drawCard({ lang, shop, title, line, picture }: CardFacts): Promise<Buffer> {
  const rightToLeft = directionOf(lang) === "rtl";
  const side = CARD.height;
  const room = (picture ? CARD.width - side : CARD.width) - 2 * margin;
  const layers: Layer[] = [];
  const place = (words: Drawn, top: number) =>
    layers.push({ input: words.data, top, left: rightToLeft ? CARD.width - margin - words.width : margin });

  if (picture) {
    const input = await sharp(picture)
      .resize(side, side, { fit: "cover" })
      .flatten({ background: "#ffffff" })
      .png()
      .toBuffer();
    // Multiplied, a picture taken on white stands on the sand as it does in the shop.
    layers.push({ input, top: 0, left: rightToLeft ? 0 : CARD.width - side, blend: "multiply" });
  }
  const mark = { width: 56, height: 6 };
  const markInput = await sharp({ create: { ...mark, channels: 3, background: accent } })
    .png()
    .toBuffer();
  place({ data: markInput, ...mark }, margin);
  place(await draw(shop, { size: 28, colour: muted, room }), margin + 28);
  const name = await drawTitle(title, room);
  place(name, Math.round((CARD.height - name.height) / 2) + 16);
  if (line !== "") {
    const last = await draw(line, { size: 38, colour: ink, room });
    place(last, CARD.height - margin - last.height);
  }
  return sharp({ create: { ...CARD, channels: 3, background: sand } })
    .composite(layers)
    .png({ palette: true, colours: 256, quality: 100, dither: 1, effort: 7 })
    .toBuffer();
}

interface Drawn {
  data: Buffer;
  width: number;
  height: number;
}

/** As large as the room allows; what is too long even in the smallest size loses its last words. */
async function drawTitle(whole: string, room: number): Promise<Drawn> {
  const title = Array.from(whole).slice(0, MAX_CHARACTERS).join("");
  let drawn: Drawn | undefined;
  for (const size of titleSizes) {
    drawn = await draw(title, { size, colour: ink, room, bold: true });
    if (drawn.height <= titleHeight) return drawn;
  }
  const words = title.split(" ");
  while (words.length > 1) {
    words.splice(-Math.ceil(words.length / 8));
    drawn = await draw(`${words.join(" ")}…`, { size: titleSizes.at(-1) as number, colour: ink, room, bold: true });
    if (drawn.height <= titleHeight) return drawn;
  }
  const { data, width } = drawn as Drawn;
  return {
    data: await sharp(data).extract({ left: 0, top: 0, width, height: titleHeight }).png().toBuffer(),
    width,
    height: titleHeight,
  };
}

async function draw(
  text: string,
  { size, colour, room, bold = false }: { size: number; colour: string; room: number; bold?: boolean },
): Promise<Drawn> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escaped(text)}</span>`,
      font: `${cardFont} ${bold ? "Semi-Bold " : ""}${size}`,
      width: room,
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

/** Pango's markup; a text without a sign to draw would be refused. */
const escaped = (text: string): string =>
  text
    .replace(/\p{Cc}/gu, " ")
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .trim() || "–";
