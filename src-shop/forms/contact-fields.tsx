/** Fields by which a visitor says who is writing: name, e-mail, phone. A form says how it calls them, and which may stay empty. */
import type { ComponentProps } from "react";
import { TextField } from "./text-field.tsx";

type ContactFieldProps = Pick<ComponentProps<typeof TextField>, "name" | "label" | "hint" | "optional" | "className">;

export const NameField = (props: ContactFieldProps) => (
  <TextField {...props} autoComplete="name" autoCapitalize="words" maxLength={100} />
);

export const EmailField = (props: ContactFieldProps) => (
  <TextField
    {...props}
    type="email"
    inputMode="email"
    autoComplete="email"
    autoCapitalize="off"
    maxLength={254}
    latin
  />
);

export const PhoneField = (props: ContactFieldProps) => (
  <TextField {...props} type="tel" inputMode="tel" autoComplete="tel" placeholder="5512 3456" maxLength={40} latin />
);
