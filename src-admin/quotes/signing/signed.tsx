import type { StaffQuote } from "../../../src-shared/quotes/staff-quote.ts";
import { SignatureDrawing } from "../../ui/signature-drawing.tsx";
import type { SigningTexts } from "./signing-offer.tsx";

/** The thanks, with what was accepted, and that it is subject to confirmation where the server does not have it yet. */
export function Signed({ t, format, quote }: SigningTexts & { quote: StaffQuote }) {
  const { acceptance } = quote;
  if (!acceptance) return null;
  const { name, version, sums, signature, awaited } = acceptance;
  return (
    <section role="status" className="panel mx-auto grid max-w-xl justify-items-center gap-4 p-8 text-center sm:p-12">
      <h3 className="text-2xl">{t("signing.thanks", { name })}</h3>
      <p className="text-lg">{t("signing.accepted", { version, amount: format.money(sums.total) })}</p>
      {signature && <SignatureDrawing strokes={signature} label={t("signing.sign")} />}
      {awaited && <p className="rounded-sm bg-wait-soft p-3 text-wait">{t("signing.awaited")}</p>}
    </section>
  );
}
