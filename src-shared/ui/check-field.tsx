interface CheckFieldProps {
  label: string;
  value: boolean;
  /** Some of what it stands for, but not all. */
  partly?: boolean;
  onChange(value: boolean): void;
  disabled?: boolean;
  bare?: boolean;
  className?: string;
}

/** A box to tick; `bare` hides its words from sight, for the rows of tables. */
export function CheckField({
  label,
  value,
  partly = false,
  onChange,
  disabled,
  bare,
  className = "",
}: CheckFieldProps) {
  return (
    <label className={`inline-flex min-h-6 cursor-pointer items-center gap-2 ${className}`}>
      <input
        type="checkbox"
        checked={value}
        disabled={disabled}
        ref={(box) => {
          if (box) box.indeterminate = partly && !value;
        }}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 flex-none"
      />
      <span className={bare ? "sr-only" : "text-sm"}>{label}</span>
    </label>
  );
}
