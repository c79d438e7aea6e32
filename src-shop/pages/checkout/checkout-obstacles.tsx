import { type MouseEvent, useEffect, useRef } from "react";
import type { ShopKey } from "../../../src-shared/text/shop/index.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { textIn } from "../../../src-shared/values/localized.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { useServices } from "../../app/page-hooks.ts";
import { problemText } from "../../forms/form-context.tsx";
import type { Problems } from "../../forms/submit-form.ts";
import { Note } from "../../ui/note.tsx";
import type { Change } from "./checkout-changes.ts";
import { CheckoutLimits } from "./checkout-limits.tsx";
import type { CheckoutAnswer } from "./place-order.ts";

/** Names of the fields on the page, for the list of problems. */
const FIELD_LABELS: Readonly<Record<string, ShopKey>> = {
  "contact.name": "checkout.name",
  "contact.phone": "checkout.phone",
  "contact.email": "checkout.email",
  "company.name": "checkout.companyName",
  "company.crNumber": "checkout.crNumber",
  "company.purchaseOrder": "checkout.purchaseOrder",
  method: "checkout.method",
  "address.zone": "checkout.zone",
  "address.street": "checkout.street",
  "address.building": "checkout.building",
  "address.floor": "checkout.floor",
  "address.unit": "checkout.unit",
  "address.area": "checkout.area",
  "address.landmark": "checkout.landmark",
  "address.mapUrl": "checkout.mapUrl",
  slot: "checkout.slot",
  paymentMethod: "checkout.paymentMethod",
  note: "checkout.note",
};

/**
 * Reasons why the order was not placed, and what helps. It takes the focus when it appears; `problems` are those of fields
 * that are still as they were sent.
 */
export function CheckoutObstacles({ answer, problems }: { answer: CheckoutAnswer; problems: Problems }) {
  const { t } = useServices();
  const box = useRef<HTMLDivElement>(null);
  const { obstacle, changes } = answer;
  const nothing = Object.keys(problems).length === 0 && obstacle === null && changes.length === 0;
  useEffect(() => {
    if (answer) box.current?.focus();
  }, [answer]);
  if (nothing) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className="mb-8 grid gap-3 outline-none">
      {obstacle === "too_many_orders" || obstacle === "too_much_unconfirmed" ? (
        <CheckoutLimits answer={answer} />
      ) : (
        obstacle && <Note variant="bad">{t(`refusal.${obstacle}`)}</Note>
      )}
      {changes.length > 0 && <Changes changes={changes} />}
      {Object.keys(problems).length > 0 && <ProblemList problems={problems} />}
    </div>
  );
}

function ProblemList({ problems }: { problems: Problems }) {
  const { t } = useServices();
  const entries = Object.entries(problems);
  return (
    <Note variant="bad" title={t("checkout.errors", { count: entries.length })}>
      <ul className="mt-1">
        {entries.map(([name, code]) => {
          const label = FIELD_LABELS[name];
          const text = problemText(t, code, name);
          // These sentences name the field.
          const isWhole = code === "required" || code === "choose";
          return (
            <li key={name}>
              {label ? (
                <a
                  href={`#${name}`}
                  onClick={goToField(name)}
                  className="link inline-flex min-h-11 items-center sm:min-h-8"
                >
                  {isWhole ? text : `${t(label)}: ${text}`}
                </a>
              ) : (
                text
              )}
            </li>
          );
        })}
      </ul>
    </Note>
  );
}

function Changes({ changes }: { changes: Change[] }) {
  const { t } = useServices();
  const short = changes.some(({ kind }) => kind === "short" || kind === "soldOut" || kind === "gone");
  return (
    <Note variant="wait" title={t("checkout.changed")}>
      <ul className="my-1.5 grid list-disc gap-1 ps-5">
        {changes.map((change) => (
          <li key={JSON.stringify(change)}>
            <ChangeText change={change} />
          </li>
        ))}
      </ul>
      <p>{t("checkout.changedHint")}</p>
      {short && (
        <Button type="submit" name="intent" value="left" className="mt-3 bg-white">
          {t("checkout.takeWhatIsLeft")}
        </Button>
      )}
    </Note>
  );
}

function ChangeText({ change }: { change: Change }) {
  const { lang, t } = useServices();
  const money = (amount: number | null) => (amount === null ? "–" : formatMoney(amount, lang));
  switch (change.kind) {
    case "price":
      return t("checkout.newPrice", {
        name: textIn(change.name, lang),
        was: money(change.was),
        now: money(change.now),
      });
    case "delivery":
      return t("checkout.newDelivery", { was: money(change.was), now: money(change.now) });
    case "total":
      return t("checkout.newTotal", { was: money(change.was), now: money(change.now) });
    case "short":
      return t("checkout.lineShort", { name: textIn(change.name, lang), count: change.left });
    case "soldOut":
      return t("checkout.lineSoldOut", { name: textIn(change.name, lang) });
    case "gone":
      return t("checkout.lineGone");
  }
}

/** Focus on a field, or on the first of several choices; folded parts open. */
const goToField = (name: string) => (event: MouseEvent) => {
  const element = document.getElementById(name);
  if (!element) return;
  event.preventDefault();
  const folded = element.closest("details");
  if (folded) folded.open = true;
  const field = element.matches("fieldset") ? element.querySelector<HTMLElement>("input:not([type=hidden])") : element;
  (field ?? element).focus();
};
