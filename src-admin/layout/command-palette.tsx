/**
 * One box over everything: screens to go to, a few things to do, and orders, products and customers by number, phone in any format, SKU,
 * company and names in both languages (GET /api/staff/search). Arrows choose, Enter opens.
 */
import { type KeyboardEvent, useId, useState } from "react";
import { useServices } from "../app/services.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { OneLine } from "../ui/one-line.tsx";
import type { Found } from "./found.ts";
import { usePalette } from "./use-palette.ts";

interface CommandPaletteProps {
  open: boolean;
  onClose(): void;
  onGo(to: string): void;
  onHelp(): void;
}

export function CommandPalette({ open, onClose, onGo, onHelp }: CommandPaletteProps) {
  const { t } = useServices();
  return (
    <Dialog open={open} onClose={onClose} title={t("palette.title")} bare>
      <Palette
        onHelp={onHelp}
        onChoose={(go) => {
          onClose();
          if (typeof go === "string") onGo(go);
          else go();
        }}
      />
    </Dialog>
  );
}

function Palette({ onChoose, onHelp }: { onChoose: (go: Found["go"]) => void; onHelp: () => void }) {
  const { t } = useServices();
  const id = useId();
  const [term, setTerm] = useState("");
  const [at, setAt] = useState(0);
  const { found, state } = usePalette(term, onHelp);
  const current = found[Math.min(at, found.length - 1)];
  const move = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      const next = (Math.min(at, found.length - 1) + step + found.length) % found.length;
      setAt(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: "nearest" });
    }
    if (event.key === "Enter" && !event.nativeEvent.isComposing && current) {
      event.preventDefault();
      onChoose(current.go);
    }
  };
  return (
    <div className="flex flex-col">
      <input
        // The dialog was opened to type into it; the browser's dialog gives the focus to the first field by itself. Not a
        // search field of the browser's: that takes the first Escape for itself and leaves the dialog open, empty.
        type="text"
        inputMode="search"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={current ? `${id}-${found.indexOf(current)}` : undefined}
        aria-label={t("palette.placeholder")}
        placeholder={t("palette.placeholder")}
        value={term}
        maxLength={100}
        onChange={(event) => {
          setTerm(event.target.value);
          setAt(0);
        }}
        onKeyDown={move}
        className="min-h-13 w-full border-b border-line bg-panel px-5 text-base outline-none"
      />
      <div className="max-h-[60dvh] min-h-24 overflow-y-auto p-2">
        <div role="listbox" id={`${id}-list`} aria-label={t("palette.title")}>
          {found.map((one, index) => (
            <Line
              key={one.key}
              one={one}
              id={`${id}-${index}`}
              chosen={one === current}
              first={found[index - 1]?.group !== one.group}
              onChoose={onChoose}
            />
          ))}
        </div>
        <p role="status" className={found.length > 0 && state !== "failed" ? "sr-only" : "px-3 py-4 text-muted"}>
          {state === "searching" && t("palette.searching")}
          {state === "failed" && t("palette.failed")}
          {state === "done" &&
            (found.length > 0 ? t("palette.found", { count: found.length }) : t("palette.none", { term: term.trim() }))}
        </p>
      </div>
    </div>
  );
}

interface LineProps {
  one: Found;
  id: string;
  chosen: boolean;
  /** The first of its group carries the group's name. */
  first: boolean;
  onChoose(go: Found["go"]): void;
}

function Line({ one, id, chosen, first, onChoose }: LineProps) {
  const { t } = useServices();
  return (
    <>
      {first && (
        <p role="presentation" className="px-3 pt-2 pb-1 text-xs text-muted">
          {t(`palette.group.${one.group}`)}
        </p>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the box above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box, which names the chosen line */}
      <div
        role="option"
        id={id}
        aria-selected={chosen}
        onClick={() => onChoose(one.go)}
        className={`flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 ${chosen ? "bg-accent-soft" : "hover:bg-sand"}`}
      >
        <span className="min-w-24 flex-1 font-medium">
          <OneLine text={one.title} />
        </span>
        {one.detail && (
          <span className="flex max-w-2/3 items-center gap-3 text-xs text-muted">
            {one.detail.map((part, at) =>
              at === 0 ? (
                <OneLine key={part} text={part} />
              ) : (
                <bdi key={part} className="whitespace-nowrap">
                  {part}
                </bdi>
              ),
            )}
          </span>
        )}
      </div>
    </>
  );
}
