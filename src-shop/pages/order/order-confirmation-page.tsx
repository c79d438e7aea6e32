import Check from "lucide-react/icons/check";
import { PAGES } from "../../../src-shared/addresses.ts";
import type { ActArgs, Head, HeadArgs, LoadArgs } from "../../app/page.ts";
import { redirectTo } from "../../app/redirect.ts";
import { useAnswered, useLoaded, useServices } from "../../frame/frame.tsx";
import { actOnOrder } from "./order-act.ts";
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

export async function act(args: ActArgs) {
  return actOnOrder(args, args.url.searchParams.get("order") ?? "");
}

export function Page() {
  const { t } = useServices();
  const loaded = useLoaded<typeof load>();
  const answer = useAnswered<typeof act>() ?? undefined;
  const { order, token } = loaded;
  return (
    <>
      <div className="border-b border-line bg-good-soft/60">
        <div className="wrap grid justify-items-center gap-2 py-10 text-center sm:py-14">
          <span aria-hidden="true" className="mb-2 grid size-14 place-items-center rounded-full bg-good text-white">
            <Check strokeWidth={2.25} className="size-7" />
          </span>
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
