// The screen of many pictures, on the desktop and on the web: dropped on the product list, reviewed, assigned by hand where
// their name has no SKU, sent, and continued after the window was closed.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiClient } from "../../src-shared/api/client.ts";
import { openAdminApp } from "../support/admin.ts";
import { openBrowser } from "../support/browser.ts";
import { axeFindings } from "../support/looks.ts";
import { hire } from "../support/people.ts";
import { openTestShop } from "../support/shop.ts";
import { root } from "../support/source-imports.ts";
import { aPicture, type MadePicture } from "./support/made-pictures.ts";
import { moveIn, openWindow } from "./support/window.ts";

const [CHAIR, OTHER] = ["DM-SE-101-BLK", "DM-SE-101-TEA"];

interface Face {
  page(): Page;
  admin: string;
  /** Pictures of the product with this SKU. */
  picturesOf(sku: string): Promise<number>;
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** The window is closed and opened again; on the desktop its backend is ended and started too. */
  restart(): Promise<void>;
  complaints(): string[];
  close(): Promise<void>;
}

async function onDesktop(): Promise<Face> {
  const [browser, shop]: [Browser, Awaited<ReturnType<typeof openTestShop>>] = await Promise.all([
    openBrowser(),
    openTestShop(),
  ]);
  const salma = await hire(shop.app as never, { name: "Salma" });
  const window = await openWindow(browser, shop);
  const refused: string[] = [];
  window.page().on("response", (response) => {
    if (response.status() >= 400 && response.url().includes("/api/")) refused.push(response.url());
  });
  await moveIn(window, salma, "Showroom 1");
  refused.length = 0;
  return {
    page: window.page,
    admin: `${window.origin}/admin`,
    async picturesOf(sku) {
      const row = await shop.app.db
        .selectFrom("products")
        .innerJoin("variants", "variants.product_id", "products.id")
        .select("products.images")
        .where("sku", "=", sku)
        .executeTakeFirstOrThrow();
      return (JSON.parse(row.images) as unknown[]).length;
    },
    cut: async () => window.cut(),
    mend: async () => window.mend(),
    restart: () => window.restart(),
    // Pictures of this shop's demo are named but not there.
    complaints: () => [...window.complaints.filter((text) => !text.includes("404")), ...refused],
    async close() {
      await window.close();
      await browser.close();
      await shop.stop();
    },
  };
}

async function onTheWeb(): Promise<Face> {
  const adminApp = await openAdminApp();
  const { page, context, complaints } = await adminApp.enter(await adminApp.hire("staff", "Salma"));
  const api: ApiClient = adminApp.admin;
  let current = page;
  return {
    page: () => current,
    admin: `${adminApp.shop.url}/admin`,
    async picturesOf(sku) {
      const { data } = await api("GET /api/staff/products", { query: { q: sku } });
      return data.find(({ variants }) => variants.some((variant) => variant.sku === sku))?.pictures ?? 0;
    },
    cut: () => context.setOffline(true),
    mend: () => context.setOffline(false),
    async restart() {
      await current.close();
      current = await context.newPage();
      await current.goto(`${adminApp.shop.url}/admin/media/by-sku`);
    },
    complaints: () => complaints,
    close: () => adminApp.close(),
  };
}

/** A folder that the app may read, also where it runs as another user than the tests. */
function makeReadableFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "pictures-"));
  chmodSync(folder, 0o755);
  return folder;
}

/** As a folder dragged from the system: on nothing in particular. */
async function dropOnPage(page: Page, files: readonly MadePicture[]): Promise<void> {
  const plain = files.map(({ name, bytes }) => ({ name, text: bytes.toString("base64") }));
  const transfer = await page.evaluateHandle((given) => {
    const data = new DataTransfer();
    for (const { name, text } of given) {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      data.items.add(new File([bytes], name, { type: "image/jpeg" }));
    }
    return data;
  }, plain);
  await page.dispatchEvent("main", "dragover", { dataTransfer: transfer });
  await page.getByText("Drop pictures here").waitFor();
  await page.dispatchEvent("main", "drop", { dataTransfer: transfer });
}

describe.each([
  ["the desktop", onDesktop],
  ["the web", onTheWeb],
] as const)("many pictures on %s", (name, open) => {
  let face: Face;
  beforeAll(async () => {
    face = await open();
  });
  afterAll(() => face?.close());

  test("dropped on the list of products they are matched, reviewed, sent and explained", async () => {
    const page = face.page();
    const before = await face.picturesOf(CHAIR);
    await page.goto(`${face.admin}/products`);
    await page.getByRole("link", { name: "Add pictures" }).waitFor();
    const files = await Promise.all([
      aPicture(`${CHAIR}_2.jpg`),
      aPicture(`${CHAIR}.jpg`, { width: 640, height: 200, exif: 6 }),
      aPicture(`${OTHER}-front.jpg`, { width: 4600, height: 1000 }),
      aPicture("holiday.jpg"),
      aPicture("by-hand.jpg"),
    ]);
    const broken = { name: `${CHAIR}-broken.jpg`, bytes: Buffer.from("not a picture at all, but long enough") };
    await dropOnPage(page, [...files, broken, { ...(files[0] as MadePicture), name: "copy.jpg" }]);
    await page.getByRole("heading", { name: "3 pictures with their products" }).waitFor();
    await page.getByRole("heading", { name: "2 pictures without a product" }).waitFor();
    await page.getByText("This file is damaged").waitFor();
    await page.getByText("This picture is already in the list.").waitFor();
    // Nothing has gone yet.
    expect(await face.picturesOf(CHAIR)).toBe(before);

    await page.getByRole("searchbox", { name: "Product of by-hand.jpg" }).fill(CHAIR);
    const tray = page.getByRole("listitem").filter({ hasText: "by-hand.jpg" });
    await tray.getByRole("listitem").getByRole("button").first().click();
    await page.getByRole("button", { name: "Skip holiday.jpg" }).click();
    await page.getByRole("heading", { name: "4 pictures with their products" }).waitFor();
    expect(await axeFindings(page)).toBe("");
    await page.getByRole("button", { name: "Add 4 pictures" }).click();
    await page.getByText("4 of 4 sent").waitFor();
    expect(await face.picturesOf(CHAIR)).toBe(before + 4);

    await page.getByRole("button", { name: /^Clear \d+ finished$/ }).click();
    await page.getByRole("button", { name: `Remove ${broken.name} from the list` }).click();
    await page.getByRole("heading", { name: "Uploading" }).waitFor({ state: "detached" });
    expect(face.complaints()).toEqual([]);
  });

  test("a telephone's photograph is accepted where it can be decoded, and refused with a reason where not", async () => {
    const page = face.page();
    const folder = makeReadableFolder();
    const file = join(folder, `${CHAIR}-telephone.HEIC`);
    writeFileSync(file, readFileSync(join(root, "tests/desktop/support/telephone.heic")));
    await page.locator("input[webkitdirectory]").setInputFiles(folder);
    const readable = name === "the desktop";
    if (readable) {
      await page.getByRole("heading", { name: "1 picture with its product" }).waitFor();
      await page.getByRole("button", { name: `${CHAIR}-telephone.HEIC: not of this product` }).click();
      await page.getByRole("button", { name: `Skip ${CHAIR}-telephone.HEIC` }).click();
    } else
      await page.getByText("This browser cannot read HEIC. Save it as JPEG, or add it from the desktop app.").waitFor();
    await page.getByRole("button", { name: `Remove ${CHAIR}-telephone.HEIC from the list` }).click();
    await page.getByRole("heading", { name: "Uploading" }).waitFor({ state: "detached" });
    rmSync(folder, { recursive: true });
    expect(face.complaints()).toEqual([]);
  });

  test("offline they wait, and continue by themselves after the window was closed", async () => {
    const page = face.page();
    const before = await face.picturesOf(CHAIR);
    const folder = makeReadableFolder();
    for (const { name, bytes } of await Promise.all([aPicture(`${CHAIR}-a.jpg`), aPicture(`${CHAIR}-b.jpg`)])) {
      writeFileSync(join(folder, name), bytes);
    }
    // As systems leave them behind.
    writeFileSync(join(folder, ".thumbnails"), "");
    await page.locator("input[webkitdirectory]").setInputFiles(folder);
    await page.getByRole("button", { name: "Add 2 pictures" }).waitFor();
    rmSync(folder, { recursive: true });
    await face.cut();
    await page.getByRole("button", { name: "Add 2 pictures" }).click();
    await page.getByText("0 of 2 sent").waitFor();
    await page.getByText("Waiting", { exact: true }).first().waitFor();
    await face.mend();
    await face.restart();
    await expect.poll(() => face.picturesOf(CHAIR)).toBe(before + 2);
    await face.page().goto(`${face.admin}/media/by-sku`);
    await face.page().getByText("2 of 2 sent").waitFor();
  });
});
