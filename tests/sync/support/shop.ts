// A shop with one product and two testimonials, somebody on the web, and desktops that are signed in and up to date.

import { sqliteHandle } from "../../../db/engines/dialect.ts";
import type { BackendOverrides } from "../../../electron/backend/backend.ts";
import type { StaffProduct } from "../../../src-shared/products/operations.ts";
import type { StaffTestimonial } from "../../../src-shared/testimonials/operations.ts";
import type { FakeShell } from "../../desktop/support/fake-shell.ts";
import { addCategory, chair } from "../../support/catalogue.ts";
import { as, type Person, type TestApp, testApp } from "../../support/context.ts";
import { hire, password } from "../../support/people.ts";
import { openTestDesk, type TestDesk } from "./desk.ts";
import { hostOf } from "./host.ts";

export interface SyncShop extends AsyncDisposable {
  app: TestApp;
  host: typeof fetch;
  web: Person;
  product: StaffProduct;
  testimonials: StaffTestimonial[];
  /** Another desktop, signed in as somebody of this shop. */
  desk(
    about?: BackendOverrides & { folder?: string; shell?: FakeShell; as?: "noor" | "salem"; host?: typeof fetch },
  ): Promise<TestDesk>;
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

export async function syncShop(): Promise<SyncShop> {
  const app = await testApp();
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
  const opened: TestDesk[] = [];
  return {
    app,
    host,
    web,
    product,
    testimonials,
    async desk(about = {}) {
      const desk = await openTestDesk({ host, ...about });
      opened.push(desk);
      await desk.own("POST /api/desktop/sign-in", { body: people[about.as ?? "noor"] });
      await desk.pull();
      return desk;
    },
    async [Symbol.asyncDispose]() {
      for (const desk of opened) await desk.close();
      await app.close();
    },
  };
}

export const theFirst = async (desk: Pick<TestDesk, "api">): Promise<StaffTestimonial> => {
  const [one] = await desk.api("GET /api/staff/testimonials");
  if (!one) throw new Error("there is no testimonial");
  return one;
};

/** As a form does it: everything is sent, with some of it changed. */
export async function change(
  who: Pick<TestDesk, "api">,
  fields: Partial<Pick<StaffTestimonial, "author" | "company" | "text" | "rating">>,
): Promise<StaffTestimonial> {
  const { id, version, author, role, company, text, rating, active } = await theFirst(who);
  return who.api("PUT /api/testimonials/:id", {
    params: { id },
    headers: { "if-match": `"${version}"` },
    body: { author, role, company, text, rating, active, ...fields },
  });
}

/** Lets a desktop's file grow to so many pages and no further: its disk is full. A large number makes room again. */
export const limitPages = (desk: TestDesk, pages: number): Promise<void> =>
  desk.desk().mirrors.exclusive(async ({ file }) => {
    sqliteHandle(file.db).pragma(`max_page_count = ${pages}`);
  });

/** Long enough that a few dozen fill a page after page. */
export const longTestimonial = {
  author: { en: "A" },
  role: { en: "" },
  company: { en: "" },
  text: { en: "word ".repeat(290) },
  rating: 5,
  active: true,
};
