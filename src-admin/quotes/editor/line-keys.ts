import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { useNamedKeys } from "../../ui/named-keys.ts";

const inputIn = (room: Element | null, selector: string): HTMLInputElement | null | undefined =>
  room?.querySelector<HTMLInputElement>(`${selector} input`);

function enter(input: HTMLInputElement | null | undefined): void {
  input?.focus();
  input?.select();
}

/**
 * A room that is written by keys alone: Enter goes to the same field of the next line, and after the last line to the search for
 * another product; a line that is added gets the focus.
 */
export function useLineKeys(room: RefObject<HTMLElement | null>) {
  const added = useRef<{ id: string; cell: "quantity" | "name" }>(undefined);
  useNamedKeys("nextLine");
  useEffect(() => {
    if (!added.current) return;
    enter(inputIn(room.current, `[data-line="${CSS.escape(added.current.id)}"] [data-cell="${added.current.cell}"]`));
    added.current = undefined;
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    if (event.key !== "Enter" || !(target instanceof HTMLInputElement)) return;
    const cell = target.closest<HTMLElement>("[data-cell]")?.dataset.cell;
    if (cell === undefined) return;
    event.preventDefault();
    const inputs = [...(room.current?.querySelectorAll<HTMLInputElement>(`[data-cell="${cell}"] input`) ?? [])];
    const next = inputs
      .slice(inputs.indexOf(target) + 1)
      .find((input) => !target.closest("[data-line]")?.contains(input));
    enter(next ?? inputIn(room.current, "[data-adds]"));
  };
  return {
    onKeyDown,
    focusOn: (id: string, cell: "quantity" | "name") => {
      added.current = { id, cell };
    },
  };
}
