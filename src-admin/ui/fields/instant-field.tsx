import { Field, type FieldProps } from "../../../src-shared/ui/field.tsx";
import { instantIn } from "../../../src-shared/values/qatar-time.ts";

interface InstantFieldProps extends FieldProps {
  /** ISO-8601 UTC, "" for none. */
  value: string;
  onChange(value: string): void;
  disabled?: boolean;
}

/** A day and time on Qatar's clock, wherever the computer stands; kept in UTC. */
export function InstantField(props: InstantFieldProps) {
  const { label, hint, problem, optional, bare, className, value, onChange, disabled } = props;
  return (
    <Field label={label} hint={hint} problem={problem} optional={optional} bare={bare} className={className}>
      {(control) => (
        <input
          {...control}
          type="datetime-local"
          value={value === "" ? "" : qatarWall(value)}
          disabled={disabled}
          onChange={(event) => onChange(instantOf(event.target.value))}
          className="field tabular-nums"
        />
      )}
    </Field>
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
