import type { EndpointKey } from "../../src-shared/api/define.ts";
import { type Refusal, refuse } from "../../src-shared/api/refusal.ts";
import type { App } from "../context.ts";
import { findOrderOfToken } from "./orders/reading/follow-order.ts";

type Check = (app: App, params: Readonly<Record<string, string>>) => Promise<Refusal | undefined>;

const checks: Partial<Record<EndpointKey, Check>> = {
  "POST /api/track/:token/files": async (app, { token = "" }) =>
    (await findOrderOfToken(app, token)) ? undefined : refuse("not_found"),
};

/** Refuses a link's token that opens nothing, before a byte of the file that comes with it is read. */
export async function refuseHolderBeforeBody(
  app: App,
  key: EndpointKey,
  params: Readonly<Record<string, string>>,
): Promise<Refusal | undefined> {
  return checks[key]?.(app, params);
}
