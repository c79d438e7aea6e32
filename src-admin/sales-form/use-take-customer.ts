import { useCallback, useRef } from "react";
import { notify } from "../../src-shared/ui/notify.ts";
import { failureText } from "../app/failure-text.ts";
import { useServices } from "../app/services.tsx";
import type { Form } from "../ui/forms/use-form.ts";
import { lastPlaceOf } from "./last-place.ts";
import { type CustomerValues, hasPlace, type PlaceValues } from "./order-form-values.ts";

/** Fills in a known customer: contact and company, and the place of the last delivery unless one is typed already. */
export function useTakeCustomer<T extends CustomerValues & PlaceValues>(form: Form<T>): (id: string) => Promise<void> {
  const { api, t } = useServices();
  // Answers arrive during typing: each adds to the values of that moment.
  const latest = useRef(form);
  latest.current = form;
  return useCallback(
    async (id) => {
      const add = (values: Partial<CustomerValues & PlaceValues>) =>
        latest.current.replace({ ...latest.current.values, ...values });
      try {
        const customer = await api("GET /api/customers/:id", { params: { id } });
        const { name, phone, email, company, crNumber, lang } = customer;
        add({
          name,
          phone,
          email,
          lang,
          forCompany: company !== null,
          companyName: company ?? "",
          crNumber: crNumber ?? "",
        });
        const place = await lastPlaceOf(api, customer);
        if (place && !hasPlace(latest.current.values)) add(place);
      } catch (problem) {
        notify.problem(failureText(t, problem));
      }
    },
    [api, t],
  );
}
