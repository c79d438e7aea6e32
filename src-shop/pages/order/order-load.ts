import { PAGES } from "../../../src-shared/addresses.ts";
import { ApiError } from "../../../src-shared/api/client.ts";
import type { ShopProfile } from "../../../src-shared/content/shop.ts";
import type { DeliverySlot } from "../../../src-shared/delivery/operations.ts";
import type { FollowedOrder } from "../../../src-shared/orders/operations.ts";
import type { LoadArgs } from "../../app/page.ts";
import { redirectTo } from "../../app/redirect.ts";

export interface LoadedOrder {
  order: FollowedOrder;
  token: string;
  bank: ShopProfile["bank"];
  shopName: ShopProfile["company"]["name"];
  /** The delivery times that the customer may choose instead; empty where the time is fixed. */
  times: DeliverySlot[];
}

/** The order of a link. An invalid link leads to the page that sends a new one. */
export async function loadOrder({ api, signal, url }: LoadArgs, token: string): Promise<LoadedOrder> {
  try {
    const [order, { bank, company }] = await Promise.all([
      // The parameter `mail` of a link in a mail proves the mailbox.
      api("GET /api/track/:token", {
        params: { token },
        query: { mail: url.searchParams.get("mail") ?? undefined },
        signal,
      }),
      api("GET /api/shop", { signal }),
    ]);
    const times = order.rights.changeTime
      ? await api("GET /api/track/:token/times", { params: { token }, signal }).catch(() => [])
      : [];
    return { order, token, bank, shopName: company.name, times };
  } catch (problem) {
    if (problem instanceof ApiError && problem.status === 404) throw redirectTo(`${PAGES.findOrder}?missing=1`, 302);
    throw problem;
  }
}
