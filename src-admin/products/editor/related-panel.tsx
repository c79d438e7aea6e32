import X from "lucide-react/icons/x";
import { useDeferredValue, useState } from "react";
import { FieldProblem } from "../../../src-shared/ui/field.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { IconButton } from "../../../src-shared/ui/icon-button.tsx";
import { TextField } from "../../../src-shared/ui/text-field.tsx";
import { useFormat } from "../../app/format.ts";
import { useAsk } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { SortableList } from "../../ui/fields/sortable-list.tsx";
import { Panel } from "../../ui/page.tsx";
import { Thumb } from "../../ui/thumb.tsx";
import type { PanelProps } from "./panel-props.ts";

const MOST = 12;

/** What goes with it, in order. */
export function RelatedPanel({ form, product, problem }: PanelProps) {
  const { t } = useServices();
  const { text } = useFormat();
  const [typed, setTyped] = useState("");
  const q = useDeferredValue(typed.trim());
  const { related } = form.values;
  const request = useAsk(
    "GET /api/staff/products",
    { query: { q, pageSize: 6 } },
    { enabled: q.length > 1, keepPrevious: true },
  );
  const found = q.length > 1 ? (request.data?.data ?? []) : [];
  const offered = found.filter((row) => row.id !== product?.id && !related.some((one) => one.id === row.id));
  return (
    <Panel title={t("product.panel.related")}>
      <SortableList
        items={related}
        itemKey={(one) => one.id}
        itemName={(one) => text(one.name)}
        onOrder={(next) => form.set("related", next)}
        className="mb-2"
      >
        {(one, handle) => (
          <div className="flex items-center gap-1">
            {handle}
            <span className="min-w-0 flex-1 truncate">{text(one.name)}</span>
            <IconButton
              onClick={() =>
                form.set(
                  "related",
                  related.filter((other) => other.id !== one.id),
                )
              }
              label={t("product.relatedRemove", { name: text(one.name) })}
              className="size-8"
            >
              <Icon of={X} className="size-4" />
            </IconButton>
          </div>
        )}
      </SortableList>
      <FieldProblem>{problem("related")}</FieldProblem>
      {related.length < MOST && (
        <>
          <TextField label={t("product.relatedAdd")} type="search" value={typed} onChange={setTyped} maxLength={100} />
          <ul className="mt-1">
            {offered.map((row) => (
              <li key={row.id}>
                <button
                  type="button"
                  onClick={() => {
                    form.set("related", [...related, { id: row.id, name: row.name }]);
                    setTyped("");
                  }}
                  className="flex min-h-10 w-full items-center gap-2 rounded-sm px-1 text-start hover:bg-sand"
                >
                  <Thumb path={row.picture?.path ?? null} alt="" className="size-8" />
                  {text(row.name)}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
