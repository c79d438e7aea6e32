import { Form, useNavigation } from "react-router-dom";
import { useServices } from "../../app/page-hooks.ts";
import type { OrderAnswer } from "./order-action.ts";

/** A button that sends the confirmation again, to the same address. */
export function ResendConfirmation({ orderId, answer }: { orderId: string; answer: OrderAnswer | undefined }) {
  const { t } = useServices();
  const sending = useNavigation().state !== "idle";
  const own = answer?.form === "resend" ? answer : undefined;
  return (
    <Form method="post" preventScrollReset className="print:hidden">
      <input type="hidden" name="orderId" value={orderId} />
      <p role="status" className="text-sm">
        {own && t(own.receipt ? "order.resent" : "order.resendFailed")}
      </p>
      {!own?.receipt && (
        <button
          type="submit"
          name="intent"
          value="resend"
          aria-disabled={sending}
          className="link inline-flex min-h-11 items-center text-sm"
        >
          {t("order.resend")}
        </button>
      )}
    </Form>
  );
}
