import type { Lang } from "../values/localized.ts";
import { formatMoney } from "../values/money.ts";

/** An amount of dirhams: digits of equal width, and kept together whichever way the line runs. */
export function Price({ amount, lang, className = "" }: { amount: number; lang: Lang; className?: string }) {
  return <bdi className={`whitespace-nowrap tabular-nums ${className}`}>{formatMoney(amount, lang)}</bdi>;
}

/** The price before the reduction; `label` says so to who cannot see the line through it. */
export function OldPrice(props: { amount: number; lang: Lang; label: string; className?: string }) {
  return (
    <s className={`text-muted ${props.className ?? ""}`}>
      <span className="sr-only">{props.label} </span>
      <Price amount={props.amount} lang={props.lang} />
    </s>
  );
}
