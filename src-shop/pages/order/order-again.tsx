import ShoppingBag from "lucide-react/icons/shopping-bag";
import { Form, useNavigation } from "react-router-dom";
import { PAGES } from "../../../src-shared/addresses.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { Localized } from "../../../src-shared/ui/localized.tsx";
import { useServices } from "../../app/page-hooks.ts";
import { Link } from "../../ui/link.tsx";
import { Note, noteButton } from "../../ui/note.tsx";
import type { OrderAnswer } from "./order-action.ts";
import type { Reordered } from "./reorder.ts";

/** Button that puts the order's goods into the cart, and afterwards what came into it and what did not. */
export function OrderAgain({ answer }: { answer: OrderAnswer | undefined }) {
  const { t } = useServices();
  const { state, formData } = useNavigation();
  const sending = state !== "idle" && formData?.get("intent") === "reorder";
  const own = answer?.form === "reorder" ? answer : undefined;
  const done = own?.receipt?.reordered;
  return (
    <div className="mt-6 print:hidden">
      {/* Once is enough: the same goods again would double the cart. */}
      {!done && (
        <Form
          method="post"
          preventScrollReset
          onSubmit={(event) => sending && event.preventDefault()}
          className="flex flex-wrap items-center gap-x-4 gap-y-2"
        >
          <Button type="submit" name="intent" value="reorder" aria-disabled={sending} className="max-sm:w-full">
            <Icon of={ShoppingBag} className="size-5" />
            {t(sending ? "order.againSending" : "order.again")}
          </Button>
          <p className="text-muted text-sm">{t("order.againHint")}</p>
        </Form>
      )}
      <div role="status">
        {own?.obstacle && (
          <Note variant="bad" className="mt-3">
            {t("order.againFailed")}
          </Note>
        )}
        {done && <InTheCart {...done} />}
      </div>
    </div>
  );
}

function InTheCart({ added, short }: Reordered) {
  const { lang, t } = useServices();
  const toCart = (
    <Link to={PAGES.cart} className={noteButton}>
      {t("cart.view")}
    </Link>
  );
  return (
    <Note
      variant={short.length > 0 ? "wait" : "good"}
      title={t("order.againDone", { count: added })}
      action={added > 0 && toCart}
    >
      {short.length > 0 && (
        <ul className="mt-1 grid gap-1">
          {short.map(({ name, why, left }) => (
            <li key={name.en + why}>
              <Localized text={name} lang={lang} className="font-medium" />: {t(`order.again.${why}`, { count: left })}
            </li>
          ))}
        </ul>
      )}
    </Note>
  );
}
