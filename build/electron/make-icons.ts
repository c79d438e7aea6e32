/** Icons of the desktop app, made from two drawings: the program's icon, and the chair alone for tray and badge. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { icnsFile, icoFile, type Picture } from "./icon-files.ts";

const drawings = fileURLToPath(new URL("../icons/", import.meta.url));
const sizes = [16, 32, 48, 64, 128, 256, 512, 1024];

/** Writes what installers need to `forPackages` and what the running app loads to `forApp`. */
export async function makeIcons(forPackages: string, forApp: string): Promise<void> {
  const icon = readFileSync(join(drawings, "icon.svg"));
  const pictures = await Promise.all(
    sizes.map(async (size): Promise<Picture> => ({ size, png: await draw(icon, size) })),
  );
  const some = (wanted: readonly number[]) => pictures.filter(({ size }) => wanted.includes(size));

  mkdirSync(join(forPackages, "linux"), { recursive: true });
  mkdirSync(forApp, { recursive: true });
  writeFileSync(join(forPackages, "icon.ico"), icoFile(some([16, 32, 48, 64, 128, 256])));
  writeFileSync(join(forPackages, "icon.icns"), icnsFile(some([16, 32, 64, 128, 256, 512, 1024])));
  for (const { size, png } of some([16, 32, 48, 64, 128, 256, 512])) {
    writeFileSync(join(forPackages, "linux", `${size}x${size}.png`), png);
  }

  const glyph = readFileSync(join(drawings, "glyph.svg"));
  const app = {
    "icon.png": await draw(icon, 256),
    "tray.png": await draw(icon, 16),
    "tray@2x.png": await draw(icon, 32),
    // macOS colours a "template" itself, by the colour of its menu bar.
    "trayTemplate.png": await draw(glyph, 18),
    "trayTemplate@2x.png": await draw(glyph, 36),
    "badge.png": await draw(Buffer.from(dot), 16),
    "badge@2x.png": await draw(Buffer.from(dot), 32),
  };
  for (const [name, png] of Object.entries(app)) writeFileSync(join(forApp, name), png);
}

const dot =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width="16" height="16"><circle cx="8" cy="8" r="7" fill="#c2410c" stroke="#fff" stroke-width="1.5"/></svg>';

/** Renders a drawing at the final size, not scaled from another. */
async function draw(svg: Buffer, size: number): Promise<Buffer> {
  const { width = size, height = size } = await sharp(svg).metadata();
  return sharp(svg, { density: Math.min(2400, (72 * size) / Math.max(width, height)) })
    .resize(size, size, { fit: "contain", background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png({ compressionLevel: 9 })
    .toBuffer();
}
