/** The home page has a draft beside what visitors see, a time at which it is published, and versions that come back. */
import { describe, expect, onTestFinished, test } from "vitest";
import { publishDueParts } from "../../server/features/site/publish-due-parts.ts";
import { HOME_SECTIONS } from "../../src-shared/content/home-sections.ts";
import type { SitePartInput } from "../../src-shared/site/operations.ts";
import { addPicture, notesOn } from "../support/catalogue.ts";
import { as, testApp, visitor } from "../support/context.ts";

const params = { part: "home" } as const;
const about = (en: string, ar?: string) => ({ title: { en, ...(ar ? { ar } : {}) }, text: { en: "" } });
const slide = { alt: { en: "Room" }, title: { en: "Hello", ar: "أهلًا" }, text: { en: "" }, link: "/products" };

async function shopWith() {
  const app = await testApp();
  onTestFinished(() => app.close());
  const admin = await as(app, "admin", { name: "Noor" });
  const read = () => admin.api("GET /api/staff/site/:part", { params });
  const put = async (body: SitePartInput, ifMatch?: number) =>
    admin.call("PUT /api/site/:part", { params, body, ifMatch: ifMatch ?? (await read()).version });
  const versions = () => admin.api("GET /api/staff/site/:part/versions", { params });
  const restore = (id: string, ifMatch: number) =>
    admin.call("POST /api/site/:part/versions/:id/restore", { params: { ...params, id }, ifMatch });
  const shown = async () => (await visitor(app).api("GET /api/shop")).about.title.en;
  const direct = (key: "about" | "statistics", value: unknown, ifMatch: number) =>
    admin.call("PUT /api/settings/:key", { params: { key }, body: { value }, ifMatch });
  return { app, admin, read, put, versions, restore, shown, direct };
}

describe("a draft of the home page", () => {
  test("is what staff edit, and visitors see what they saw until it is published", async () => {
    const { read, put, shown } = await shopWith();
    const before = await shown();
    expect(await read()).toMatchObject({ version: 0, status: "published", preview: null });
    const draft = (await put({ values: { about: about("Next") }, status: "draft" })).data;
    expect(draft).toMatchObject({ version: 1, status: "draft", values: { about: { title: { en: "Next" } } } });
    expect(draft.preview).toBeTruthy();
    expect(await shown()).toBe(before);
    const { values } = await read();
    expect((await put({ values })).data).toMatchObject({ version: 2, status: "published", preview: null });
    expect(await shown()).toBe("Next");
  });

  test("is given up: staff edit what visitors see again, and the draft comes back from the versions", async () => {
    const { admin, read, put, versions, restore, shown, app } = await shopWith();
    const before = await read();
    const discard = async (ifMatch: number) => admin.call("POST /api/site/:part/discard-draft", { params, ifMatch });
    expect((await discard(0)).code).toBe("not_found");
    await put({ values: { about: about("Next") }, status: "draft", publishAt: "2999-01-01T09:00:00.000Z" });
    expect((await discard(0)).code).toBe("version_conflict");
    expect((await discard(1)).data).toMatchObject({
      ...{ version: 2, status: "published", publishAt: null, preview: null },
      values: before.values,
    });
    expect((await notesOn(app, "home")).at(-1)?.action).toBe("POST /api/site/:part/discard-draft");
    expect(await publishDueParts({ ...app, now: () => new Date("2999-01-02T09:00:00.000Z") })).toBe(0);
    const draft = (await versions()).find(({ state }) => state === "draft");
    await restore(draft?.id ?? "", 2);
    expect(await read()).toMatchObject({ status: "draft", values: { about: { title: { en: "Next" } } } });
    expect(await shown()).not.toBe("Next");
  });

  test("that says what visitors see already is none", async () => {
    const { read, put } = await shopWith();
    const { values } = await read();
    expect((await put({ values, status: "draft" })).data).toMatchObject({ version: 1, status: "published" });
  });

  test("leaves settings that it does not change to what is published meanwhile", async () => {
    const { put, read, direct, admin, app } = await shopWith();
    await put({ values: { about: about("Next") }, status: "draft" });
    const statistics = { years: "20", customers: "", rating: 0 };
    expect((await direct("statistics", statistics, 0)).status).toBe(200);
    expect(await read()).toMatchObject({ version: 2, status: "draft", values: { statistics: { years: "20" } } });
    await put({ values: {} });
    const shop = await visitor(app).api("GET /api/shop");
    expect([shop.about.title.en, shop.statistics.years]).toEqual(["Next", "20"]);
    const { version } = await admin.api("GET /api/settings/:key", { params: { key: "statistics" } });
    expect(version).toBe(1);
  });

  test("is checked like each of its settings, at its field, and takes no other", async () => {
    const { put, shown, admin } = await shopWith();
    const image = await addPicture(admin);
    const fieldsOf = async (values: SitePartInput["values"]) => {
      const answer = await put({ values, status: "draft" });
      expect(answer.status).toBe(422);
      return Object.keys((answer.envelope as unknown as { error: { fields: object } }).error.fields);
    };
    const before = await shown();
    expect(await fieldsOf({ about: about("") })).toEqual(["values.about.title.en"]);
    expect(await fieldsOf({ heroes: [{ ...slide, image, link: "javascript:alert(1)" }] })).toEqual([
      "values.heroes.0.link",
    ]);
    expect(await fieldsOf({ heroes: [{ ...slide, image: "heroes/none.jpg" }] })).toEqual(["values.heroes.0.image"]);
    expect(await fieldsOf({ company: { name: { en: "Other" } } })).toEqual(["values"]);
    expect(await fieldsOf({ homeSections: [{ section: "<script>", shown: true }] })).toEqual([
      "values.homeSections.0.section",
    ]);
    expect((await put({ values: {}, publishAt: "tomorrow" as never })).status).toBe(422);
    expect(await shown()).toBe(before);
  });

  test("holds its pictures: none of them can be removed", async () => {
    const { put, admin } = await shopWith();
    const path = await addPicture(admin);
    await put({ values: { heroes: [{ ...slide, image: path }] }, status: "draft" });
    const [entry] = (await admin.api("GET /api/media")).data;
    expect(entry?.uses).toMatchObject([{ collection: "site_parts", id: "home" }]);
    const removed = await admin.call("DELETE /api/delete-image", { body: { path } });
    expect(removed.code).toBe("in_use");
  });

  test("is saved on its version: the slower of two people is told what the other wrote, also by an older program", async () => {
    const { put, direct } = await shopWith();
    const unsaid = await put({ values: { about: about("A") } }, 0);
    expect(unsaid.status).toBe(200);
    expect((await put({ values: { about: about("B") } }, 0)).envelope).toMatchObject({
      error: {
        code: "version_conflict",
        details: { by: "Noor", current: { version: 1, values: { about: about("A") } } },
      },
    });
    await direct("about", about("C"), 1);
    expect((await put({ values: { about: about("D") } }, 1)).code).toBe("version_conflict");
  });

  test("names the Arabic that is older than its English, also after slides changed places, until it is read again", async () => {
    const { put, admin } = await shopWith();
    const [first, second] = [await addPicture(admin), await addPicture(admin)];
    const slides = [
      { ...slide, image: first },
      { ...slide, image: second, title: { en: "Second", ar: "الثاني" } },
    ];
    await put({ values: { heroes: slides } });
    const [one, two] = slides as [(typeof slides)[0], (typeof slides)[0]];
    const changed = [two, { ...one, title: { en: "Welcome", ar: "أهلًا" } }];
    const older = [`heroes.${first}.title`];
    expect((await put({ values: { heroes: changed }, status: "draft" })).data.arabicOlder).toEqual(older);
    expect((await put({ values: {} })).data.arabicOlder).toEqual(older);
    expect((await put({ values: {}, arabicChecked: older })).data.arabicOlder).toEqual([]);
  });

  test("is noted in the audit log, and what is published also as the setting that it is", async () => {
    const { app, put } = await shopWith();
    await put({ values: { about: about("Next") }, status: "draft" });
    await put({ values: {} });
    const [written, published] = await notesOn(app, "home");
    expect(written).toMatchObject({ action: "PUT /api/site/:part" });
    expect(published).toMatchObject({ action: "PUT /api/site/:part" });
    expect(await notesOn(app, "about")).toMatchObject([{ action: "PUT /api/site/:part" }]);
  });
});

describe("versions of the home page", () => {
  test("are its saves, with what each changed, when and by whom; the first is what stood there before", async () => {
    const { app, put, versions, direct } = await shopWith();
    expect(await versions()).toEqual([]);
    app.clock.set("2026-03-01T07:30:00.000Z");
    const sections = HOME_SECTIONS.map((section) => ({ section, shown: section !== "about" }));
    await put({ values: { about: about("One"), homeSections: sections }, status: "draft" });
    app.clock.set("2026-03-01T08:30:00.000Z");
    await direct("statistics", { years: "20", customers: "", rating: 0 }, 0);
    await put({ values: {} });
    const list = await versions();
    expect(list.map(({ by, state, changed }) => [by, state, changed])).toEqual([
      ["Noor", "published", ["homeSections", "about"]],
      ["Noor", "published", ["homeSections", "statistics", "about"]],
      ["Noor", "draft", ["homeSections", "about"]],
      [null, "published", []],
    ]);
    expect(list.map(({ at }) => at.slice(11, 16))).toEqual(["08:30", "08:30", "07:30", "07:30"]);
  });

  test("come back as the draft, on the present version, and visitors see what they saw", async () => {
    const { put, versions, restore, shown } = await shopWith();
    await put({ values: { about: about("First", "الأول") } });
    await put({ values: { about: about("Second", "الثاني") } });
    const [, first] = await versions();
    expect((await restore(first?.id ?? "", 1)).code).toBe("version_conflict");
    expect((await restore("0190a000-0000-7000-8000-000000000000", 2)).code).toBe("not_found");
    const back = (await restore(first?.id ?? "", 2)).data;
    expect(back).toMatchObject({ status: "draft", version: 3, values: { about: about("First", "الأول") } });
    expect(await shown()).toBe("Second");
    await put({ values: {} });
    expect(await shown()).toBe("First");
  });

  test("fifty are kept", async () => {
    const { put, versions } = await shopWith();
    for (let nth = 1; nth <= 52; nth++) await put({ values: { about: about(`Save ${nth}`) } });
    expect(await versions()).toHaveLength(50);
  });
});

describe("a draft with a time", () => {
  const at = "2026-03-01T09:00:00.000Z";

  test("is published then and not before, is a version of the shop's own, and waits no more", async () => {
    const { app, put, shown, versions, read } = await shopWith();
    const before = await shown();
    const draft = await put({ values: { about: about("Later") }, status: "draft", publishAt: at });
    expect(draft.data).toMatchObject({ status: "draft", publishAt: at });
    app.clock.set("2026-03-01T08:59:00.000Z");
    expect(await publishDueParts(app)).toBe(0);
    expect(await shown()).toBe(before);
    app.clock.set("2026-03-01T09:01:00.000Z");
    expect(await publishDueParts(app)).toBe(1);
    expect(await shown()).toBe("Later");
    expect(await read()).toMatchObject({ status: "published", publishAt: null, version: 2 });
    expect((await versions())[0]).toMatchObject({ by: null, state: "published" });
    for (const row of ["home", "about"]) {
      expect((await notesOn(app, row)).at(-1)).toMatchObject({
        action: "command:publish-scheduled",
        actor: "system",
      });
    }
    expect(await publishDueParts(app)).toBe(0);
  });

  test("loses its time when it is published by hand", async () => {
    const { app, put, shown } = await shopWith();
    await put({ values: { about: about("Later") }, status: "draft", publishAt: at });
    await put({ values: { about: about("Now") }, publishAt: at });
    app.clock.set(at);
    expect(await publishDueParts(app)).toBe(0);
    expect(await shown()).toBe("Now");
  });
});
