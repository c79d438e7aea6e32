import { PAGES } from "../../../src-shared/addresses.ts";
import { ApiError } from "../../../src-shared/api/client.ts";
import type { ShopProfile } from "../../../src-shared/content/shop.ts";
import type { FollowedOrder } from "../../../src-shared/orders/operations.ts";
import type { LoadArgs } from "../../app/page.ts";
import { redirectTo } from "../../app/redirect.ts";

export interface LoadedOrder {
  order: FollowedOrder;
  token: string;
  bank: ShopProfile["bank"];
}

/** The order of a link. An invalid link leads to the page that sends a new one. */
export async function loadOrder({ api, signal, url }: LoadArgs, token: string): Promise<LoadedOrder> {
  try {
    const [order, { bank }] = await Promise.all([
      // The parameter `mail` of a link in a mail proves the mailbox.
      api("GET /api/track/:token", {
        params: { token },
        query: { mail: url.searchParams.get("mail") ?? undefined },
        signal,
      }),
      api("GET /api/shop", { signal }),
    ]);
    return { order, token, bank };
  } catch (problem) {
    if (problem instanceof ApiError && problem.status === 404) throw redirectTo(`${PAGES.findOrder}?missing=1`, 302);
    throw problem;
  }
}
