import { languagePath, sharedPath } from "../../../src-shared/addresses.ts";
import type { ShareKind } from "../../../src-shared/share-links/operations.ts";
import { type MailKey, mailDictionary } from "../../../src-shared/text/mail/index.ts";
import { createTextsWith, type OwnTexts } from "../../../src-shared/text/own-texts.ts";
import type { Lang } from "../../../src-shared/values/localized.ts";
import type { App } from "../../context.ts";
import type { LinkTarget } from "./link-target.ts";

type Addressing = Pick<App, "config" | "secrets">;

const textsWith = createTextsWith<MailKey>(mailDictionary);

/** The whole address of a link, in a language. Its token is derived from the link's id each time; only its hash is stored. */
export const linkAddress = ({ config, secrets }: Addressing, linkId: string, lang: Lang): string =>
  config.publicUrl + languagePath(sharedPath(secrets.shareToken(linkId)), lang);

/** An address that opens WhatsApp with a prepared message to the customer; null without a phone. */
export function whatsappAddress(
  target: LinkTarget,
  { kind, url, ownTexts }: { kind: ShareKind; url: string; ownTexts: OwnTexts },
): string | null {
  if (target.phone === "") return null;
  const { name, number, lang } = target;
  const message = textsWith(ownTexts)[lang](`whatsapp.${kind}`, { name, number, url });
  return `https://wa.me/${target.phone.replace(/\D/g, "")}?text=${encodeURIComponent(message)}`;
}
