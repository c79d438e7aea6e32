/** The page of a share link: its audience, and the answers that a customer can give to a quote. */
import type { BrowserContextOptions, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import en from "../../src-shared/text/shop/en/shared.ts";
import { addDays, qatarDate } from "../../src-shared/values/qatar-time.ts";
import { type AdminApp, inDatabase, openAdminApp } from "../support/admin.ts";
import { desktop, openLive, openPage, phone } from "../support/browser.ts";
import { axeFindings } from "../support/looks.ts";
import { drawSignature } from "../support/shared-page.ts";

let adminApp: AdminApp;
beforeAll(async () => {
  adminApp = await openAdminApp();
});
afterAll(() => adminApp?.close());

const noScript: BrowserContextOptions = { ...phone, javaScriptEnabled: false };
const in5Days = () => addDays(qatarDate(new Date()), 5);

/** A sent quote over QAR 100, with an option for QAR 50. */
async function sentQuote() {
  const { admin } = adminApp;
  const line = (name: string, listPrice: number, optional = false) => ({
    kind: "text" as const,
    name: { en: name },
    quantity: 1,
    listPrice,
    optional,
  });
  const quote = await admin("POST /api/quotes", {
    body: {
      lang: "en",
      contact: { name: "Noora", phone: "5533 4455", email: "noora@customer.example" },
      address: { zone: 61, street: "Street 840", building: "12" },
      sections: [{ title: { en: "Reception" }, lines: [line("Counter", 10_000), line("Lamp", 5_000, true)] }],
      validUntil: in5Days(),
      terms: { en: "Half in advance." },
    },
  });
  return send(quote);
}

async function send(quote: { id: string; version: number; newest: number }) {
  const { links } = await adminApp.admin("PATCH /api/quotes/:id/send", {
    params: { id: quote.id },
    headers: { "if-match": `"${quote.version}"` },
    body: { version: quote.newest, mail: false },
  });
  return { id: quote.id, path: new URL(links[0]?.url ?? "").pathname, link: links[0]?.id ?? "" };
}

const read = (id: string) => adminApp.admin("GET /api/quotes/:id", { params: { id } });

/** Opens an address in a browser of its own. */
async function look(path: string, device: BrowserContextOptions = phone): Promise<Page> {
  const { page } = await openPage(adminApp.browser, { locale: "en-GB", ...device });
  await openLive(page, adminApp.shop.url + path, device);
  return page;
}

/** Types the name, ticks the box, and presses. */
async function accept(page: Page, name: string): Promise<void> {
  await page.getByLabel(en["shared.name"]).fill(name);
  await page.getByRole("checkbox", { name: en["shared.agree"] }).check();
  await page.getByRole("button", { name: /^Accept (?:for|the offer)/ }).click();
}
const accepted = (page: Page) => page.getByRole("heading", { name: en["shared.accepted"] }).waitFor();

describe("the page of a quote", () => {
  test.each([
    ["on a phone in English", "", phone],
    ["on a phone in Arabic", "/ar", phone],
    ["on a desk in English", "", desktop],
    ["on a desk in Arabic", "/ar", desktop],
  ] as const)(
    "%s is accessible, needs no sideways scrolling, and is hidden from search engines",
    async (_, lang, device) => {
      const { path } = await sentQuote();
      const page = await look(lang + path, device);
      expect(await axeFindings(page)).toBe("");
      const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      expect(wide).toBeLessThanOrEqual(window ?? 0);
      const answer = await page.request.get(page.url());
      expect(answer.headers()).toMatchObject({
        "x-robots-tag": "noindex, nofollow",
        "referrer-policy": "no-referrer",
        "cache-control": "no-store",
      });
      await page.context().close();
    },
  );

  test("says how many days are left, and the total follows the options", async () => {
    const { path } = await sentQuote();
    const page = await look(path);
    await page.getByText(en["shared.daysLeft_other"].replace("{{count}}", "5")).waitFor();
    await page.getByRole("button", { name: "Accept for QAR 100", exact: true }).waitFor();
    await page.getByRole("checkbox", { name: en["shared.choose"] }).check();
    await page.getByRole("button", { name: "Accept for QAR 150", exact: true }).waitFor();
    await page.getByRole("checkbox", { name: en["shared.choose"] }).uncheck();
    await page.getByRole("button", { name: "Accept for QAR 100", exact: true }).waitFor();
    await page.context().close();
  });

  test.each([
    ["with a script", phone],
    ["without a script", noScript],
  ])(
    "shows the address to a reader with the digits, %s, and after five tries to nobody for an hour",
    async (_, device) => {
      const { path } = await sentQuote();
      const page = await look(path, device);
      const tryDigits = async (digits: string) => {
        await page.getByLabel(en["shared.lastFour"]).fill(digits);
        await page.getByRole("button", { name: en["shared.unlockNow"], exact: true }).click();
      };
      await tryDigits("0000");
      await page.getByText(en["problem.wrong_code"]).waitFor();
      expect(await page.content()).not.toContain("Street 840");
      await tryDigits("4455");
      await page.getByText("Street 840").waitFor();
      await page.getByRole("link", { name: en["shared.pdf"] }).waitFor();
      await page.context().close();

      const stranger = await look(path, device);
      for (const digits of ["1111", "2222", "3333", "4455"]) {
        await stranger.getByLabel(en["shared.lastFour"]).fill(digits);
        await stranger.getByRole("button", { name: en["shared.unlockNow"], exact: true }).click();
        await stranger
          .locator(".field-problem, [role=status]")
          .filter({ hasText: /not the last four|too often/ })
          .waitFor();
        await stranger.waitForLoadState("networkidle");
      }
      await stranger.getByText(en["shared.obstacle.rate_limited"]).waitFor();
      expect(await stranger.content()).not.toContain("Street 840");
      await stranger.context().close();
    },
  );
});

describe("a yes", () => {
  test("needs a name and a signature, or a tick without drawing; pressed twice it is accepted once", async () => {
    const { id, path } = await sentQuote();
    const page = await look(path);
    const press = page.getByRole("button", { name: /^Accept for/ });
    await press.click();
    await page.getByText(en["problem.sign_or_tick"]).waitFor();
    expect(await page.locator("[aria-invalid=true]").first().getAttribute("name")).toBe("name");
    await page.getByLabel(en["shared.name"]).fill("Noora");
    await drawSignature(page, en["shared.sign"]);
    await press.dblclick();
    await accepted(page);
    const quote = await read(id);
    expect(quote.events.filter((event) => event.kind === "accepted")).toHaveLength(1);
    expect(quote.acceptance?.signature).not.toBeNull();
    expect(await page.getByText(en["shared.late.accepted"]).count()).toBe(0);
    await page.context().close();
  });

  test("keeps every point of a signature, also of those that come before it is shown again", async () => {
    const { path } = await sentQuote();
    const page = await look(path);
    const pad = page.getByRole("img", { name: en["shared.sign"], exact: true });
    await pad.evaluate((svg) => {
      // A pointer that the page itself makes cannot be captured.
      svg.setPointerCapture = () => undefined;
      const box = svg.getBoundingClientRect();
      const send = (type: string, step: number) =>
        svg.dispatchEvent(
          new PointerEvent(type, {
            bubbles: true,
            button: 0,
            clientX: box.x + 10 + step * 4,
            clientY: box.y + 20 + step,
          }),
        );
      send("pointerdown", 0);
      for (let step = 1; step <= 25; step += 1) send("pointermove", step);
      send("pointerup", 25);
    });
    await expect.poll(() => page.locator("input[name=signature]").inputValue()).toMatch(/^M[^L]+(?:L[^L]+){25}$/);
    await page.context().close();
  });

  test("can be given without a script, options and all", async () => {
    const { id, path } = await sentQuote();
    const page = await look(path, noScript);
    await page.getByText("With all options: QAR 150").waitFor();
    await page.getByRole("checkbox", { name: en["shared.choose"] }).check();
    await page.getByRole("button", { name: en["shared.acceptNow"] }).click();
    await page.getByText(en["problem.sign_or_tick"]).waitFor();
    // What was ticked is not lost with the answer.
    expect(await page.getByRole("checkbox", { name: en["shared.choose"] }).isChecked()).toBe(true);
    await accept(page, "Noora");
    await accepted(page);
    expect((await read(id)).acceptance).toMatchObject({ name: "Noora", signature: null, sums: { total: 15_000 } });
    await page.context().close();
  });

  test("from two phones is one, and the second hears that it was given already", async () => {
    const { id, path } = await sentQuote();
    const [first, second] = [await look(path), await look(path)];
    await accept(first, "Noora");
    await accepted(first);
    await second.getByRole("checkbox", { name: en["shared.choose"] }).check();
    await accept(second, "Hamad");
    await second.getByText(en["shared.late.accepted"]).waitFor();
    await accepted(second);
    expect((await read(id)).acceptance).toMatchObject({ name: "Noora", sums: { total: 10_000 } });
    for (const page of [first, second]) await page.context().close();
  });

  test.each([
    ["with a script", phone],
    ["without a script", noScript],
  ])("to a version that was replaced is none, %s: the new one is shown, to be read first", async (_, device) => {
    const { id, path } = await sentQuote();
    const page = await look(path, device);
    const old = await read(id);
    const [version] = old.versions;
    const sections = version?.sections.map((section) => ({
      id: section.id,
      title: section.title,
      lines: section.lines.map(({ id: line, name, quantity, optional }) => ({
        kind: "text" as const,
        id: line,
        name,
        quantity,
        optional,
        listPrice: 20_000,
      })),
    }));
    const draft = await adminApp.admin("PUT /api/quotes/:id", {
      params: { id },
      headers: { "if-match": `"${old.version}"` },
      body: { lang: "en", contact: old.contact, sections: sections ?? [], validUntil: in5Days() },
    });
    await send(draft);
    await accept(page, "Noora");
    await page.getByText(en["shared.late.other_version"]).waitFor();
    expect((await read(id)).acceptance).toBeNull();
    await page.getByRole("link", { name: "Read version 2" }).click();
    await page.getByText(en["shared.late.other_version"]).waitFor({ state: "detached" });
    await accept(page, "Noora");
    await accepted(page);
    expect((await read(id)).acceptance).toMatchObject({ version: 2, sums: { total: 20_000 } });
    await page.context().close();
  });
});

describe("another answer", () => {
  test("a no reaches us with its reason", async () => {
    const { id, path } = await sentQuote();
    const page = await look(path);
    await page.getByText(en["shared.decline"]).click();
    await page.getByLabel(en["shared.reason"]).fill("Too dear");
    await page.getByRole("button", { name: en["shared.declineNow"], exact: true }).click();
    await page.getByText(/^You declined this offer on/).waitFor();
    expect(await read(id)).toMatchObject({ status: "declined" });
    expect((await read(id)).events.at(-1)).toMatchObject({ kind: "declined", note: "Too dear" });
    await page.context().close();
  });

  test("a wish for a change closes the offer until the next version", async () => {
    const { id, path } = await sentQuote();
    const page = await look(path, noScript);
    await page.getByText(en["shared.ask"]).click();
    await page.getByLabel(en["shared.message"]).fill("In oak, please");
    await page.getByRole("button", { name: en["shared.askNow"], exact: true }).click();
    await page.getByText(en["shared.changing"]).waitFor();
    expect(await page.getByLabel(en["shared.name"]).count()).toBe(0);
    expect((await read(id)).question).toMatchObject({ kind: "change", message: "In oak, please" });
    await page.context().close();
  });

  test("after its last day the page explains, and takes the wish for a new offer", async () => {
    const { id, path } = await sentQuote();
    await inDatabase(adminApp.shop, async (db) => {
      await db.updateTable("quotes").set({ valid_until: "2026-01-31" }).where("id", "=", id).execute();
      await db.updateTable("quote_versions").set({ valid_until: "2026-01-31" }).where("quote_id", "=", id).execute();
    });
    const page = await look(path);
    await page.getByText("This offer was valid until Saturday 31 January").waitFor();
    expect(await page.getByLabel(en["shared.name"]).count()).toBe(0);
    await page.getByLabel(en["shared.message"]).fill("Still interested");
    await page.getByRole("button", { name: en["shared.askNow"], exact: true }).click();
    await page.getByText(en["shared.changing"]).waitFor();
    expect((await read(id)).question).toMatchObject({ kind: "renewal", message: "Still interested" });
    await page.context().close();
  });
});

describe("a link", () => {
  test("whose time is over shows nothing of the document, and still takes a question", async () => {
    const { path, link } = await sentQuote();
    await inDatabase(adminApp.shop, (db) =>
      db.updateTable("share_links").set({ expires_at: "2026-02-01T21:00:00.000Z" }).where("id", "=", link).execute(),
    );
    const page = await look(path);
    await page.getByText("This link was open until 1 February 2026").waitFor();
    expect(await page.content()).not.toContain("Counter");
    await page.getByLabel(en["shared.message"]).fill("A new one, please");
    await page.getByRole("button", { name: en["shared.askNow"], exact: true }).click();
    await page.getByText(en["shared.askedHint"]).waitFor();
    await page.context().close();
  });

  test("that was ended looks like one that never was", async () => {
    const { path, link } = await sentQuote();
    await adminApp.admin("DELETE /api/share-links/:id", { params: { id: link } });
    const pages = await Promise.all(
      [path, `/s/${"x".repeat(43)}`, "/s/short"].map((one) => fetch(adminApp.shop.url + one)),
    );
    expect(pages.map((page) => page.status)).toEqual([404, 404, 404]);
    for (const page of pages) expect(await page.text()).toContain("Page Not Found");
  });
});
