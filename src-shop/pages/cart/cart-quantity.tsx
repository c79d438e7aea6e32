import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { type ReactNode, useId, useRef, useState } from "react";
import { MAX_QUANTITY } from "../../../src-shared/cart/cart.ts";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { toWesternDigits } from "../../../src-shared/values/arabic.ts";
import { useServices } from "../../app/page-hooks.ts";

/**
 * Quantity of a line: a field between two buttons, all of which submit the line's form (`intent` more or less), with a
 * script and without.
 */
export function CartQuantity({ quantity, label }: { quantity: number; label: string }) {
  const { t } = useServices();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(String(quantity));
  const [known, setKnown] = useState(quantity);
  // The cart decides: the field follows it, also when another tab changes it.
  if (known !== quantity) {
    setKnown(quantity);
    setTyped(String(quantity));
  }
  const leave = () => {
    const digits = toWesternDigits(typed).trim();
    const quantity = /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
    if (quantity < 1) setTyped(String(known));
    else if (quantity !== known) field.current?.form?.requestSubmit();
  };
  return (
    <div className="inline-flex h-12 items-stretch rounded-md border border-edge bg-white focus-within:border-ink">
      <StepButton value="less" label={t("cart.less")} disabled={known <= 1}>
        <Icon of={Minus} className="size-4" />
      </StepButton>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        ref={field}
        id={id}
        name="quantity"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={leave}
        onFocus={(event) => event.target.select()}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        dir="ltr"
        className="w-11 bg-transparent text-center font-medium tabular-nums outline-none"
      />
      <StepButton value="more" label={t("cart.more")} disabled={known >= MAX_QUANTITY}>
        <Icon of={Plus} className="size-4" />
      </StepButton>
    </div>
  );
}

function StepButton(props: { value: string; label: string; disabled: boolean; children: ReactNode }) {
  return (
    <button
      type="submit"
      name="intent"
      value={props.value}
      // `disabled` would take the focus from a button that was just pressed. Pressed again, it changes nothing.
      aria-disabled={props.disabled}
      aria-label={props.label}
      className="grid w-11 place-items-center rounded-md hover:bg-sand aria-disabled:cursor-not-allowed aria-disabled:bg-transparent aria-disabled:text-edge"
    >
      {props.children}
    </button>
  );
}
