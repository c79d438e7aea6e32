import type { Lang } from "../../../src-shared/values/localized.ts";
import type { App } from "../../context.ts";
import type { ShopSettings } from "./profile.ts";

/**
 * The shop's own mailbox, for notices that are addressed to no member of staff, and the language that it is written to in.
 * Undefined where the shop has none: then the notice is in the back office only.
 */
export function staffMailbox(
  { config }: Pick<App, "config">,
  { company, mail }: Pick<ShopSettings, "company" | "mail">,
): { recipient: string; lang: Lang } | undefined {
  const recipient = config.staffEmail ?? company.email;
  return recipient === "" ? undefined : { recipient, lang: mail.staffLang };
}
