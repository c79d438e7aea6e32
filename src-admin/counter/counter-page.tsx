import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { SCREENS } from "../../src-shared/addresses.ts";
import { ApiError } from "../../src-shared/api/client.ts";
import type { StaffOrder } from "../../src-shared/orders/staff-order.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { notify } from "../../src-shared/ui/notify.ts";
import { failureText, fieldTexts } from "../app/failure-text.ts";
import { useFormat } from "../app/format.ts";
import { useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { AsOf } from "../desktop/as-of.tsx";
import { useDocuments } from "../documents/use-documents.ts";
import { useOrderEstimate } from "../orders/form/use-order-estimate.ts";
import { blankOrder, type OrderValues } from "../sales-form/order-form-values.ts";
import { beep } from "../scanning/beep.ts";
import { findScanned } from "../scanning/find-scanned.ts";
import { useScans } from "../scanning/use-scanner.ts";
import { useMay } from "../session/session-context.tsx";
import { writeDraft } from "../ui/forms/drafts.ts";
import { useOnce } from "../ui/forms/use-once.ts";
import { useKeys } from "../ui/keys.ts";
import { useNamedKeys } from "../ui/named-keys.ts";
import { Page, Panel } from "../ui/page.tsx";
import { FindGoods, goodsOf } from "./find-goods.tsx";
import { ParkedSales } from "./parked-sales.tsx";
import { PayDialog } from "./pay-dialog.tsx";
import { addToSale, changeLine, emptySale, type Sale, saleBody, type Tender } from "./sale.ts";
import { SaleCustomerField } from "./sale-customer.tsx";
import { SaleDone } from "./sale-done.tsx";
import { SaleLines } from "./sale-lines.tsx";
import { Takings } from "./takings.tsx";
import { useSale } from "./use-sale.ts";

/** Selling over the counter, by keyboard and scanner alone: find, add, pay, hand over. */
export function CounterPage() {
  const { t, lang, api } = useServices();
  const { money } = useFormat();
  const go = useNavigate();
  const documents = useDocuments();
  const desk = useSale();
  const { sale } = desk;
  const estimate = useOrderEstimate(orderValuesOf(sale));
  const total = estimate.totals?.total;
  const mayReadTakings = useMay("manager");
  const write = useWrite("POST /api/staff/orders");
  const writeReceipt = useWrite("POST /api/payments/:id/receipt");
  const once = useOnce();
  /** Asked for; the dialog opens with the total, which is what is paid. */
  const [wantsToPay, setPaying] = useState(false);
  const paying = wantsToPay && total !== undefined && sale.lines.length > 0;
  const [problem, setProblem] = useState<unknown>();
  const [done, setDone] = useState<{ order: StaffOrder; change: number | null; receipt: string | undefined }>();
  const find = useRef<HTMLInputElement>(null);
  const customer = useRef<HTMLInputElement>(null);
  const toFind = () => find.current?.focus();

  const startPaying = () => {
    if (sale.lines.length === 0) notify.problem(t("orderForm.noLines"));
    else setPaying(true);
  };
  const finish = async (tender: Tender, given: number | null) => {
    if (total === undefined) return;
    setProblem(undefined);
    const body = saleBody({ sale, tender, total, nameless: t("counter.walkIn"), lang });
    try {
      const order = await once((headers) => write.mutateAsync({ body, headers }));
      setDone({ order, change: given === null ? null : given - total, receipt: await postReceipt(order) });
      setPaying(false);
      desk.change(emptySale);
    } catch (refused) {
      setProblem(refused);
      // What is wrong with a line is shown beside it.
      if (refused instanceof ApiError && Object.keys(refused.fields).length > 0) setPaying(false);
    }
  };
  /** The number of the document for the money; the sale stands also where it cannot be had just now. */
  const postReceipt = async (order: StaffOrder): Promise<string | undefined> => {
    const [payment] = order.payments;
    if (!payment) return undefined;
    try {
      const posted = await writeReceipt.mutateAsync({
        params: { id: payment.id },
        body: {},
        headers: { "idempotency-key": `receipt-${payment.id}` },
      });
      return posted.number;
    } catch (failed) {
      notify.problem(failureText(t, failed));
      return undefined;
    }
  };
  const next = () => {
    setDone(undefined);
    setProblem(undefined);
  };
  const print = () => done && void documents.open("receipt80", done.order.id);

  useScans(async (text) => {
    try {
      const found = await findScanned(api, text);
      const [only, ...others] = found?.variants ?? [];
      if (!found || !only || others.length > 0 || found.product.status !== "active") {
        beep("unknown");
        return notify.problem(t(others.length > 0 ? "scan.several" : "scan.unknown", { code: text.slice(0, 60) }));
      }
      beep("found");
      next();
      desk.change((now) => addToSale(now, goodsOf(found.product, only), 1));
    } catch (failed) {
      notify.problem(failureText(t, failed));
    }
  }, !paying);

  useKeys({ p: print }, done !== undefined);
  useNamedKeys("receipt", done !== undefined);
  useNamedKeys("counter", done === undefined);
  useFunctionKeys(
    {
      F2: () => customer.current?.focus(),
      F4: () => document.querySelector<HTMLInputElement>("[data-discount] input")?.select(),
      F8: () => {
        desk.park();
        toFind();
      },
      F9: startPaying,
    },
    !paying && done === undefined,
  );

  const deliver = () => {
    writeDraft("order.new", { value: orderValuesOf(sale), version: null, at: new Date().toISOString() });
    desk.change(emptySale);
    void go(SCREENS.newOrder);
  };

  if (done) {
    return (
      <Page title={t("counter.title")}>
        <SaleDone {...done} onPrint={print} onNext={next} />
      </Page>
    );
  }
  const problems = fieldTexts(t, problem);
  return (
    <Page title={t("counter.title")}>
      <AsOf />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
        <section aria-label={t("counter.goods")} className="panel min-w-0 p-5">
          <FindGoods
            ref={focusOnce(find)}
            onAdd={(goods, quantity) => desk.change((now) => addToSale(now, goods, quantity))}
            onFinish={startPaying}
            onStep={(by) => desk.change((now) => stepLast(now, by))}
            onUndo={() => desk.change((now) => ({ ...now, lines: now.lines.slice(0, -1) }))}
          />
          <SaleLines
            sale={sale}
            priced={estimate.priced}
            problems={problems}
            onChange={(variantId, change) => desk.change((now) => changeLine(now, variantId, change))}
            onDone={toFind}
          />
        </section>
        <div className="flex flex-col gap-4">
          <Panel title={t("counter.customer.title")}>
            <SaleCustomerField
              ref={customer}
              customer={sale.customer}
              onChange={(who) => desk.change((now) => ({ ...now, customer: who }))}
              onDone={toFind}
            />
          </Panel>
          <Panel>
            <p className="flex flex-wrap items-baseline justify-between gap-x-4" aria-live="polite">
              <span>{t("order.sum.total")}</span>
              <strong className="ms-auto text-3xl tabular-nums">{total === undefined ? "…" : money(total)}</strong>
            </p>
            <div className="mt-4 flex flex-col gap-2">
              <Button onClick={startPaying} disabled={sale.lines.length === 0} variant="main" className="min-h-11">
                {t("counter.pay")} <kbd className="kbd border-current bg-transparent text-inherit">F9</kbd>
              </Button>
              <div className="flex flex-wrap gap-2">
                <Button onClick={desk.park} disabled={sale.lines.length === 0} className="flex-1">
                  {t("counter.park")} <kbd className="kbd">F8</kbd>
                </Button>
                <Button onClick={deliver} disabled={sale.lines.length === 0} className="flex-1">
                  {t("counter.deliver")}
                </Button>
              </div>
            </div>
          </Panel>
          <ParkedSales
            parked={desk.parked}
            onResume={(id) => {
              desk.resume(id);
              toFind();
            }}
            onDrop={desk.dropParked}
          />
          {mayReadTakings && (
            <Panel>
              <Takings />
            </Panel>
          )}
        </div>
      </div>
      <PayDialog
        open={paying}
        total={total ?? 0}
        mayPayLater={(sale.customer?.phone ?? "") !== ""}
        busy={write.isPending || writeReceipt.isPending}
        problem={problem === undefined || Object.keys(problems).length > 0 ? undefined : failureText(t, problem)}
        onClose={() => setPaying(false)}
        onPaid={(tender, given) => void finish(tender, given)}
      />
    </Page>
  );
}

/** The same sale as the order form has it: for the sums, and to go on with a delivery. */
function orderValuesOf(sale: Sale): OrderValues {
  const { customer } = sale;
  return {
    ...blankOrder,
    method: "pickup",
    lines: sale.lines.map((line) => ({ ...line, services: [] })),
    ...(customer
      ? {
          name: customer.name,
          phone: customer.phone,
          email: customer.email,
          lang: customer.lang,
          forCompany: customer.company !== null,
          companyName: customer.company ?? "",
          crNumber: customer.crNumber ?? "",
        }
      : {}),
  };
}

function stepLast(sale: Sale, by: 1 | -1): Sale {
  const last = sale.lines.at(-1);
  return last ? changeLine(sale, last.variantId, { quantity: last.quantity + by }) : sale;
}

/** The field has the focus when the screen opens. */
const focusOnce = (kept: { current: HTMLInputElement | null }) => (element: HTMLInputElement | null) => {
  if (element && kept.current === null) element.focus();
  kept.current = element;
};

/** Function keys work in fields too. */
function useFunctionKeys(keys: Readonly<Record<string, () => void>>, enabled: boolean): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    if (!enabled) return;
    const hear = (event: KeyboardEvent) => {
      const act = latest.current[event.key];
      if (!act || event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, [enabled]);
}
