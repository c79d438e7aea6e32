import { imageUrl } from "../../src-shared/media/image.ts";
import { FieldHint, FieldLabel } from "../../src-shared/ui/field.tsx";
import { useServices } from "../app/services.tsx";

interface Focus {
  x: number;
  y: number;
}

interface FocusPickerProps {
  path: string;
  /** Hundredths of width and height from the picture's own top left corner; null: the middle. */
  focus: Focus | null;
  onChange(focus: Focus | null): void;
}

const within = (value: number) => Math.max(0, Math.min(100, Math.round(value)));
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -5],
  ArrowDown: [0, 5],
  ArrowLeft: [-5, 0],
  ArrowRight: [5, 0],
};

/** The point that stays in view when a picture is cropped: pressed with the mouse, or moved with the arrow keys. */
export function FocusPicker({ path, focus, onChange }: FocusPickerProps) {
  const { t } = useServices();
  const at = focus ?? { x: 50, y: 50 };
  return (
    <div>
      <FieldLabel>{t("media.focus")}</FieldLabel>
      {/* A picture has its left and right in every language. */}
      <button
        type="button"
        dir="ltr"
        aria-label={t("media.focusAt", { x: at.x, y: at.y })}
        onClick={(event) => {
          // The keyboard presses it without a place.
          if (event.detail === 0) return;
          const box = event.currentTarget.getBoundingClientRect();
          onChange({
            x: within(((event.clientX - box.x) / box.width) * 100),
            y: within(((event.clientY - box.y) / box.height) * 100),
          });
        }}
        onKeyDown={(event) => {
          const step = steps[event.key];
          if (!step) return;
          event.preventDefault();
          onChange({ x: within(at.x + step[0]), y: within(at.y + step[1]) });
        }}
        className="relative inline-block cursor-crosshair overflow-hidden rounded-sm bg-sand"
      >
        <img src={imageUrl(path, { width: 640 })} alt="" className="block max-h-80 max-w-full" />
        <span
          aria-hidden="true"
          style={{ insetInlineStart: `${at.x}%`, insetBlockStart: `${at.y}%` }}
          className={`absolute size-6 -translate-1/2 rounded-full border-2 border-accent bg-panel/60 ${focus ? "" : "opacity-50"}`}
        />
      </button>
      <FieldHint>
        {t("media.focusHint")}{" "}
        {focus && (
          <button type="button" onClick={() => onChange(null)} className="link">
            {t("media.focusMiddle")}
          </button>
        )}
      </FieldHint>
    </div>
  );
}
