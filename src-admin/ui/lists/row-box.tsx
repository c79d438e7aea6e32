import { useRef } from "react";
import { CheckField } from "../../../src-shared/ui/check-field.tsx";

interface RowBoxProps {
  label: string;
  value: boolean;
  onFlip(range: boolean): void;
}

/** The box that selects a row; with Shift all since the last one. */
export function RowBox({ label, value, onFlip }: RowBoxProps) {
  const withShift = useRef(false);
  return (
    <span
      // The box says only that it changed: the click before that says with which key.
      onClickCapture={(event) => {
        withShift.current = event.shiftKey;
      }}
      className="select-none"
    >
      <CheckField bare label={label} value={value} onChange={() => onFlip(withShift.current)} />
    </span>
  );
}
