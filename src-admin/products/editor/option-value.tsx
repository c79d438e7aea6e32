import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { IconButton } from "../../../src-shared/ui/icon-button.tsx";
import { useServices } from "../../app/services.tsx";
import { LocalizedField } from "../../ui/fields/localized-field.tsx";
import type { ProductValues } from "./product-values.ts";

type Value = ProductValues["options"][number]["values"][number];

interface OptionValueProps {
  value: Value;
  handle: ReactNode;
  age: { older: boolean; onChecked: () => void };
  problem: string | undefined;
  onChange(value: Value): void;
  /** Absent: the last one stays. */
  onRemove: (() => void) | undefined;
}

/** One value of an option, with the colour that a swatch shows. */
export function OptionValue({ value, handle, age, problem, onChange, onRemove }: OptionValueProps) {
  const { t } = useServices();
  return (
    <div className="flex items-start gap-2">
      <span className="pt-5">{handle}</span>
      <div className="flex-none pt-5.5">
        <input
          type="color"
          aria-label={t("product.swatchOf", { name: value.name.en })}
          title={t("product.swatch")}
          // Where none is chosen the browser's picker begins at a grey, and the field says that there is none.
          value={value.hex ?? "#808080"}
          onChange={(event) => onChange({ ...value, hex: event.target.value })}
          className={`h-9 w-11 cursor-pointer rounded-sm border bg-panel p-1 ${value.hex ? "border-edge" : "border-dashed border-line opacity-40"}`}
        />
        {value.hex && (
          <button
            type="button"
            onClick={() => onChange({ ...value, hex: null })}
            className="link block min-h-6 text-xs"
          >
            {t("product.noSwatch")}
          </button>
        )}
      </div>
      <div className="flex-1">
        <LocalizedField
          label={t("product.value")}
          maxLength={40}
          value={value.name}
          onChange={(name) => onChange({ ...value, name })}
          problem={problem}
          {...age}
        />
      </div>
      <IconButton
        disabled={!onRemove}
        onClick={onRemove}
        label={t("product.valueRemove", { name: value.name.en })}
        className="mt-5"
      >
        <Icon of={X} className="size-4" />
      </IconButton>
    </div>
  );
}
