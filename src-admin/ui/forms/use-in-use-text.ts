import { ApiError } from "../../../src-shared/api/client.ts";
import type { InUseDetails } from "../../../src-shared/api/editing.ts";
import { failureText } from "../../app/failure-text.ts";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";

/** What a refused removal says: of what is in use, where; of anything else, as always. */
export function useInUseText(): (problem: unknown) => string {
  const { t } = useServices();
  const { text } = useFormat();
  return (problem) => {
    const details =
      problem instanceof ApiError && problem.code === "in_use"
        ? (problem.details as InUseDetails | undefined)
        : undefined;
    if (!details) return failureText(t, problem);
    const where = details.where.map(({ collection, count, first }) => {
      const names = first.map(({ label }) => text(label)).join(", ");
      return `${t(`inUse.${collection}`, { count })}: ${names}${count > first.length ? " …" : ""}`;
    });
    return `${t("refusal.in_use")} ${where.join(" · ")}`;
  };
}
