import { useState } from "react";
import { readStored, writeStored } from "../../app/stored.ts";
import type { ListState } from "./list-address.ts";

export interface View {
  name: string;
  state: ListState;
}

const isView = (kept: unknown): kept is View =>
  typeof kept === "object" &&
  kept !== null &&
  typeof (kept as View).name === "string" &&
  typeof (kept as View).state === "object";

/** Filters and sort of the list `id` under names, kept on this computer. */
export function useViews(id: string) {
  const [views, setViews] = useState<readonly View[]>(() => {
    const kept = readStored(`views.${id}`);
    return Array.isArray(kept) ? kept.filter(isView) : [];
  });
  const keep = (next: readonly View[]) => {
    setViews(next);
    writeStored(`views.${id}`, next);
  };
  return {
    views,
    save: (view: View) => keep([...views.filter((one) => one.name !== view.name), view]),
    remove: (name: string) => keep(views.filter((view) => view.name !== name)),
  };
}
