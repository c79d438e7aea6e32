import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import type { HolidayPeriod } from "../../src-shared/delivery/slots.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { IconButton } from "../../src-shared/ui/icon-button.tsx";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import type { Form } from "../ui/forms/use-form.ts";
import { DaysFields } from "./days-fields.tsx";

interface DaysListProps<Days extends HolidayPeriod> {
  form: Pick<Form<object>, "problemOf" | "problemsOf">;
  /** Of the list in the form. */
  name: string;
  value: readonly Days[];
  onChange(value: Days[]): void;
  mayChange: boolean;
  most: number;
  /** What an entry begins as. */
  added: Days;
  addLabel: string;
  /** What an entry has beside its name and its days. */
  more?: (days: Days, name: string, change: (to: Partial<Days>) => void) => ReactNode;
}

/** A list of days from a first to a last one, each entry with a name. */
export function DaysList<Days extends HolidayPeriod>(props: DaysListProps<Days>) {
  const { form, value, onChange, mayChange, more } = props;
  const { t } = useServices();
  const { text } = useFormat();
  return (
    <>
      <ul className="flex flex-col gap-3">
        {value.map((days, at) => {
          const name = `${props.name}.${at}`;
          const change = (to: Partial<Days>) => onChange(value.with(at, { ...days, ...to }));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: such days have no name of their own until it is written
            <li key={at} className="flex items-start gap-2 rounded-sm border border-line p-3">
              <div className="grid min-w-0 flex-1 gap-3">
                <DaysFields form={form} name={name} value={days} onChange={(to) => change(to as Partial<Days>)} />
                {more?.(days, name, change)}
              </div>
              <IconButton
                disabled={!mayChange}
                onClick={() => onChange(value.toSpliced(at, 1))}
                label={t("delivery.holidayRemove", { name: text(days.name) })}
              >
                <Icon of={X} className="size-4" />
              </IconButton>
            </li>
          );
        })}
      </ul>
      {mayChange && (
        <Button
          disabled={value.length >= props.most}
          onClick={() => onChange([...value, props.added])}
          className="mt-3"
        >
          {props.addLabel}
        </Button>
      )}
    </>
  );
}
