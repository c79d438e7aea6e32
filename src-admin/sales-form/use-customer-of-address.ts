import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import type { Form } from "../ui/forms/use-form.ts";
import type { CustomerValues, PlaceValues } from "./order-form-values.ts";
import { useTakeCustomer } from "./use-take-customer.ts";

/** `?customer=ID`: comes from a customer's page and begins with what is known of them. */
export function useCustomerOfAddress<T extends CustomerValues & PlaceValues>(form: Form<T>): void {
  const takeCustomer = useTakeCustomer(form);
  const [search, setSearch] = useSearchParams();
  const id = search.get("customer") ?? "";
  const taken = useRef("");
  useEffect(() => {
    // Once: after that the fields hold what was typed.
    if (id === "" || taken.current === id) return;
    taken.current = id;
    void takeCustomer(id);
    setSearch({}, { replace: true });
  }, [id, takeCustomer, setSearch]);
}
