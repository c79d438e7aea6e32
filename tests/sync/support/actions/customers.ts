import { ifMatch } from "../../../../src-shared/api/editing.ts";
import { type Action, nth } from "./action.ts";

export const customerActions = {
  customer: async ({ api, value, row, field, wrote }) => {
    const { data } = await api("GET /api/customers", { query: { sort: "name" } });
    const found = nth(data, row);
    if (!found) return;
    const params = { id: found.id };
    const one = await api("GET /api/customers/:id", { params });
    const { name, phone, email, lang } = one;
    const body = {
      name,
      phone,
      email,
      lang,
      company: one.company ?? "",
      crNumber: one.crNumber ?? "",
      note: one.note ?? "",
    };
    const changed = (["name", "company", "note"] as const)[field % 3] ?? "note";
    const words = `customer's ${changed} ${value}`;
    await api("PUT /api/customers/:id", { params, headers: ifMatch(one.version), body: { ...body, [changed]: words } });
    wrote(words, one[changed]);
  },
  "new customer": async ({ api, id, value, created }) => {
    const body = { id, name: `Customer ${value}`, phone: `+974 55${100_000 + value}`, lang: "en" as const };
    await api("POST /api/customers", { body });
    created("customers");
  },
} satisfies Record<string, Action>;
