import { LOGO_BOX, MAX_LOGO_TEXT, type SettingValue } from "../../../src-shared/settings/operations.ts";
import { sharp } from "../media/decoding/codecs.ts";

/** Numbers of colours, tried until the picture is small enough. */
const COLOURS = [256, 128, 64, 32];

/**
 * A logo of a picture that was ingested: without its empty edge, fitted into `LOGO_BOX`, as PNG. Null for one that cannot be made
 * small enough, as a photograph.
 */
export async function drawLogo(bytes: Buffer): Promise<SettingValue<"logo"> | null> {
  for (const colours of COLOURS) {
    const { data, info } = await sharp(await withoutEdge(bytes))
      .resize({ ...LOGO_BOX, fit: "inside", withoutEnlargement: true })
      .png({ palette: true, colours, effort: 8 })
      .toBuffer({ resolveWithObject: true });
    const png = data.toString("base64");
    if (png.length <= MAX_LOGO_TEXT) return { png, width: info.width, height: info.height };
  }
  return null;
}

/** Without the margin of one colour; a picture of one colour has none, which `trim` refuses. */
async function withoutEdge(bytes: Buffer): Promise<Buffer> {
  return sharp(bytes)
    .trim({ threshold: 8 })
    .png()
    .toBuffer()
    .catch(() => bytes);
}
