import { Link, type LinkProps } from "react-router-dom";
import { type ButtonVariant, buttonClass } from "./button.tsx";

/** A link of the program's own that looks like a button. */
export function ButtonLink({ variant, className, ...rest }: LinkProps & { variant?: ButtonVariant }) {
  return <Link className={buttonClass(variant, className)} {...rest} />;
}
