import type { NewCreditNote } from "../../../src-shared/billing/input.ts";
import type { Invoice } from "../../../src-shared/billing/posted-document.ts";
import type { StaffOrder } from "../../../src-shared/orders/staff-order.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { CheckField } from "../../../src-shared/ui/check-field.tsx";
import { SelectField } from "../../../src-shared/ui/select-field.tsx";
import { TextField } from "../../../src-shared/ui/text-field.tsx";
import { useFormat } from "../../app/format.ts";
import { type Input, useAsk, useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { type Quantities, QuantityFields } from "../../sales-form/quantity-fields.tsx";
import { MoneyField } from "../../ui/fields/money-field.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { canComeBack, type GoodsBack, GoodsBackFields, moreThanThere } from "./goods-back-fields.tsx";
import { PostingDialog } from "./posting-dialog.tsx";

const SCOPES = ["lines", "amount", "rest"] as const;

interface Values {
  scope: NewCreditNote["scope"];
  pieces: Quantities;
  services: boolean;
  deliveryFee: boolean;
  goodsBack: GoodsBack;
  amount: number | null;
  returnId: string;
  reason: string;
}

/** Takes an invoice back: chosen pieces, a sum, or all that is left of it; never more. */
export function CreditDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t, api } = useServices();
  const { money } = useFormat();
  const write = useWrite("POST /api/invoices/:id/credit-notes");
  const uncredited = invoice.total - invoice.credited;
  const { data } = useAsk("GET /api/orders/:id", { params: { id: invoice.orderId } });
  const order = data?.view === "staff" ? data : undefined;
  const { returns, account } = order ?? { returns: [], account: { toCredit: 0 } };
  const waiting = Math.min(uncredited, account.toCredit);
  const newest = returns.at(-1);
  const fillIn = (back: StaffOrder["returns"][number]) => {
    form.set("scope", "amount");
    form.set("amount", Math.min(waiting, back.credit));
    form.set("returnId", back.id);
  };
  const cameBack = (goodsBack: GoodsBack) => {
    // What was done for these pieces stays charged, unless staff tick it again.
    if (goodsBack.cameBack !== values.goodsBack.cameBack) form.set("services", !goodsBack.cameBack);
    form.set("goodsBack", goodsBack);
  };
  const form = useForm<Values>({
    scope: "lines",
    pieces: {},
    services: true,
    deliveryFee: false,
    goodsBack: { cameBack: false, damaged: {}, mail: true },
    amount: null,
    returnId: "",
    reason: "",
  });
  const { values } = form;
  const { lines, deliveryFee } = invoice.content;
  const rows = invoice.creditable.flatMap(({ lineId, quantity }) => {
    const line = lines.find((line) => line.id === lineId);
    return line && quantity > 0 ? [{ line, most: quantity }] : [];
  });
  const chosen = rows.flatMap(({ line }) => {
    const most = values.pieces[line.id] ?? 0;
    return most > 0 ? [{ line, most }] : [];
  });
  // An earlier return must have its credit note first.
  const returnable = order && waiting === 0 && canComeBack(order, lines) ? order : undefined;
  const params = { id: invoice.id };
  const body = bodyOf(values, returnable);
  const isThere =
    !body.goodsBack || (returnable !== undefined && chosen.length > 0 && !moreThanThere(returnable, chosen));
  const amountFits = values.amount !== null && values.amount > 0 && values.amount <= uncredited;
  const ready =
    values.reason.trim() !== "" &&
    (values.scope === "rest" ||
      (values.scope === "amount" ? amountFits : isThere && ((body.lines?.length ?? 0) > 0 || values.deliveryFee)));
  return (
    <PostingDialog
      title={t("credit.title", { number: invoice.number })}
      action={t("credit.post")}
      ready={ready}
      chosen={body}
      preview={() => api("POST /api/invoices/:id/credit-notes/preview", { params, body })}
      post={(headers) => write.mutateAsync({ params, body, headers })}
      onClose={onClose}
    >
      <p className="text-muted">{t("credit.left", { amount: money(uncredited) })}</p>
      <SelectField<NewCreditNote["scope"]>
        label={t("credit.scope")}
        {...form.field("scope")}
        choices={SCOPES.map((value) => ({ value, label: t(`credit.scope.${value}`) }))}
      />
      {waiting > 0 && (
        <p className="flex flex-wrap items-center justify-between gap-2 rounded-sm bg-wait-soft p-3 text-wait">
          {t("credit.waiting", { amount: money(waiting) })}
          {newest && <Button onClick={() => fillIn(newest)}>{t("credit.fillIn")}</Button>}
        </p>
      )}
      {values.scope === "lines" && (
        <>
          {waiting === 0 && !body.goodsBack && <p className="text-muted">{t("credit.linesHint")}</p>}
          <QuantityFields title={t("credit.pieces")} rows={rows} {...form.field("pieces")} />
          {returnable && (
            <GoodsBackFields order={returnable} chosen={chosen} value={values.goodsBack} onChange={cameBack} />
          )}
          {lines.some((line) => line.services.length > 0) && (
            <CheckField label={t("credit.services")} {...form.field("services")} />
          )}
          {deliveryFee && deliveryFee.amount > 0 && (
            <CheckField
              label={t("credit.deliveryFee", { amount: money(deliveryFee.amount) })}
              {...form.field("deliveryFee")}
            />
          )}
        </>
      )}
      {values.scope === "amount" && (
        <>
          <MoneyField
            label={t("order.payment.amount")}
            {...form.field("amount")}
            problem={
              values.amount !== null && values.amount > uncredited
                ? t("billing.moneyLeft", { amount: money(uncredited) })
                : form.field("amount").problem
            }
          />
          <ReturnField returns={returns} {...form.field("returnId")} />
        </>
      )}
      <TextField label={t("credit.reason")} hint={t("credit.reasonHint")} maxLength={300} {...form.field("reason")} />
    </PostingDialog>
  );
}

type Body = NonNullable<Input<"POST /api/invoices/:id/credit-notes">["body"]>;

function bodyOf(
  { scope, pieces, services, deliveryFee, goodsBack, amount, returnId, reason }: Values,
  returnable: StaffOrder | undefined,
): Body {
  const trimmedReason = reason.trim();
  if (scope === "rest") return { scope, reason: trimmedReason };
  if (scope === "amount") {
    return { scope, reason: trimmedReason, ...(amount === null ? {} : { amount }), ...(returnId ? { returnId } : {}) };
  }
  const cameBack = goodsBack.cameBack && returnable !== undefined;
  const lines = Object.entries(pieces).flatMap(([lineId, quantity]) => {
    if (quantity === null || quantity === 0) return [];
    const damaged = cameBack ? Math.min(quantity, goodsBack.damaged[lineId] ?? 0) : 0;
    return [{ lineId, quantity, services, damaged }];
  });
  const back = cameBack ? { goodsBack: { mail: goodsBack.mail && returnable.contact.email !== "" } } : {};
  return { scope, reason: trimmedReason, lines, deliveryFee, ...back };
}

/** Which return of the order the sum is the document for; nothing where nothing came back. */
function ReturnField(props: { returns: StaffOrder["returns"]; value: string; onChange(value: string): void }) {
  const { t } = useServices();
  const { date, money } = useFormat();
  const { returns } = props;
  if (returns.length === 0) return null;
  return (
    <SelectField
      label={t("credit.return")}
      hint={t("credit.returnHint")}
      value={props.value}
      onChange={props.onChange}
      choices={[
        { value: "", label: t("credit.noReturn") },
        ...returns.map(({ id, at, credit }) => ({ value: id, label: `${date(at)} · ${money(credit)}` })),
      ]}
    />
  );
}
