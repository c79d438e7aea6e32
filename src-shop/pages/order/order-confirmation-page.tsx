import { PAGES } from "../../../src-shared/addresses.ts";
import type { ActionArgs, Head, HeadArgs, LoadArgs } from "../../app/page.ts";
import { useActionAnswer, useLoaded, useServices } from "../../app/page-hooks.ts";
import { redirectTo } from "../../app/redirect.ts";
import { Letterhead } from "../../frame/letterhead.tsx";
import { DoneMark } from "../../ui/done-mark.tsx";
import { orderAction } from "./order-action.ts";
import { OrderFollow } from "./order-follow.tsx";
import { loadOrder } from "./order-load.ts";
import { OrderView } from "./order-view.tsx";
import { ResendConfirmation } from "./resend-confirmation.tsx";

export const personal = true;

export async function load(args: LoadArgs) {
  const token = args.url.searchParams.get("order");
  if (!token) throw redirectTo(PAGES.findOrder, 302);
  return loadOrder(args, token);
}

export function head({ t, shopName }: HeadArgs<unknown>): Head {
  return {
    title: `${t("order.confirmationTitle")} | ${shopName}`,
    description: t("order.description"),
    noindex: true,
    noReferrer: true,
  };
}

export async function action(args: ActionArgs) {
  return orderAction(args, args.url.searchParams.get("order") ?? "");
}

export function Page() {
  const { t } = useServices();
  const loaded = useLoaded<typeof load>();
  const answer = useActionAnswer<typeof action>() ?? undefined;
  const { order, token } = loaded;
  return (
    <>
      <div className="wrap">
        <Letterhead />
      </div>
      <div className="border-b border-line bg-good-soft/60">
        <div className="wrap grid justify-items-center gap-2 py-10 text-center sm:py-14">
          <DoneMark className="mb-2 size-14" />
          <h1 className="text-3xl">{t("order.thanks", { name: order.contact.name })}</h1>
          <p>
            {t("order.received")} <bdi dir="ltr">{order.contact.email}</bdi>
          </p>
          <p className="mt-2">
            <span className="text-sm text-muted">{t("order.number")}</span>
            <bdi dir="ltr" className="block text-2xl font-semibold tabular-nums">
              {order.number}
            </bdi>
          </p>
          <ResendConfirmation orderId={order.id} answer={answer} />
        </div>
      </div>
      <div className="wrap py-10 sm:py-14">
        <OrderView paymentFirst loaded={loaded} answer={answer} progressTitle={t("order.next")}>
          <OrderFollow token={token} />
        </OrderView>
      </div>
    </>
  );
}
