import { useState } from "react";
import { Field, type FieldProps } from "../../../src-shared/ui/field.tsx";
import { instantIn } from "../../../src-shared/values/qatar-time.ts";
import { useServices } from "../../app/services.tsx";
import { DateField } from "./date-field.tsx";

interface InstantFieldProps extends FieldProps {
  /** ISO-8601 UTC, "" for none. */
  value: string;
  onChange(value: string): void;
  disabled?: boolean;
}

/** The clock of a day that has been chosen without one: shops open then. */
const MORNING = "09:00";

/** A day and time on Qatar's clock, wherever the computer stands; kept in UTC. */
export function InstantField({ value, onChange, disabled = false, className = "", ...field }: InstantFieldProps) {
  const { t } = useServices();
  const [typed, setTyped] = useState<string>();
  const [day = "", clock = ""] = qatarWall(value).split("T");
  return (
    <div className={`flex flex-wrap items-start gap-2 ${className}`}>
      <DateField
        {...field}
        className="min-w-36 flex-1"
        value={day}
        disabled={disabled}
        onChange={(next) => onChange(next === "" ? "" : instantOf(`${next}T${clock || MORNING}`))}
      />
      <Field label={t("date.time")} className="w-28">
        {(control) => (
          <input
            {...control}
            type="time"
            value={typed ?? clock}
            disabled={disabled || day === ""}
            onChange={(event) => {
              setTyped(event.target.value);
              if (event.target.value !== "") onChange(instantOf(`${day}T${event.target.value}`));
            }}
            onBlur={() => setTyped(undefined)}
            className="field tabular-nums"
          />
        )}
      </Field>
    </div>
  );
}

const OFFSET_MS = 3 * 3_600_000;

/** "2026-11-21T11:02:00.000Z" → "2026-11-21T14:02" (Qatar has no summer time); "" for what is no time. */
export function qatarWall(text: string): string {
  const instant = instantIn(text);
  return instant ? new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, 16) : "";
}

/** The other way; "" for what is no time. */
export function instantOf(wall: string): string {
  const time = Date.parse(`${wall}:00.000+03:00`);
  return Number.isNaN(time) ? "" : new Date(time).toISOString();
}
