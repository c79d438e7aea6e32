// The initial data of the random histories: some rows of each kind that people change.
import type { App } from "../../../server/context.ts";
import { ifMatch } from "../../../src-shared/api/editing.ts";
import { newId } from "../../../src-shared/values/id.ts";
import { addAuthor, articleToWrite } from "../../support/articles.ts";
import { addCategory, chair } from "../../support/catalogue.ts";
import type { Person, TestApp } from "../../support/context.ts";
import { zone } from "../../support/delivery.ts";
import { anOrder } from "./actions/orders.ts";

/** Two products with a stock of ten each; three testimonials; two zones, customers and articles; a quote; a delivered order, and one to be delivered. */
export async function furnish(app: App, { api }: Person): Promise<void> {
  const category = await addCategory({ api } as Person);
  const variants: string[] = [];
  for (let n = 0; n < 2; n += 1) {
    const product = await api("POST /api/products", { body: chair(category.id) });
    variants.push(product.variants[0]?.id ?? "");
  }
  for (let n = 0; n < 3; n += 1) {
    const words = {
      author: { en: `Author ${n}` },
      role: { en: "" },
      company: { en: `Company ${n}` },
      text: { en: "Good." },
    };
    await api("POST /api/testimonials", { body: { ...words, rating: 5, active: true } });
  }
  for (const zoneNumbers of [[61], [62]]) {
    await api("POST /api/zone-delivery-settings", {
      body: { zone: zone({ zoneNumbers, name: { en: `Zone of ${zoneNumbers}` } }) },
    });
  }
  const authorId = await addAuthor(app as TestApp);
  for (let n = 0; n < 2; n += 1) {
    await api("POST /api/articles", { body: articleToWrite(authorId, { slug: `article-${n}` }) });
    const phone = `+974 5511 000${n}`;
    await api("POST /api/customers", { body: { name: `Customer ${n}`, phone, lang: "en" } });
  }
  await api("POST /api/quotes", {
    body: {
      lang: "en",
      contact: { name: "Noora", phone: "+974 3311 0000" },
      validUntil: "2026-06-30",
      sections: [{ title: { en: "" }, lines: [{ kind: "product", variantId: variants[0] ?? "", quantity: 2 }] }],
    },
  });
  const three = { ...anOrder(newId(), "", true), lines: [{ variantId: variants[1] ?? "", quantity: 3 }] };
  const address = { zone: 61, street: "840", building: "12" };
  await api("POST /api/staff/orders", { body: { ...three, id: newId(), method: "delivery", address } });
  const { id } = await api("POST /api/staff/orders", { body: three });
  for (const status of ["preparing", "ready_for_pickup", "collected"] as const) {
    const order = await api("GET /api/orders/:id", { params: { id } });
    if (order.view !== "staff") throw new Error("the order is not shown to staff");
    await api("PATCH /api/orders/:id/status", { params: { id }, headers: ifMatch(order.version), body: { status } });
  }
}
