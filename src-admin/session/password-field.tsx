import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { useState } from "react";
import { Field, type FieldProps } from "../../src-shared/ui/field.tsx";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { IconButton } from "../../src-shared/ui/icon-button.tsx";
import { useServices } from "../app/services.tsx";

interface PasswordFieldProps extends FieldProps {
  value: string;
  onChange(value: string): void;
  autoComplete: "current-password" | "new-password";
}

/** A password, hidden until asked to be seen: on a long one a typing error is seen, not guessed. Pasting is welcome. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, problem, optional = false, value, onChange, autoComplete } = props;
  const { t } = useServices();
  const [seen, setSeen] = useState(false);
  const Glyph = seen ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => (
        <span className="relative block">
          <input
            {...control}
            type={seen ? "text" : "password"}
            dir="ltr"
            required={!optional}
            maxLength={200}
            autoComplete={autoComplete}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className="field pe-11 rtl:text-end"
          />
          <IconButton
            onClick={() => setSeen(!seen)}
            label={t(seen ? "signIn.hide" : "signIn.show")}
            className="absolute inset-y-0 end-0.5 my-auto size-8"
          >
            <Icon of={Glyph} className="size-4" />
          </IconButton>
        </span>
      )}
    </Field>
  );
}
