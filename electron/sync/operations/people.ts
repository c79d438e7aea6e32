/** Functions of offline writes to customers. */
import type { Functions } from "./rule.ts";

export const peopleFunctions: Functions = {
  "PUT /api/customers/:id": {
    written: ({ company, crNumber, phone, email, note }) => ({
      company: company ?? "",
      crNumber: crNumber ?? "",
      phone: phone ?? "",
      email: email ?? "",
      note: note ?? "",
    }),
  },
};
