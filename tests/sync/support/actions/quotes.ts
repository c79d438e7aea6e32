import { ifMatch } from "../../../../src-shared/api/editing.ts";
import { asDraft } from "../../../support/quotes.ts";
import { type Action, nth } from "./action.ts";
import { productOf } from "./catalogue.ts";

export const quoteActions = {
  "new quote": async (context) => {
    const { api, id, value, created } = context;
    const found = await productOf(context);
    if (!found) return;
    const lines = [{ kind: "product" as const, variantId: found.variant.id, quantity: 2 }];
    await api("POST /api/quotes", {
      body: {
        id,
        lang: "en",
        contact: { name: "Noora", phone: `+974 33${100_000 + value}` },
        sections: [{ title: { en: "Office" }, lines }],
        validUntil: "2026-06-30",
      },
    });
    created("quotes");
  },
  /** Starts a new version where the newest one was sent. */
  quote: async ({ api, value, row, field, wrote }) => {
    const { data } = await api("GET /api/quotes");
    const found = nth(data, row);
    if (!found) return;
    const params = { id: found.id };
    const one = await api("GET /api/quotes/:id", { params });
    const firm = `firm ${value}`;
    const changed = field === 0 ? { deliveryFee: value * 100 } : { company: { name: firm } };
    const body = { ...asDraft(one), ...changed };
    await api("PUT /api/quotes/:id", { params, headers: ifMatch(one.version), body });
    if (field > 0) wrote(firm, one.company);
  },
  "send quote": async ({ api, row }) => {
    const { data } = await api("GET /api/quotes");
    const found = nth(data, row);
    if (!found) return;
    const params = { id: found.id };
    const { version, newest } = await api("GET /api/quotes/:id", { params });
    await api("PATCH /api/quotes/:id/send", { params, headers: ifMatch(version), body: { version: newest } });
  },
  "copy quote": async ({ api, id, row, created }) => {
    const { data } = await api("GET /api/quotes");
    const found = nth(data, row);
    if (!found) return;
    await api("POST /api/quotes/:id/copy", { params: { id: found.id }, body: { id } });
    created("quotes");
  },
} satisfies Record<string, Action>;
