import { documentWords } from "../text/documents/index.ts";
import { type Lang, textIn } from "../values/localized.ts";
import { formatPhone } from "../values/phone.ts";
import { isolate, isolateForeign } from "./kit/isolate.ts";
import type { PrintableDocument } from "./registry.ts";
import type { Seller } from "./views.ts";

/** The company at the foot of each page of A4: legal name, commercial registration and telephone, as far as they are known. */
export function footOf({ legalName, crNumber, phone }: Seller, lang: Lang): string {
  const parts = [
    isolateForeign(textIn(legalName, lang), lang),
    crNumber && documentWords[lang]("seller.cr", { number: isolate(crNumber) }),
    phone && isolate(formatPhone(phone)),
  ];
  return parts.filter((part) => part).join(" · ");
}

/** Whose document it is; undefined for those without a letterhead, as a label. */
export function sellerOf({ data }: PrintableDocument): Seller | undefined {
  if ("seller" in data) return data.seller;
  return "content" in data ? data.content.seller : undefined;
}
