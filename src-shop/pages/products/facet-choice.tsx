import Check from "lucide-react/icons/check";
import { type ReactNode, useEffect, useRef } from "react";

/** Value of a filter, with the number of its products; with `hex` it is a colour and shows it. */
export function Choice(props: {
  name: string;
  value: string;
  checked: boolean;
  onChange: () => void;
  count: number;
  hex?: string | null;
  children: ReactNode;
}) {
  const { name, value, checked, onChange, count, hex, children } = props;
  const box = useRef<HTMLInputElement>(null);
  // The box reacts at once, and follows the address when navigation changes it.
  useEffect(() => {
    if (box.current) box.current.checked = checked;
  }, [checked]);
  return (
    <label className="group flex min-h-9 cursor-pointer items-center gap-3 text-sm pointer-coarse:min-h-11">
      <input
        ref={box}
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={checked}
        onChange={onChange}
        className="peer sr-only"
      />
      <span
        className={`grid size-5 shrink-0 place-items-center border border-edge group-hover:border-ink peer-checked:[&_svg]:opacity-100 peer-focus-visible:outline-2 peer-focus-visible:outline-ink peer-focus-visible:outline-offset-2 ${
          hex ? "rounded-full" : "rounded-sm peer-checked:border-ink peer-checked:bg-ink"
        }`}
        style={hex ? { backgroundColor: hex } : undefined}
      >
        <Check
          aria-hidden="true"
          strokeWidth={2.5}
          className={`size-3 opacity-0 ${hex && isPale(hex) ? "text-ink" : "text-wall"}`}
        />
      </span>
      <span className={`flex-1 ${count === 0 ? "text-muted" : ""}`}>{children}</span>
      <span className="text-muted text-xs tabular-nums">{count}</span>
    </label>
  );
}

/** Whether ink has more contrast on a colour than white. */
function isPale(hex: string): boolean {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return r * 0.299 + g * 0.587 + b * 0.114 > 150;
}
