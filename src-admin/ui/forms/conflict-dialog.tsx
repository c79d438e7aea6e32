/**
 * Two people changed the same thing (412). What does not touch is joined by the rules of field-merge.ts; where both
 * changed one field, the three versions stand side by side and a person decides. Nothing is written over unseen.
 */

import { useState } from "react";
import { mergeFields } from "../../../src-shared/sync/field-merge.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { Dialog } from "../dialog.tsx";
import { written } from "./written.ts";

export interface Conflict<T extends object> {
  /** What the editing began on, what is typed here, what the server has now: the writable fields only. */
  base: T;
  mine: T;
  theirs: T;
  /** The version of `theirs`: the joined one is sent with it. */
  version: number;
  by: string | null;
  at: string | null;
}

export interface ConflictDialogProps<T extends object> {
  conflict: Conflict<T> | undefined;
  /** What fields are called on screen. */
  labels: Partial<Record<keyof T & string, string>>;
  /** Fields that are decided together. */
  groups?: readonly (readonly (keyof T & string)[])[];
  /** How a field's value is shown; plain values and bilingual texts show themselves. */
  show?(field: keyof T & string, value: unknown): string | undefined;
  /** Save the joined version on `conflict.version`. */
  onSave(joined: T): void;
  onUseTheirs(): void;
  /** Back to the form with everything as it was typed. */
  onClose(): void;
  /** Where there is no form to go back to: what closing is called. */
  backLabel?: string;
}

export function ConflictDialog<T extends object>(props: ConflictDialogProps<T>) {
  const { t } = useServices();
  const { conflict } = props;
  return (
    <Dialog open={conflict !== undefined} onClose={props.onClose} title={t("conflict.title")} size="lg">
      {conflict && <Choices key={conflict.version} {...props} conflict={conflict} />}
    </Dialog>
  );
}

function Choices<T extends object>(props: ConflictDialogProps<T> & { conflict: Conflict<T> }) {
  const { conflict, labels, groups = [], show } = props;
  const { base, mine, theirs } = conflict;
  const { t, lang } = useServices();
  const { time } = useFormat();
  const { merged, conflicts } = mergeFields(base, mine, theirs, groups);
  const fields = conflicts as (keyof T & string)[];
  const [chosen, setChosen] = useState<Partial<Record<string, "mine" | "theirs">>>({});
  const choose = (field: keyof T & string, side: "mine" | "theirs") => {
    // A group is decided as one: halves of two people's edits could make a pair that neither meant.
    const together = groups.find((group) => group.includes(field)) ?? [field];
    setChosen((before) => ({ ...before, ...Object.fromEntries(together.map((name) => [name, side])) }));
  };
  const open = fields.some((field) => chosen[field] === undefined);
  const joined = () => {
    const mineChosen = Object.keys(chosen).filter((field) => chosen[field] === "mine");
    const source = mine as Record<string, unknown>;
    return { ...merged, ...Object.fromEntries(mineChosen.map((field) => [field, source[field]])) } as T;
  };
  const word = (field: keyof T & string, value: unknown) =>
    show?.(field, value) ?? written(value, lang) ?? t("conflict.empty");
  return (
    <>
      <p>
        {conflict.by && conflict.at
          ? t("conflict.by", { name: conflict.by, time: time(conflict.at) })
          : t("conflict.unknown")}
      </p>
      <p className="mb-4 text-muted">{t(fields.length === 0 ? "conflict.noChoice" : "conflict.explain")}</p>
      {fields.map((field) => (
        <fieldset key={field} className="mb-4 border-t border-line pt-3">
          <legend className="float-start mb-2 w-full font-medium">{labels[field] ?? field}</legend>
          <div className="clear-both grid gap-3 md:grid-cols-3">
            <div className="rounded-sm bg-sand p-3">
              <p className="mb-1 text-xs text-muted">{t("conflict.base")}</p>
              <p className="either-script whitespace-pre-wrap wrap-anywhere">{word(field, base[field])}</p>
            </div>
            {(["mine", "theirs"] as const).map((side) => (
              <label
                key={side}
                className={`block cursor-pointer rounded-sm border p-3 ${chosen[field] === side ? "border-accent bg-accent-soft" : "border-edge"}`}
              >
                <span className="mb-1 flex items-center gap-2 text-xs font-medium">
                  <input
                    type="radio"
                    name={`conflict-${field}`}
                    checked={chosen[field] === side}
                    onChange={() => choose(field, side)}
                  />
                  {t(`conflict.${side}`)}
                </span>
                <span className="either-script block whitespace-pre-wrap wrap-anywhere">
                  {word(field, conflict[side][field])}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button onClick={props.onClose}>{props.backLabel ?? t("conflict.back")}</Button>
        <Button onClick={props.onUseTheirs}>{t("conflict.useTheirs")}</Button>
        <Button disabled={open} onClick={() => props.onSave(joined())} variant="main">
          {t("conflict.save")}
        </Button>
      </div>
    </>
  );
}
