import type { Page } from "playwright";

/** Draws a signature on the page, in a few waves. */
export async function drawSignature(page: Page, label: string): Promise<void> {
  const pad = page.getByRole("img", { name: label, exact: true });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error("there is nothing to sign on");
  const [x, y] = [box.x + 30, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 40; step += 1) await page.mouse.move(x + step * 5, y + 30 * Math.sin(step / 3));
  await page.mouse.up();
}

/** The PDF of the shared document on screen, fetched as its button does. */
export async function sharedFile(page: Page, lang: "en" | "ar"): Promise<Uint8Array> {
  const token = /\/s\/([\w-]{43})/.exec(page.url())?.[1] ?? "";
  const answer = await page.request.get(new URL(`/api/shared/${token}/file?lang=${lang}`, page.url()).href);
  if (answer.headers()["content-type"] !== "application/pdf") throw new Error(`no PDF: ${answer.status()}`);
  return new Uint8Array(await answer.body());
}
