import X from "lucide-react/icons/x";
import { windowOf } from "../../src-shared/delivery/windows.ts";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { IconButton } from "../../src-shared/ui/icon-button.tsx";
import { TextField } from "../../src-shared/ui/text-field.tsx";
import { useServices } from "../app/services.tsx";
import { useWindowText } from "../app/use-window-text.ts";
import { NumberField } from "../ui/fields/number-field.tsx";
import type { WindowValues } from "./calendar-values.ts";

interface WindowLineProps {
  /** The weekday, where each has its own windows. */
  day: string | undefined;
  value: WindowValues;
  onChange(value: WindowValues): void;
  onRemove(): void;
  problemOf(name: keyof WindowValues): string | undefined;
  mayChange: boolean;
}

/** One window of a day: when it begins and ends, and how many deliveries it takes. */
export function WindowLine({ day, value, onChange, onRemove, problemOf, mayChange }: WindowLineProps) {
  const { t } = useServices();
  const windowText = useWindowText();
  const named = (words: string) => (day ? `${day}: ${words}` : words);
  return (
    <li className="grid grid-cols-2 items-start gap-x-3 gap-y-2 sm:grid-cols-[8rem_8rem_minmax(0,1fr)_auto]">
      {(["from", "to"] as const).map((side) => (
        <TextField
          key={side}
          label={t(side === "from" ? "delivery.windowFrom" : "delivery.windowTo")}
          type="time"
          latin
          disabled={!mayChange}
          value={value[side]}
          onChange={(time) => onChange({ ...value, [side]: time })}
          problem={problemOf(side)}
        />
      ))}
      <NumberField
        label={t("delivery.windowPlaces")}
        optional
        min={1}
        max={500}
        disabled={!mayChange}
        value={value.places}
        onChange={(places) => onChange({ ...value, places })}
        problem={problemOf("places")}
        className="max-w-40"
      />
      <IconButton
        disabled={!mayChange}
        onClick={onRemove}
        label={t("delivery.windowRemove", { hours: named(windowText(windowOf(value))) })}
        className="mt-6 justify-self-end"
      >
        <Icon of={X} className="size-4" />
      </IconButton>
    </li>
  );
}
