import type { ComponentProps } from "react";
import { TextField as Text } from "../../src-shared/ui/text-field.tsx";
import { useField } from "./form-context.tsx";

type KitProps = ComponentProps<typeof Text>;
type TextFieldProps = Omit<KitProps, "id" | "problem" | "value" | "defaultValue" | "onChange" | "aria-required"> & {
  /** Also its id, so that a list of problems can lead to it. */
  name: string;
  maxLength: number;
};

/** The kit's field in a form of the shop: its value and its problem are the form's. */
export function TextField(props: TextFieldProps) {
  const { value, problem } = useField(props.name);
  return <Text {...props} id={props.name} defaultValue={value} problem={problem} aria-required={!props.optional} />;
}
