import Calendar from "lucide-react/icons/calendar";
import { useState } from "react";
import { Field, type FieldProps } from "../../../src-shared/ui/field.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { useServices } from "../../app/services.tsx";
import { Menu } from "../menu.tsx";
import { MonthGrid } from "./month-grid.tsx";
import { readDay, writtenDay } from "./typed-day.ts";

interface DateFieldProps extends FieldProps {
  /** "2026-11-21", "" for none, or while what stands in the field is no day. */
  value: string;
  onChange(value: string): void;
  min?: string;
  max?: string;
  disabled?: boolean;
}

/**
 * A calendar day, typed as people write it or chosen in a calendar, and shown as dd/mm/yyyy whatever the browser's country. A
 * day out of bounds is marked and left to the server to judge; what is no day stays to be seen, and forms do not send it.
 */
export function DateField(props: DateFieldProps) {
  const { label, hint, problem, optional, bare, className, id, value, onChange, min, max, disabled } = props;
  const { t } = useServices();
  const [typed, setTyped] = useState<string>();
  const [left, setLeft] = useState(true);
  // Each time the calendar begins at the day in the field.
  const [opened, setOpened] = useState(0);
  // What was typed stands as long as it means the value; a value set from elsewhere replaces it.
  const shown = typed !== undefined && (readDay(typed, left) ?? "") === value ? typed : writtenDay(value);
  const unclear = shown.trim() !== "" && value === "";
  const take = (text: string, isWhole: boolean) => {
    setTyped(text);
    setLeft(isWhole);
    const day = readDay(text, isWhole) ?? "";
    if (day !== value) onChange(day);
  };
  const leave = () => {
    if (typed === undefined) return;
    take(typed, true);
    if (readDay(typed) !== undefined) setTyped(undefined);
  };
  const wrong = unclear && left ? t("date.unclear") : outOf(value, min, max);
  function outOf(day: string, first = "", last = "9999") {
    if (day !== "" && day < first) return t("date.notBefore", { day: writtenDay(first) });
    return day > last ? t("date.notAfter", { day: writtenDay(last) }) : undefined;
  }
  return (
    <Field {...{ label, hint, optional, bare, className, id }} problem={problem ?? wrong}>
      {(control) => (
        <span className="relative block">
          <input
            {...control}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            placeholder={t("date.placeholder")}
            data-unclear={unclear || undefined}
            value={shown}
            disabled={disabled}
            onChange={(event) => take(event.target.value, false)}
            onBlur={leave}
            onKeyDown={(event) => event.key === "Enter" && leave()}
            className="field pe-10 tabular-nums rtl:ps-10 rtl:pe-2.5 rtl:text-end"
          />
          {!disabled && (
            <span className="absolute inset-y-0 end-0.5 flex items-center">
              <Menu
                button={<Icon of={Calendar} className="size-4" />}
                label={t("date.choose")}
                className="btn-icon size-8"
                onOpen={() => setOpened((times) => times + 1)}
              >
                <MonthGrid
                  key={opened}
                  value={value}
                  min={min}
                  max={max}
                  onChoose={(day) => {
                    setTyped(undefined);
                    onChange(day);
                  }}
                />
              </Menu>
            </span>
          )}
        </span>
      )}
    </Field>
  );
}
