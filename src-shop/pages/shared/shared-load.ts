import type { SharedPage } from "../../../src-shared/quotes/page.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { LoadArgs } from "../../app/page.ts";

export interface LoadedShare {
  page: SharedPage;
  token: string;
  /** Under this key the forms of the page are sent: pressing twice is once. */
  key: string;
}

/** What a link shows. A link that was ended and one that never was are the shop's 404. */
export async function loadShare({ api, params, signal }: LoadArgs): Promise<LoadedShare> {
  const token = params.token ?? "";
  return { page: await api("GET /api/shared/:token", { params: { token }, signal }), token, key: newId() };
}
