import type { ReactNode } from "react";
import { PART_NAMES, type Part, type Parts } from "../../src-shared/system/alerts.ts";
import type { SystemState } from "../../src-shared/system/operations.ts";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";

/** States that close the shop; every other but the good one is a warning. */
const CLOSING: Readonly<Record<string, true>> = { "database.down": true, "disk.full": true };

type Tone = "good" | "wait" | "bad";
const dots: Record<Tone, string> = { good: "bg-good", wait: "bg-wait", bad: "bg-bad" };
const words: Record<Tone, string> = { good: "", wait: "text-wait", bad: "text-bad" };
const edges: Record<Tone, string> = { good: "", wait: "border-wait", bad: "border-bad" };

/** The parts of the shop side by side, each with its state. */
export function HealthParts({ state }: { state: SystemState }) {
  const { t } = useServices();
  return (
    <section aria-label={t("system.parts")}>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5">
        {PART_NAMES.map((part) => (
          <HealthPart key={part} part={part} parts={state.parts} more={<More part={part} state={state} />} />
        ))}
      </ul>
    </section>
  );
}

function HealthPart({ part, parts, more }: { part: Part; parts: Parts; more: ReactNode }) {
  const { t } = useServices();
  const tone = toneOf(part, parts);
  return (
    <li className={`panel flex flex-col p-4 max-sm:last:col-span-2 ${edges[tone]}`}>
      <span className="text-xs text-muted">{t(`system.part.${part}`)}</span>
      <span className={`mt-1 flex items-center gap-2 font-semibold ${words[tone]}`}>
        <span aria-hidden="true" className={`size-2.5 flex-none rounded-full ${dots[tone]}`} />
        {stateWords(t, part, parts)}
      </span>
      {more}
    </li>
  );
}

function toneOf(part: Part, parts: Parts): Tone {
  if (parts[part] === "ok") return "good";
  return CLOSING[`${part}.${parts[part]}`] ? "bad" : "wait";
}

function stateWords(t: ReturnType<typeof useServices>["t"], part: Part, parts: Parts): string {
  switch (part) {
    case "database":
      return t(`system.part.database.${parts.database}`);
    case "disk":
      return t(`system.part.disk.${parts.disk}`);
    case "mail":
      return t(`system.part.mail.${parts.mail}`);
    case "queue":
      return t(`system.part.queue.${parts.queue}`);
    case "backups":
      return t(`system.part.backups.${parts.backups}`);
  }
}

const GIGABYTE = 1024 ** 3;

/** The figure behind a state, where there is one. */
function More({ part, state }: { part: Part; state: SystemState }) {
  const { t } = useServices();
  const { number, time } = useFormat();
  const text = () => {
    if (part === "disk") {
      const { freeBytes, totalBytes } = state.disk;
      const gigabytes = (bytes: number) => number(Math.floor(bytes / GIGABYTE));
      return t("system.free", { free: gigabytes(freeBytes), total: gigabytes(totalBytes) });
    }
    if (part === "queue") return t("system.waiting", { count: number(state.mail.waiting) });
    if (part === "database") return state.versions.database;
    const newest = state.backups.here?.[0]?.at ?? state.backups.second?.newest;
    return part === "backups" && newest ? time(newest) : undefined;
  };
  const shown = text();
  return shown === undefined ? null : (
    <span className="mt-0.5 text-xs text-muted">
      <bdi>{shown}</bdi>
    </span>
  );
}
