import { useState } from "react";
import { Link } from "react-router-dom";
import { productScreen } from "../../src-shared/addresses.ts";
import type { SyncConflict } from "../../src-shared/sync/desktop-sync.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { placeOf } from "../audit/place-of.ts";
import { useAuditValue } from "../audit/use-audit-value.ts";
import { useAuditWords } from "../audit/use-audit-words.ts";
import { ConflictPhone } from "./conflict-phone.tsx";
import { useOperationWords, useReasonWords } from "./operation-words.ts";
import { useDesktopWrite } from "./use-desktop.ts";

type Side = "mine" | "theirs";

/** One of them: what was there, what each side wrote, and the buttons that decide. */
export function ConflictCard({ conflict }: { conflict: SyncConflict }) {
  const { t } = useServices();
  const { time, text } = useFormat();
  const sayValue = useAuditValue();
  const { fieldName } = useAuditWords();
  const words = useOperationWords();
  const reason = useReasonWords();
  const decide = useDesktopWrite("POST /api/desktop/conflicts/:id");
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const { id, fields, operation, product } = conflict;
  const { collection, rowId } = operation;
  const place = product ? productScreen(product.id) : placeOf({ collection: collection ?? "", rowId: rowId ?? "" });
  const isEdit = conflict.reason === "fields" && operation.endpoint.split(" ")[0] !== "DELETE";
  // One field is decided by the two buttons; of several each can be chosen by itself.
  const mayMerge = isEdit && fields.length > 1;
  // The unit of a value is that of its field; the last part of "variants.ID.price" names it.
  const lastPart = (field: string) => field.split(".").at(-1) ?? field;
  const show = (field: string, value: unknown) => {
    if (typeof value === "boolean") return t(value ? "sync.yes" : "sync.no");
    return sayValue(lastPart(field), value) ?? t("conflict.empty");
  };
  const send = (choice: Side | "merged", values?: Record<string, unknown>) =>
    void decide.run({ params: { id }, body: { choice, ...(values ? { values } : {}) } });
  const merged = () =>
    send(
      "merged",
      Object.fromEntries(fields.map(({ field, mine, theirs }) => [field, chosen[field] === "mine" ? mine : theirs])),
    );
  const nameOf = (field: string) => fieldName(lastPart(field));
  return (
    <section className="panel p-5">
      <h2 className="panel-title">
        {/* Only fields in question are named, and those below; the thing has its link. */}
        <bdi>{words({ ...operation, fields: [], subject: place ? "" : operation.subject })}</bdi>
      </h2>
      {place && (
        <p className="mb-1">
          <Link to={place} className="link">
            <bdi>{product ? text(product.name) : operation.subject}</bdi>
          </Link>
          {product && operation.collection === "variants" && <bdi className="ms-2 text-muted">{operation.subject}</bdi>}
        </p>
      )}
      <p className="mb-1 text-muted">
        {t(`sync.conflict.${conflict.reason}`)} {conflict.reason !== "fields" && (reason(conflict.code) ?? "")}{" "}
        {conflict.by && conflict.theirsAt && t("conflict.by", { name: conflict.by, time: time(conflict.theirsAt) })}
      </p>
      <p className="mb-3">{t(`sync.conflict.${conflict.reason}.todo`)}</p>
      <ConflictPhone operation={operation} />
      {fields.map(({ field, base, mine, theirs }) => (
        <fieldset key={field} className="mb-3 border-t border-line pt-3">
          <legend className="float-start mb-2 w-full font-medium">{nameOf(field)}</legend>
          <div className="clear-both grid gap-3 md:grid-cols-3">
            <div className="rounded-sm bg-sand p-3">
              <p className="mb-1 text-xs text-muted">{t("conflict.base")}</p>
              <p className="either-script whitespace-pre-wrap wrap-anywhere">{show(field, base)}</p>
            </div>
            {(["mine", "theirs"] as const).map((side) => (
              <SideCard
                key={side}
                title={t(`conflict.${side}`)}
                text={show(field, side === "mine" ? mine : theirs)}
                name={mayMerge ? `${id}-${field}` : undefined}
                chosen={chosen[field] === side}
                onChoose={() => setChosen((before) => ({ ...before, [field]: side }))}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={decide.busy} onClick={() => send("theirs")}>
          {t(conflict.reason === "fields" ? "sync.takeTheirs" : "sync.giveUp")}
        </Button>
        <Button disabled={decide.busy} onClick={() => send("mine")}>
          {t(conflict.reason === "fields" ? "sync.takeMine" : "sync.tryAgain")}
        </Button>
        {mayMerge && (
          <Button
            disabled={decide.busy || fields.some(({ field }) => chosen[field] === undefined)}
            onClick={merged}
            variant="main"
          >
            {t("sync.takeChosen")}
          </Button>
        )}
      </div>
    </section>
  );
}

interface SideCardProps {
  title: string;
  text: string;
  /** Of the choice that it belongs to; without one there is nothing to choose. */
  name: string | undefined;
  chosen: boolean;
  onChoose(): void;
}

function SideCard({ title, text, name, chosen, onChoose }: SideCardProps) {
  const words = <span className="either-script block whitespace-pre-wrap wrap-anywhere">{text}</span>;
  if (name === undefined) {
    return (
      <div className="rounded-sm border border-edge p-3">
        <p className="mb-1 text-xs font-medium">{title}</p>
        {words}
      </div>
    );
  }
  return (
    <label
      className={`block cursor-pointer rounded-sm border p-3 ${chosen ? "border-accent bg-accent-soft" : "border-edge"}`}
    >
      <span className="mb-1 flex items-center gap-2 text-xs font-medium">
        <input type="radio" name={name} checked={chosen} onChange={onChoose} />
        {title}
      </span>
      {words}
    </label>
  );
}
