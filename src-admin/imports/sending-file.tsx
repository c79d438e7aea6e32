import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";

/** How much of a file has left this computer. */
export function SendingFile({ sent }: { sent: number }) {
  const { t } = useServices();
  const { number } = useFormat();
  const label = t("import.sending", { percent: number(Math.round(sent * 100)) });
  return (
    <div>
      <p>{label}</p>
      <progress aria-label={label} className="w-full" max={1} value={sent} />
    </div>
  );
}
