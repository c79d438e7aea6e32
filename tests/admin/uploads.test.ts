import type { CDPSession, Page } from "playwright";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AdminApp, firstAdmin, openAdminApp, ownPassword } from "../support/admin.ts";
import type { WatchedPage } from "../support/browser.ts";

/** A picture that hardly compresses: some 700 kB, so that a slow connection takes long. */
async function aHeavyPicture(name: string, seed: number) {
  const [width, height] = [640, 480];
  let state = seed;
  const noise = Buffer.alloc(width * height * 3).map(() => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state >> 16;
  });
  const buffer = await sharp(noise, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  return { name, mimeType: "image/png", buffer };
}

describe("pictures on their way to the library", () => {
  let adminApp: AdminApp;
  let watched: WatchedPage;
  let page: Page;
  let line: CDPSession;
  beforeAll(async () => {
    adminApp = await openAdminApp();
    watched = await adminApp.enter({ email: firstAdmin.email, password: ownPassword });
    page = watched.page;
    line = await watched.context.newCDPSession(page);
    await line.send("Network.enable");
  });
  afterAll(() => adminApp?.close());
  const uploadsAt = (bytesPerSecond: number) =>
    line.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    });
  const open = async () => {
    await page.goto(`${adminApp.shop.url}/admin/media`);
    await page.getByLabel("New pictures go to").waitFor();
  };
  const drop = (files: Awaited<ReturnType<typeof aHeavyPicture>>[]) =>
    page.locator('input[type="file"][accept*="image/jpeg"]').setInputFiles(files);
  const line3 = (name: string) => page.getByRole("listitem").filter({ hasText: name });

  test("a bar says how many bytes have really left, of each file and of all, and three go at a time", async () => {
    await open();
    const files = await Promise.all([1, 2, 3, 4].map((at) => aHeavyPicture(`slow-${at}.png`, at)));
    const sizes = files.map((file) => file.buffer.length);
    // Progress is of bytes, and none is estimated: it is seen where no number of whole files would put it.
    const ofWholeFiles = new Set([0]);
    for (const size of sizes) for (const sum of [...ofWholeFiles]) ofWholeFiles.add(sum + size);
    await uploadsAt(30_000);
    await drop(files);
    const all = page.getByRole("progressbar", { name: /of 4 sent/ });
    const value = () => all.evaluate((bar: HTMLProgressElement) => bar.value);
    await expect.poll(async () => ofWholeFiles.has(await value())).toBe(false);
    expect(await all.evaluate((bar: HTMLProgressElement) => bar.max)).toBe(sizes.reduce((sum, one) => sum + one, 0));
    await expect.poll(() => page.getByText("Sending", { exact: true }).count()).toBe(3);
    expect(await line3("slow-4.png").getByText("Waiting").count()).toBe(1);
    const own = page.getByRole("progressbar", { name: "slow-1.png" });
    expect(await own.evaluate((bar: HTMLProgressElement) => bar.max)).toBe(sizes[0]);

    await uploadsAt(-1);
    await page.getByText("4 of 4 sent").waitFor();
    expect(await value()).toBe(sizes.reduce((sum, one) => sum + one, 0));
  });

  test("a file that was not meant is called back while it travels, and never arrives", async () => {
    await open();
    await uploadsAt(20_000);
    const [calledBack, meant] = await Promise.all([aHeavyPicture("called-back.png", 5), aHeavyPicture("meant.png", 6)]);
    await drop([calledBack, meant]);
    const own = page.getByRole("progressbar", { name: calledBack.name });
    await own.waitFor();
    // Less than all of it has left, or there would be nothing to call back.
    expect(await own.evaluate((bar: HTMLProgressElement) => bar.value)).toBeLessThan(calledBack.buffer.length);
    await page.getByRole("button", { name: "Cancel called-back.png" }).click();
    await line3("called-back.png").waitFor({ state: "detached" });
    await uploadsAt(-1);
    await page.getByText("1 of 1 sent").waitFor();
    const names = (await adminApp.admin("GET /api/media", { query: { q: "png" } })).data.map((entry) => entry.name);
    expect(names).toContain("meant.png");
    expect(names).not.toContain("called-back.png");
  });

  test("a file that failed on a line that broke is sent again by itself alone", async () => {
    await open();
    await line.send("Network.emulateNetworkConditions", {
      offline: true,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await drop([await aHeavyPicture("twice.png", 7)]);
    await line3("twice.png").getByText("Failed").waitFor();
    await uploadsAt(-1);
    await line3("twice.png").getByRole("button", { name: "Try again" }).click();
    await page.getByText("1 of 1 sent").waitFor();
    await page.getByRole("button", { name: /twice/ }).first().waitFor();
  });
});
