import { documentWords } from "../../text/documents/index.ts";
import type { Lang } from "../../values/localized.ts";
import { textIn } from "../../values/localized.ts";
import { formatPhone } from "../../values/phone.ts";
import { useFrame } from "../frame.ts";
import { isolate, isolateForeign } from "../kit/isolate.ts";
import type { Seller } from "../views.ts";
import { Logo } from "./logo.tsx";

/** Letterhead: the seller in both languages, the logo between them. */
export function Letterhead({ seller }: { seller: Seller }) {
  const { kit, lang, other } = useFrame();
  return (
    <kit.Stack gap={8}>
      <kit.Row gap={20}>
        <Side seller={seller} lang={lang} side="start" />
        <Logo label={textIn(seller.name, lang)} box={{ width: 110, height: 48 }} />
        <Side seller={seller} lang={other} side="end" />
      </kit.Row>
      <kit.Rule tone="accent" />
    </kit.Stack>
  );
}

function Side({ seller, lang, side }: { seller: Seller; lang: Lang; side: "start" | "end" }) {
  const { kit } = useFrame();
  const t = documentWords[lang];
  const small = { size: "small", tone: "muted", lang, side } as const;
  const identity = [
    seller.crNumber && t("seller.cr", { number: isolate(seller.crNumber) }),
    seller.taxId && t("seller.taxId", { number: isolate(seller.taxId) }),
  ].filter((line) => line);
  const reach = [seller.phone && isolate(formatPhone(seller.phone)), seller.email && isolate(seller.email)].filter(
    (line) => line,
  );
  return (
    <kit.Stack share={1}>
      <kit.Text size="heading" tone="accent" bold lang={lang} side={side}>
        {textIn(seller.name, lang)}
      </kit.Text>
      <kit.Text {...small}>{isolateForeign(textIn(seller.legalName, lang), lang)}</kit.Text>
      <kit.Text {...small}>{isolateForeign(textIn(seller.address, lang), lang)}</kit.Text>
      {identity.length > 0 ? <kit.Text {...small}>{identity.join(" · ")}</kit.Text> : null}
      {reach.length > 0 ? <kit.Text {...small}>{reach.join(" · ")}</kit.Text> : null}
    </kit.Stack>
  );
}
