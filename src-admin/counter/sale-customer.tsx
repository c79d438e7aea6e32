import X from "lucide-react/icons/x";
import { type Ref, useDeferredValue, useState } from "react";
import type { CustomerRow } from "../../src-shared/customers/operations.ts";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { IconButton } from "../../src-shared/ui/icon-button.tsx";
import { TextField } from "../../src-shared/ui/text-field.tsx";
import { formatPhone, normalisePhone } from "../../src-shared/values/phone.ts";
import { useAsk } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { CustomerAccount } from "../billing/statements/customer-account.tsx";
import type { SaleCustomer } from "./sale.ts";

interface SaleCustomerProps {
  ref: Ref<HTMLInputElement>;
  customer: SaleCustomer | null;
  onChange(customer: SaleCustomer | null): void;
  /** Back to the one field. */
  onDone(): void;
}

/** Who buys, by phone number: found while it is typed, in any format, or written down in place. Nobody has to say. */
export function SaleCustomerField({ ref, customer, onChange, onDone }: SaleCustomerProps) {
  const { t, lang } = useServices();
  const [typed, setTyped] = useState("");
  const [name, setName] = useState("");
  const q = useDeferredValue(typed.trim());
  const found = useAsk(
    "GET /api/customers",
    { query: { q, pageSize: 5 } },
    { enabled: q.length > 2, keepPrevious: true },
  );
  const rows = q.length > 2 ? (found.data?.data ?? []) : [];
  const settled = q === typed.trim() && !found.isPlaceholderData && !found.isPending;
  const phone = normalisePhone(typed);
  const isNew = q.length > 2 && settled && rows.length === 0 && phone !== null;

  const take = (next: SaleCustomer) => {
    onChange(next);
    setTyped("");
    setName("");
    onDone();
  };
  const pick = (row: CustomerRow) =>
    take({
      id: row.id,
      name: row.name,
      phone: row.phone,
      email: row.email,
      lang,
      company: row.company,
      crNumber: null,
    });
  const write = () => {
    if (phone !== null && name.trim() !== "") {
      take({ name: name.trim(), phone, email: "", lang, company: null, crNumber: null });
    }
  };

  if (customer) {
    return (
      <>
        <div className="flex items-start justify-between gap-3">
          <p>
            <bdi className="font-medium">{customer.name}</bdi>
            {customer.company && <bdi className="block w-fit text-muted">{customer.company}</bdi>}
            {customer.phone && (
              <bdi dir="ltr" className="block w-fit text-xs text-muted">
                {formatPhone(customer.phone)}
              </bdi>
            )}
          </p>
          <IconButton
            onClick={() => {
              onChange(null);
              onDone();
            }}
            label={t("counter.noCustomer")}
          >
            <Icon of={X} className="size-4" />
          </IconButton>
        </div>
        {customer.id !== undefined && <CustomerAccount id={customer.id} className="mt-3 border-t border-line pt-3" />}
      </>
    );
  }
  return (
    <div>
      <TextField
        ref={ref}
        label={t("counter.customer")}
        hint={t("counter.customerHint")}
        value={typed}
        onChange={setTyped}
        inputMode="tel"
        autoComplete="off"
        onKeyDown={(event) => {
          if (event.key === "Escape") {
            setTyped("");
            onDone();
          }
          if (event.key !== "Enter") return;
          event.preventDefault();
          const [first] = rows;
          if (typed.trim() === "") onDone();
          else if (first && settled) pick(first);
        }}
      />
      <ul aria-live="polite" className="mt-1 divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              onClick={() => pick(row)}
              className="flex w-full flex-wrap gap-x-3 px-1 py-1.5 text-start hover:bg-sand"
            >
              <bdi className="font-medium">{row.name}</bdi>
              {row.company && <bdi className="text-muted">{row.company}</bdi>}
              <bdi className="ms-auto text-muted">{row.phone ? formatPhone(row.phone) : row.email}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {isNew && (
        <TextField
          label={t("counter.newCustomer", { phone: formatPhone(phone) })}
          value={name}
          onChange={setName}
          maxLength={100}
          autoComplete="off"
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            write();
          }}
          className="mt-2"
        />
      )}
    </div>
  );
}
