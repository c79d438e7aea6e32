import { CopyButton } from "../../../src-shared/ui/copy-button.tsx";
import type { ActionArgs, Head, HeadArgs, LoadArgs } from "../../app/page.ts";
import { useActionAnswer, useLoaded, useServices } from "../../app/page-hooks.ts";
import { Letterhead } from "../../frame/letterhead.tsx";
import { orderAction } from "./order-action.ts";
import { PrintButton } from "./order-follow.tsx";
import { type LoadedOrder, loadOrder } from "./order-load.ts";
import { OrderView } from "./order-view.tsx";
import { ResendConfirmation } from "./resend-confirmation.tsx";

export const personal = true;

export async function load(args: LoadArgs): Promise<LoadedOrder> {
  return loadOrder(args, args.params.token ?? "");
}

export function head({ data, t, shopName }: HeadArgs<LoadedOrder>): Head {
  return {
    title: `${t("order.pageTitle", { number: data.order.number })} | ${shopName}`,
    description: t("order.description"),
    noindex: true,
    noReferrer: true,
  };
}

export async function action(args: ActionArgs) {
  return orderAction(args, args.params.token ?? "");
}

export function Page() {
  const { t } = useServices();
  const loaded = useLoaded<typeof load>();
  const answer = useActionAnswer<typeof action>() ?? undefined;
  const { order } = loaded;
  return (
    <div className="wrap py-8 sm:py-12 print:p-0">
      <Letterhead />
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-3 sm:mb-10">
        <div>
          <p className="eyebrow">{t("order.number")}</p>
          <h1 className="flex items-center gap-2 text-3xl">
            <bdi dir="ltr" className="tabular-nums">
              {order.number}
            </bdi>
            <span className="print:hidden">
              <CopyButton bare text={order.number} label={t("order.copyNamed", { name: t("order.number") })} />
            </span>
          </h1>
          <p className="text-lg">{t(`order.status.${order.status}`)}</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <ResendConfirmation orderId={order.id} answer={answer} />
          <PrintButton />
        </div>
      </div>
      <OrderView loaded={loaded} answer={answer} progressTitle={t("order.progress")} />
    </div>
  );
}
