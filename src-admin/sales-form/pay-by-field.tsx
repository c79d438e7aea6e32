import { SelectField } from "../../src-shared/ui/select-field.tsx";
import { useServices } from "../app/services.tsx";

export const PAY_BY = ["cash", "card", "transfer"] as const;
type PayBy = (typeof PAY_BY)[number];

interface PayByFieldProps {
  value: PayBy;
  onChange(value: PayBy): void;
  problem?: string | undefined;
}

/** How an order is to be paid for. */
export function PayByField(props: PayByFieldProps) {
  const { t } = useServices();
  return (
    <SelectField<PayBy>
      label={t("orders.payBy")}
      {...props}
      choices={PAY_BY.map((value) => ({ value, label: t(`orders.payBy.${value}`) }))}
    />
  );
}
