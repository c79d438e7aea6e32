import type { ComponentProps } from "react";

/**
 * `main`: the one action a page is for. `ink`, `line`, `quiet`: second to it, each less than the one before. `bad`: takes
 * something away or cannot be undone.
 */
export type ButtonVariant = "main" | "ink" | "line" | "quiet" | "bad";

/** A button's look, for an element that is not a `Button`: a link, a file field's label. */
export const buttonClass = (variant: ButtonVariant = "line", className = ""): string =>
  `btn btn-${variant} ${className}`;

export interface ButtonProps extends ComponentProps<"button"> {
  /** "line" unless told. */
  variant?: ButtonVariant | undefined;
  /** Its work is under way: it cannot be pressed again. */
  busy?: boolean | undefined;
}

/** A button with words; `type` is "button" unless told. */
export function Button({ variant, busy, disabled, className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      disabled={busy || disabled}
      aria-busy={busy || undefined}
      className={buttonClass(variant, className)}
      {...rest}
    />
  );
}
