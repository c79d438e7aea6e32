import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";

/** How an amount compares with that of the period before; nothing where both are nothing. */
export function Comparison({ now, before }: { now: number; before: number }) {
  const { t } = useServices();
  const { money } = useFormat();
  if (now === 0 && before === 0) return null;
  const change = before > 0 ? Math.round(((now - before) / before) * 100) : undefined;
  const tone = now >= before ? "text-good" : "text-bad";
  return (
    <span className="block">
      {change !== undefined && (
        <bdi dir="ltr" className={`font-medium ${tone}`}>
          {`${change > 0 ? "+" : change < 0 ? "−" : ""}${Math.abs(change)}%`}
        </bdi>
      )}{" "}
      {t("dashboard.before", { amount: money(before) })}
    </span>
  );
}
