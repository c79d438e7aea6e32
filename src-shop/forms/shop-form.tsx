import { type ComponentProps, useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router-dom";
import { FormContext, type FormState } from "./form-context.tsx";

interface ShopFormProps extends Omit<ComponentProps<typeof Form>, "ref" | "method" | "noValidate"> {
  answer: FormState | undefined;
  /** Values before the first answer. */
  values?: FormState["values"];
}

/**
 * A form whose fields take values and problems from its answer, with a script and without. The first wrong field takes the
 * keyboard, and a second press waits until the first is answered.
 */
export function ShopForm({ answer, values = {}, ...props }: ShopFormProps) {
  const isBusy = useNavigation().state !== "idle";
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [answer]);
  return (
    <FormContext value={{ values: answer?.values ?? values, problems: answer?.problems ?? {} }}>
      <Form onSubmit={(event) => isBusy && event.preventDefault()} {...props} ref={form} method="post" noValidate />
    </FormContext>
  );
}
