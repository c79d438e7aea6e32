import type { ApiClient } from "../../src-shared/api/client.ts";
import { newId } from "../../src-shared/values/id.ts";

/** Receives pieces of a variant; `id` is that of the stock movement. */
export const receiveStock = (
  { api }: { api: ApiClient },
  variantId: string,
  { quantity = 1, id = newId() }: { quantity?: number; id?: string } = {},
) => api("POST /api/variants/:id/movements", { params: { id: variantId }, body: { id, reason: "received", quantity } });
