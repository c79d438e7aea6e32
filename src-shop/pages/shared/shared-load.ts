import type { SharedPage } from "../../../src-shared/quotes/page.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { LoadArgs } from "../../app/page.ts";

export interface LoadedShare {
  page: SharedPage;
  token: string;
  /** Idempotency-Key of the page's forms: a second press is the same request. */
  key: string;
}

/** Document of a link. Ended and unknown links are the shop's 404. */
export async function loadShare({ api, params, signal }: LoadArgs): Promise<LoadedShare> {
  const token = params.token ?? "";
  return { page: await api("GET /api/shared/:token", { params: { token }, signal }), token, key: newId() };
}
