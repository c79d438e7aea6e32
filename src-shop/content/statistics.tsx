import Star from "lucide-react/icons/star";
import type { ReactNode } from "react";
import type { ShopProfile } from "../../src-shared/content/shop.ts";
import { Localized } from "../../src-shared/ui/localized.tsx";
import { useServices } from "../app/page-hooks.ts";
import { PUT_OFF } from "../ui/put-off.ts";

/** Years, customers, rating and figures of the owner's own, as the company states them (specification, section 1). */
export function Statistics({ statistics }: { statistics: ShopProfile["statistics"] }) {
  const { lang, t } = useServices();
  const { years, customers, rating, further } = statistics;
  const count = [years !== "", customers !== "", rating > 0].filter(Boolean).length + further.length;
  if (count === 0) return null;
  const columns =
    count > 3
      ? "sm:flex sm:flex-wrap sm:justify-around sm:gap-x-12 sm:gap-y-10"
      : "sm:auto-cols-fr sm:grid-flow-col sm:divide-x";
  return (
    <section aria-label={t("home.statistics")} className={`${PUT_OFF} mt-16 bg-sand lg:mt-24`}>
      <dl className={`wrap grid divide-line py-4 max-sm:divide-y ${columns} sm:py-14 lg:py-20`}>
        {years !== "" && (
          <Figure label={t("home.statYears")}>
            <bdi dir="ltr">{years}</bdi>
          </Figure>
        )}
        {customers !== "" && (
          <Figure label={t("home.statCustomers")}>
            <bdi dir="ltr">{customers}</bdi>
          </Figure>
        )}
        {rating > 0 && (
          <Figure label={t("home.statRating")}>
            <span className="sr-only">{t("home.outOfFive", { rating })}</span>
            <span aria-hidden="true" className="inline-flex items-center gap-3">
              <bdi dir="ltr">{rating}/5</bdi>
              <Star size={28} fill="currentColor" strokeWidth={0} className="text-accent" />
            </span>
          </Figure>
        )}
        {further.map(({ value, label }) => (
          <Figure key={value + label.en} label={<Localized text={label} lang={lang} />}>
            <bdi dir="ltr">{value}</bdi>
          </Figure>
        ))}
      </dl>
    </section>
  );
}

function Figure({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-row-reverse items-center justify-between gap-4 py-4 sm:flex-col-reverse sm:justify-center sm:gap-2 sm:py-0 sm:text-center">
      <dt className="text-muted">{label}</dt>
      <dd className="text-4xl font-semibold tracking-[-0.02em] tabular-nums">{children}</dd>
    </div>
  );
}
