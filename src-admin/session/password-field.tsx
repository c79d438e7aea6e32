import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { useState } from "react";
import { useServices } from "../app/services.tsx";
import { Field, type FieldProps } from "../ui/fields/field.tsx";

interface PasswordFieldProps extends FieldProps {
  value: string;
  onChange(value: string): void;
  autoComplete: "current-password" | "new-password";
}

/** A password, hidden until asked to be seen: on a long one a typing error is seen, not guessed. Pasting is welcome. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, problem, value, onChange, autoComplete } = props;
  const { t } = useServices();
  const [seen, setSeen] = useState(false);
  const Icon = seen ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => (
        <span className="relative block">
          <input
            {...control}
            type={seen ? "text" : "password"}
            dir="ltr"
            required
            maxLength={200}
            autoComplete={autoComplete}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className="input pe-11 rtl:text-end"
          />
          <button
            type="button"
            onClick={() => setSeen(!seen)}
            aria-label={t(seen ? "signIn.hide" : "signIn.show")}
            className="act-icon absolute inset-y-0 end-0.5 my-auto size-8"
          >
            <Icon aria-hidden="true" className="size-4" />
          </button>
        </span>
      )}
    </Field>
  );
}
