// A quote on the showroom's own screen: the customer reads it in their language, chooses, signs, and staff see it accepted.
import { join } from "node:path";
import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { type AdminApp, openAdminApp } from "../support/admin.ts";
import { axeFindings } from "../support/looks.ts";

let adminApp: AdminApp;
beforeAll(async () => {
  adminApp = await openAdminApp();
  return () => adminApp.close();
});

/** `PICTURES=folder` keeps pictures of the screen, to be looked at. */
const picture = async (page: Page, name: string) => {
  const folder = process.env.PICTURES;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) });
};

async function quoteIn(lang: "en" | "ar") {
  const { data: products } = await adminApp.admin("GET /api/staff/products", { query: { pageSize: 3 } });
  const variants = await Promise.all(
    products.map(
      async ({ id }) => (await adminApp.admin("GET /api/staff/products/:id", { params: { id } })).variants[0],
    ),
  );
  const line = (at: number, optional = false) => ({
    kind: "product" as const,
    variantId: variants[at]?.id ?? "",
    quantity: 2 + at,
    optional,
  });
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  return adminApp.admin("POST /api/quotes", {
    body: {
      lang,
      contact: { name: lang === "ar" ? "نورة الكواري" : "Noora Al-Kuwari", phone: "+974 3311 0000" },
      validUntil: day,
      deliveryFee: 15_000,
      sections: [{ title: { en: "Open office", ar: "المكتب المفتوح" }, lines: [line(0), line(1), line(2, true)] }],
      terms: { en: "Half before we begin, half on delivery.", ar: "النصف قبل البدء والنصف عند التسليم." },
    },
  });
}

async function draw(page: Page, label: string): Promise<void> {
  const pad = page.getByRole("dialog").getByRole("img", { name: label });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error("there is no pad");
  await page.mouse.move(box.x + 40, box.y + 90);
  await page.mouse.down();
  for (let n = 1; n <= 12; n += 1) await page.mouse.move(box.x + 40 + n * 14, box.y + 90 + (n % 2 ? -34 : 30));
  await page.mouse.up();
}

const looks = [
  { lang: "en", width: 1280, back: "Back", show: "Show to customer" },
  { lang: "ar", width: 390, back: "Back", show: "Show to customer" },
  { lang: "ar", width: 820, back: "Back", show: "Show to customer" },
] as const;
const words = {
  en: {
    sign: "Your signature",
    agree: "I accept this offer and its terms.",
    option: /^Optional/,
    submit: /^Accept for/,
    thanks: /^Thank you/,
  },
  ar: {
    sign: "توقيعك",
    agree: "أقبل هذا العرض وشروطه.",
    option: /^اختياري/,
    submit: /^قبول العرض بمبلغ/,
    thanks: /^شكرًا لك/,
  },
} as const;

test.each(looks)(
  "a quote in $lang is read, chosen from and signed on a screen $width wide",
  async ({ lang, width, show, back }) => {
    const quote = await quoteIn(lang);
    const who = await adminApp.hire("manager", `Salma${width}`);
    const { page, context, complaints } = await adminApp.enter(who, { viewport: { width, height: 900 } });
    await page.goto(`${adminApp.shop.url}/admin/quotes/${quote.id}`);
    await page.getByRole("button", { name: show }).click();
    const screen = page.getByRole("dialog");
    const said = words[lang];
    expect(await screen.getAttribute("dir")).toBe(lang === "ar" ? "rtl" : "ltr");
    const submit = screen.getByRole("button", { name: said.submit });
    const without = await submit.textContent();
    await screen.getByLabel(said.option).check();
    await expect.poll(() => submit.textContent()).not.toBe(without);
    expect(await axeFindings(page)).toBe("");
    await picture(page, `signing-${lang}-${width}`);
    await draw(page, said.sign);
    expect(await submit.isDisabled()).toBe(true);
    await screen.getByLabel(said.agree).check();
    await picture(page, `signing-${lang}-${width}-drawn`);
    expect(await screen.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
    await submit.click();
    await screen.getByText(said.thanks).waitFor();
    expect(await axeFindings(page)).toBe("");
    await picture(page, `signing-${lang}-${width}-thanks`);
    await screen.getByRole("button", { name: back, exact: true }).click();
    await page
      .getByText(/accepted version 1/)
      .first()
      .waitFor();
    const accepted = await adminApp.admin("GET /api/quotes/:id", { params: { id: quote.id } });
    expect(accepted).toMatchObject({ status: "accepted", acceptance: { by: "customer", awaited: false } });
    expect(accepted.acceptance?.sums.total).toBe(quote.versions[0]?.sums.withOptions.total);
    expect(complaints.join("\n")).toBe("");
    await context.close();
  },
);
