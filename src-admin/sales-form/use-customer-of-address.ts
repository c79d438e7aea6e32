import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Form } from "../ui/forms/use-form.ts";
import type { CustomerValues, PlaceValues } from "./order-form-values.ts";
import { useTakeCustomer } from "./use-take-customer.ts";

/** `?customer=ID`: comes from a customer's page and begins with what is known of them. Returns that id; "" without one. */
export function useCustomerOfAddress<T extends CustomerValues & PlaceValues>(form: Form<T>): string {
  const takeCustomer = useTakeCustomer(form);
  const [search, setSearch] = useSearchParams();
  const id = search.get("customer") ?? "";
  const [taken, setTaken] = useState("");
  useEffect(() => {
    // Once: after that the fields hold what was typed.
    if (id === "" || taken === id) return;
    setTaken(id);
    void takeCustomer(id);
    setSearch({}, { replace: true });
  }, [id, taken, takeCustomer, setSearch]);
  return taken;
}
