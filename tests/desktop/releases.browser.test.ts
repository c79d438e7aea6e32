// The screen of versions of the desktop app: uploaded in parts, offered to a share, pulled.

import { createHash, randomBytes } from "node:crypto";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readFeed } from "../../server/features/updates/read-feed.ts";
import type { ReleaseFeed } from "../../src-shared/desktop/release-feed.ts";
import { PART_BYTES } from "../../src-shared/desktop/updates.ts";
import { type AdminApp, firstAdmin, openAdminApp, ownPassword } from "../support/admin.ts";
import { signFeed } from "../support/release-key.ts";

const VERSION = "1.4.0";
const INSTALLER = `Showroom-${VERSION}-win-x64-setup.exe`;

describe("versions of the desktop app", () => {
  let adminApp: AdminApp;
  beforeAll(async () => {
    adminApp = await openAdminApp();
  });
  afterAll(() => adminApp?.close());

  test("a version in two parts is uploaded, offered to some, then to more, pulled and brought back", async () => {
    const { page, context, complaints } = await adminApp.enter({ email: firstAdmin.email, password: ownPassword });
    const bytes = randomBytes(PART_BYTES + 500_000);
    const installer = { name: INSTALLER, mimeType: "application/octet-stream", buffer: bytes };
    await page.goto(`${adminApp.shop.url}/admin/updates`);
    await page.getByText("No versions yet").waitFor();
    const drop = page.locator('input[type="file"]');
    await drop.setInputFiles([installer]);
    await page.getByText("Drop the latest.yml along with the installers").waitFor();

    const parts: number[] = [];
    page.on("response", (answer) => {
      if (answer.url().endsWith("/parts")) parts.push(answer.status());
    });
    const feed = { name: "latest.yml", mimeType: "text/yaml", buffer: Buffer.from(feedOf(bytes)) };
    const signed = Buffer.from(signFeed("latest.yml", readFeed(feedOf(bytes)) as ReleaseFeed));
    const signature = { name: "latest.yml.sig", mimeType: "text/plain", buffer: signed };
    await drop.setInputFiles([installer, feed, signature]);
    await page.getByText(`Version ${VERSION}`, { exact: true }).waitFor();
    const offer = page.getByRole("button", { name: "Offer" });
    await expect.poll(() => offer.isEnabled()).toBe(true);
    expect(parts).toEqual([200, 200, 200, 200]);
    await page.getByLabel("Share of desktops").fill("20");
    await offer.click();
    await prove(page);
    await page.getByText(`Version ${VERSION} is offered to 20 % of the desktops.`).waitFor();
    const row = page.getByRole("row").filter({ hasText: VERSION });
    await row.getByText("Offered to 20 %").waitFor();
    const [release] = await adminApp.admin("GET /api/updates");
    expect(release).toMatchObject({
      percentage: 20,
      feeds: ["latest.yml"],
      files: [{ name: INSTALLER, bytes: bytes.length }],
    });

    await row.click();
    const drawer = page.getByRole("dialog", { name: `Version ${VERSION}` });
    await drawer.getByLabel("Share of desktops").fill("100");
    await drawer.getByRole("button", { name: "Save" }).click();
    await prove(page);
    await row.getByText("Offered to all").waitFor();
    await drawer.getByRole("button", { name: "Withdraw this version" }).click();
    await row.getByText("Withdrawn").waitFor();
    expect((await fetch(`${adminApp.shop.url}/updates/latest.yml`)).status).toBe(404);
    await drawer.getByRole("button", { name: "Offer again" }).click();
    await prove(page);
    await row.getByText("Offered to all").waitFor();
    expect(await (await fetch(`${adminApp.shop.url}/updates/latest.yml`)).text()).toContain(INSTALLER);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

/** Offering a version to more desktops needs the password. */
async function prove(page: Page): Promise<void> {
  const proof = page.getByRole("dialog", { name: "Offer" });
  await proof.getByLabel("First, your password").fill(ownPassword);
  await proof.getByRole("button", { name: "Continue" }).click();
  await proof.waitFor({ state: "hidden" });
}

/** As the packer writes it for one installer. */
function feedOf(bytes: Uint8Array): string {
  const hash = createHash("sha512").update(bytes).digest("base64");
  return [
    `version: ${VERSION}`,
    "files:",
    `  - url: ${INSTALLER}`,
    `    sha512: ${hash}`,
    `    size: ${bytes.length}`,
    `path: ${INSTALLER}`,
    `sha512: ${hash}`,
    "releaseDate: '2026-11-21T08:00:00.000Z'",
    "",
  ].join("\n");
}
