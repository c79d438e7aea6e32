import type { ComponentProps } from "react";

interface IconButtonProps extends ComponentProps<"button"> {
  /** What it does, for screen readers. */
  label: string;
}

/** A square button around one icon. */
export function IconButton({ label, className = "", ...rest }: IconButtonProps) {
  return <button type="button" aria-label={label} className={`btn-icon ${className}`} {...rest} />;
}
