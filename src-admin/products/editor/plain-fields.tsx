import { isPlain, PLAIN_FIELDS, PLAIN_NAMES, type PlainField } from "../../../src-shared/products/plain-fields.ts";
import { CheckField } from "../../../src-shared/ui/check-field.tsx";
import { TextField } from "../../../src-shared/ui/text-field.tsx";
import { useServices } from "../../app/services.tsx";
import { NumberField } from "../../ui/fields/number-field.tsx";
import type { PanelProps } from "./panel-props.ts";

/** The plain fields of a panel, in the order of their table. */
export function PlainFields({ form, panel }: Pick<PanelProps, "form"> & { panel: PlainField["panel"] }) {
  const { t } = useServices();
  return PLAIN_NAMES.filter((name) => PLAIN_FIELDS[name].panel === panel).map((name) => {
    const label = t(`product.field.${name}`);
    const field: PlainField = PLAIN_FIELDS[name];
    const max = field.kind === "flag" ? undefined : field.max;
    if (isPlain(name, "number"))
      return <NumberField key={name} label={label} min={0} max={max} {...form.field(name)} />;
    if (isPlain(name, "flag")) return <CheckField key={name} label={label} {...form.field(name)} />;
    return <TextField key={name} label={label} optional maxLength={max} {...form.field(name)} />;
  });
}
