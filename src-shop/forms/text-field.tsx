import type { ComponentProps } from "react";
import { TextField as Text } from "../../src-shared/ui/text-field.tsx";
import { useField } from "./form-context.tsx";

type KitProps = ComponentProps<typeof Text>;
type TextFieldProps = Omit<KitProps, "id" | "problem" | "value" | "defaultValue" | "onChange" | "aria-required"> & {
  /** Also its id, so that a list of problems can link to it. */
  name: string;
  maxLength: number;
};

/** Text field of the kit, bound to the form's values and problems. */
export function TextField(props: TextFieldProps) {
  const { value, problem } = useField(props.name);
  return <Text {...props} id={props.name} defaultValue={value} problem={problem} aria-required={!props.optional} />;
}
