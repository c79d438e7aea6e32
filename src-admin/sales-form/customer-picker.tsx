import { useDeferredValue, useState } from "react";
import type { CustomerRow } from "../../src-shared/customers/operations.ts";
import { FieldHint } from "../../src-shared/ui/field.tsx";
import { TextField } from "../../src-shared/ui/text-field.tsx";
import { formatPhone } from "../../src-shared/values/phone.ts";
import { useAsk } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";

/** A search for customers who have ordered before, by name or by phone in any format. */
export function CustomerPicker({ onPick }: { onPick: (customer: CustomerRow) => void }) {
  const { t } = useServices();
  const [typed, setTyped] = useState("");
  const q = useDeferredValue(typed.trim());
  const found = useAsk(
    "GET /api/customers",
    { query: { q, pageSize: 6 } },
    { enabled: q.length > 1, keepPrevious: true },
  );
  const rows = q.length > 1 ? (found.data?.data ?? []) : [];
  const pick = (customer: CustomerRow) => {
    onPick(customer);
    setTyped("");
  };
  return (
    <div>
      <TextField
        label={t("orderForm.findCustomer")}
        placeholder={t("orderForm.findCustomerHint")}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
        inputMode="search"
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          const [first] = rows;
          if (first) pick(first);
        }}
      />
      <ul aria-live="polite" className="mt-1 divide-y divide-line">
        {rows.map((customer) => (
          <li key={customer.id}>
            <button
              type="button"
              onClick={() => pick(customer)}
              className="flex w-full flex-wrap gap-x-3 px-1 py-1.5 text-start hover:bg-sand"
            >
              <bdi className="font-medium">{customer.name}</bdi>
              {customer.company && <bdi className="text-muted">{customer.company}</bdi>}
              <bdi className="ms-auto text-muted">{customer.phone ? formatPhone(customer.phone) : customer.email}</bdi>
            </button>
          </li>
        ))}
        {q.length > 1 && found.data && !found.isPlaceholderData && rows.length === 0 && (
          <li>
            <FieldHint>{t("orderForm.noCustomer")}</FieldHint>
          </li>
        )}
      </ul>
    </div>
  );
}
