import { useId } from "react";

interface SwitchFieldProps {
  label: string;
  hint?: string;
  value: boolean;
  onChange(value: boolean): void;
  disabled?: boolean;
  /** The label is there for screen readers only. */
  bare?: boolean;
}

/** On or off, at once. */
export function SwitchField({ label, hint, value, onChange, disabled, bare }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <button
        type="button"
        role="switch"
        aria-checked={value}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        disabled={disabled}
        onClick={() => onChange(!value)}
        className={`flex h-6 w-10 flex-none items-center rounded-full border p-0.5 transition-colors disabled:opacity-50 ${
          value ? "border-accent bg-accent" : "border-edge bg-sand"
        }`}
      >
        <span
          className={`size-4.5 rounded-full transition-[margin] ${value ? "ms-4 bg-on-accent" : "bg-edge"}`}
          aria-hidden="true"
        />
      </button>
      <span className={bare ? "sr-only" : ""}>
        <span id={`${id}-label`} className="block text-sm leading-6 font-medium">
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="block text-xs text-muted">
            {hint}
          </span>
        )}
      </span>
    </div>
  );
}
