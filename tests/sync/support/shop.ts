// A shop with one product and two testimonials, a person on the web, and desktops that are signed in and up to date.

import { sqliteHandle } from "../../../db/engines/dialect.ts";
import type { TestOverrides } from "../../../electron/backend/backend.ts";
import type { StaffProduct } from "../../../src-shared/products/operations.ts";
import type { StaffTestimonial } from "../../../src-shared/testimonials/operations.ts";
import type { FakeOs } from "../../desktop/support/fake-os.ts";
import { addCategory, chair } from "../../support/catalogue.ts";
import { as, type Person, type TestApp, type TestAppOptions, testApp } from "../../support/context.ts";
import { hire, password } from "../../support/people.ts";
import { receiveStock } from "../../support/receive-stock.ts";
import { hostOf } from "./host.ts";
import { openTestDesktop, type TestDesktop } from "./test-desktop.ts";

export interface SyncShop extends AsyncDisposable {
  app: TestApp;
  host: typeof fetch;
  web: Person;
  product: StaffProduct;
  testimonials: StaffTestimonial[];
  /** Opens another desktop, signed in with one of `people`. */
  desktop(
    about?: TestOverrides & {
      folder?: string;
      os?: FakeOs;
      as?: "noor" | "salem";
      host?: typeof fetch;
      now?: () => Date;
    },
  ): Promise<TestDesktop>;
}

export const people = {
  noor: { email: "noor@showroom.example", password, deviceName: "Counter" },
  salem: { email: "salem@showroom.example", password, deviceName: "Office" },
};

const words = (text: string) => ({
  author: { en: `Author of ${text}` },
  role: { en: "" },
  company: { en: "Company" },
  text: { en: text },
  rating: 5,
  active: true,
});

export async function syncShop(options: TestAppOptions = {}): Promise<SyncShop> {
  const app = await testApp(options);
  await hire(app, { email: people.noor.email, name: "Noor", role: "manager" });
  await hire(app, { email: people.salem.email, name: "Salem", role: "manager" });
  const web = await as(app, "manager", { name: "Huda" });
  const category = await addCategory(web);
  const product = await web.api("POST /api/products", { body: chair(category.id) });
  const testimonials: StaffTestimonial[] = [];
  for (const text of ["first", "second"]) {
    testimonials.push(await web.api("POST /api/testimonials", { body: words(text) }));
  }
  const host = hostOf(app);
  const opened: TestDesktop[] = [];
  return {
    app,
    host,
    web,
    product,
    testimonials,
    async desktop(about = {}) {
      const desktop = await openTestDesktop({ host, ...about });
      opened.push(desktop);
      await desktop.own("POST /api/desktop/sign-in", { body: people[about.as ?? "noor"] });
      await desktop.pull();
      return desktop;
    },
    async [Symbol.asyncDispose]() {
      for (const desktop of opened) await desktop.close();
      await app.close();
    },
  };
}

export const theFirst = async (desktop: Pick<TestDesktop, "api">): Promise<StaffTestimonial> => {
  const [one] = await desktop.api("GET /api/staff/testimonials");
  if (!one) throw new Error("there is no testimonial");
  return one;
};

/** Receives pieces of the shop's product. */
export const receive = (who: Pick<TestDesktop, "api">, { product }: SyncShop, quantity = 1) =>
  receiveStock(who, product.variants[0]?.id ?? "", { quantity });

export const onHand = async ({ api }: Pick<TestDesktop, "api">, { product }: SyncShop): Promise<number> =>
  (await api("GET /api/staff/products/:id", { params: { id: product.id } })).variants[0]?.onHand ?? 0;

/** Changes a testimonial as its form does: all fields are sent, some changed. */
export async function change(
  who: Pick<TestDesktop, "api">,
  fields: Partial<Pick<StaffTestimonial, "author" | "company" | "text" | "rating">>,
): Promise<StaffTestimonial> {
  const { id, version, author, role, company, text, rating, active } = await theFirst(who);
  return who.api("PUT /api/testimonials/:id", {
    params: { id },
    headers: { "if-match": `"${version}"` },
    body: { author, role, company, text, rating, active, ...fields },
  });
}

/** Limits a desktop's file to a number of pages, as a full disk does. A large number makes room again. */
export const limitPages = (desktop: TestDesktop, pages: number): Promise<void> =>
  desktop.session().mirrors.exclusive(async ({ file }) => {
    sqliteHandle(file.db).pragma(`max_page_count = ${pages}`);
  });

/** A testimonial so long that a few dozen fill several pages of the feed. */
export const longTestimonial = {
  author: { en: "A" },
  role: { en: "" },
  company: { en: "" },
  text: { en: "word ".repeat(290) },
  rating: 5,
  active: true,
};
