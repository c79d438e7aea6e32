/** The first run's checklist: what is done follows from the shop, what is skipped belongs to it too. */
import { expect, test } from "vitest";
import type { SetUpState } from "../../src-shared/set-up/operations.ts";
import type { SetUpStep } from "../../src-shared/set-up/steps.ts";
import { set } from "../support/billing.ts";
import { addCategory, chair, jpeg } from "../support/catalogue.ts";
import { as } from "../support/context.ts";
import { sound } from "../support/quotes.ts";
import { type StaffShop, staffShop } from "../support/staff-shop.ts";

const read = async (shop: StaffShop): Promise<SetUpState> => sound(await shop.admin.call("GET /api/set-up"));

const stepsIn = ({ steps }: SetUpState, state: string): SetUpStep[] =>
  steps.flatMap((one) => (one.state === state ? [one.step] : []));

const company = {
  name: { en: "Dukhan Office", ar: "مكتب دخان" },
  legalName: { en: "Dukhan Office W.L.L.", ar: "مكتب دخان ذ.م.م." },
  crNumber: "99887",
  address: { en: "Building 1, Street 2, Zone 3" },
  plate: { zone: 3, street: 2, building: 1 },
  phone: "+97444001122",
  whatsapp: "+97455001122",
  email: "hello@dukhan.example",
  mapUrl: "https://maps.example/dukhan",
  social: [],
  since: null,
};

test.each([true, false])("nothing that the demo filled in counts as done (demo: %s)", async (demo) => {
  await using shop = await staffShop({ demo });
  // The shop of the tests has three members of staff.
  expect(stepsIn(await read(shop), "done")).toEqual(demo ? ["staff"] : ["staff", "demo"]);
});

test("a step is done as soon as what it asks for is there", async () => {
  await using shop = await staffShop({ demo: false });
  const doneAfter = async (work: () => Promise<unknown>) => {
    const before = stepsIn(await read(shop), "done");
    await work();
    return stepsIn(await read(shop), "done").filter((step) => !before.includes(step));
  };
  expect(await doneAfter(() => set(shop, "company", company))).toEqual(["name", "company", "contact", "address"]);
  const file = { name: "logo.jpg", mime: "image/jpeg", bytes: await jpeg() };
  expect(await doneAfter(() => shop.admin.call("POST /api/shop-logo", { body: {}, file }))).toEqual(["logo"]);
  expect(await doneAfter(() => set(shop, "brand", { colour: "#1f4e79" }))).toEqual(["colour"]);
  const { data: hours } = await shop.admin.call("GET /api/settings/:key", { params: { key: "hours" } });
  expect(await doneAfter(() => set(shop, "hours", hours.value))).toEqual(["hours"]);
  const bank = { name: { en: "QNB" }, iban: "QA58DOHB00001234567890ABCDEFG", accountName: { en: "Dukhan" }, swift: "" };
  expect(await doneAfter(() => set(shop, "bank", bank))).toEqual(["payment"]);
  expect(await doneAfter(() => set(shop, "taxRate", 0))).toEqual(["tax"]);
  const promises = { returnDays: 7, warrantyMonths: 12, delivery: { en: "" } };
  expect(await doneAfter(() => set(shop, "promises", promises))).toEqual(["promises"]);
  const category = await addCategory(shop.admin);
  expect(
    await doneAfter(() => shop.admin.api("POST /api/products", { body: chair(category.id, { status: "draft" }) })),
  ).toEqual([]);
  expect(await doneAfter(() => shop.admin.api("POST /api/products", { body: chair(category.id) }))).toEqual([
    "products",
  ]);
  const zone = { name: { en: "Doha" }, zoneNumbers: [1], fee: 0, freeFrom: 0, leadDays: 1, cashOnDelivery: true };
  const body = { zones: [{ ...zone, slotCapacity: 4 }] };
  expect(await doneAfter(() => shop.admin.api("POST /api/zone-delivery-settings", { body }))).toEqual(["zones"]);
  const testOrder = { body: { lang: "en" as const } };
  expect(await doneAfter(() => shop.admin.api("POST /api/test-order", testOrder))).toEqual(["testOrder"]);
  const trade = { keepDocuments: false, shown: [] };
  expect(await doneAfter(() => shop.admin.api("POST /api/trade", { body: trade }))).toEqual(["trade"]);
  // What is told to the server and not to a screen.
  expect(stepsIn(await read(shop), "open")).toEqual(["mail", "publicUrl"]);
});

test("a step is skipped for everybody, taken up again, and done whatever was said of it", async () => {
  await using shop = await staffShop({ demo: true });
  const skip = (step: SetUpStep, skipped: boolean) =>
    shop.admin.api("PATCH /api/set-up/:step", { params: { step }, body: { skipped } });
  await skip("tax", true);
  await skip("mail", true);
  const other = await as(shop.app, "admin");
  expect(stepsIn(await other.api("GET /api/set-up"), "skipped")).toEqual(["tax", "mail"]);
  expect(stepsIn(await skip("tax", false), "skipped")).toEqual(["mail"]);
  await skip("tax", true);
  await set(shop, "taxRate", 500);
  expect(stepsIn(await read(shop), "done")).toContain("tax");
  await shop.admin.api("PATCH /api/set-up", { body: { dismissed: true } });
  expect((await other.api("GET /api/set-up")).dismissed).toBe(true);
  expect((await other.api("PATCH /api/set-up", { body: { dismissed: false } })).dismissed).toBe(false);
});
