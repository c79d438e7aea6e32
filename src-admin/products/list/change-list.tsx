import type { LastBulkChange } from "../../../src-shared/products/bulk.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { useFormat } from "../../app/format.ts";
import { useAsk } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Shown } from "../../ui/shown.tsx";
import { useChangeWords } from "./change-words.ts";
import type { Categories } from "./product-filters.ts";
import { useUndoBulk } from "./use-undo-bulk.ts";

/** The last bulk changes: what, how many, whose, when, and undoing them. */
export function ChangeList({ categories }: { categories: Categories }) {
  const { t } = useServices();
  const asked = useAsk("GET /api/staff/bulk-changes");
  return (
    <Shown of={asked}>
      {(changes) =>
        changes.length === 0 ? (
          <Empty title={t("product.changes.none")} text={t("product.changes.noneText")} />
        ) : (
          <ul className="divide-y divide-line">
            {changes.map((change) => (
              <li key={change.id} className="py-3 first:pt-0 last:pb-0">
                <Change change={change} categories={categories} />
              </li>
            ))}
          </ul>
        )
      }
    </Shown>
  );
}

const tones: Record<LastBulkChange["state"], Tone> = {
  running: "accent",
  done: "good",
  undoing: "accent",
  undone: "calm",
};

function Change({ change, categories }: { change: LastBulkChange; categories: Categories }) {
  const { t } = useServices();
  const { time } = useFormat();
  const wordsOf = useChangeWords(categories);
  const { putBack, busy } = useUndoBulk();
  const { state, changed } = change;
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium wrap-anywhere">
          {change.change ? wordsOf(change.change).join(" · ") : t("product.bulk.title")}{" "}
          {state !== "done" && <Badge tone={tones[state]}>{t(`product.changes.${state}`)}</Badge>}
        </p>
        <p className="text-xs text-muted">
          {t("product.bulk.done", { count: changed })}
          {change.by !== null && (
            <>
              {" · "}
              <bdi>{change.by}</bdi>
            </>
          )}
          {" · "}
          <time dateTime={change.at}>{time(change.at)}</time>
        </p>
        {state === "undone" && <p className="text-xs">{t("product.bulk.restored", { count: change.restored })}</p>}
        <Left change={change} />
      </div>
      <div className="flex flex-col items-start gap-1 sm:items-end">
        {change.mayUndo && (
          <Button disabled={busy} onClick={() => void putBack(change.id)}>
            {t("part.undo")}
          </Button>
        )}
        {state === "done" && (
          <p className="text-xs text-muted">
            {t(change.mayUndo ? "product.changes.until" : "product.changes.over", { time: time(change.until) })}
          </p>
        )}
      </div>
    </div>
  );
}

/** Products that the change, or undoing it, left as they were. */
function Left({ change: { left, leftNames } }: { change: LastBulkChange }) {
  const { t } = useServices();
  const { text } = useFormat();
  if (left === 0) return null;
  const names = leftNames.map(text).join(t("sync.comma"));
  const more = left - leftNames.length;
  return (
    <p className="text-xs text-bad wrap-anywhere">
      {t("product.changes.left", { names })} {more > 0 && t("product.changes.more", { count: more })}
    </p>
  );
}
