import GripVertical from "lucide-react/icons/grip-vertical";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { IconButton } from "../../../src-shared/ui/icon-button.tsx";
import { useServices } from "../../app/services.tsx";
import { useNamedKeys } from "../named-keys.ts";

interface SortableListProps<T> {
  items: readonly T[];
  itemKey(item: T): string;
  /** What an item is called, for screen readers. */
  itemName(item: T): string;
  /** The items in their new order. */
  onOrder(items: T[]): void;
  /** An item; `handle` is what it is taken by. */
  children(item: T, handle: ReactNode, index: number): ReactNode;
  className?: string;
  itemClass?: string;
  disabled?: boolean;
}

/** A list whose order people change: by dragging the handle, or with the arrow keys on it. */
export function SortableList<T>(props: SortableListProps<T>) {
  const { items, itemKey, itemName, onOrder, disabled = false } = props;
  const { t } = useServices();
  useNamedKeys("move", !disabled && items.length > 1);
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const [said, setSaid] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const focusNext = useRef<string>(undefined);

  // A row that moves in the page loses the focus: it is given back, so that the arrow keys go on.
  useEffect(() => {
    if (focusNext.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(focusNext.current)}"]`)?.focus();
    focusNext.current = undefined;
  });

  const move = (key: string, to: number) => {
    const from = items.findIndex((item) => itemKey(item) === key);
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length || from === to) return;
    const next = items.filter((_, index) => index !== from);
    next.splice(to, 0, item);
    setSaid(t("sort.moved", { name: itemName(item), place: to + 1, count: items.length }));
    onOrder(next);
  };
  const handleOf = (item: T, index: number) => (
    <IconButton
      data-handle={itemKey(item)}
      draggable={!disabled}
      disabled={disabled}
      label={t("sort.handle", { name: itemName(item) })}
      title={t("sort.hint")}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", itemKey(item));
        setDragged(itemKey(item));
      }}
      onDragEnd={() => {
        setDragged(undefined);
        setOver(undefined);
      }}
      onKeyDown={(event) => {
        const rtl = document.documentElement.dir === "rtl";
        const step = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: rtl ? 1 : -1, ArrowRight: rtl ? -1 : 1 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        focusNext.current = itemKey(item);
        move(itemKey(item), index + step);
      }}
      className="size-8 cursor-grab text-muted active:cursor-grabbing"
    >
      <Icon of={GripVertical} className="size-4" />
    </IconButton>
  );
  return (
    <>
      <ul ref={list} className={props.className}>
        {items.map((item, index) => {
          const key = itemKey(item);
          return (
            <li
              key={key}
              onDragOver={(event) => {
                if (dragged === undefined) return;
                event.preventDefault();
                event.stopPropagation();
                setOver(key);
              }}
              onDrop={(event) => {
                if (dragged === undefined) return;
                event.preventDefault();
                event.stopPropagation();
                move(dragged, index);
              }}
              className={`${props.itemClass ?? ""} ${dragged === key ? "opacity-50" : ""} ${over === key && dragged !== key ? "outline-2 outline-accent" : ""}`}
            >
              {props.children(item, handleOf(item, index), index)}
            </li>
          );
        })}
      </ul>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </>
  );
}
