import Check from "lucide-react/icons/check";
import { FieldHint, FieldProblem } from "../../../src-shared/ui/field.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { type LocalizedText, textIn } from "../../../src-shared/values/localized.ts";
import { useServices } from "../../app/page-hooks.ts";
import { useField } from "../../forms/form-context.tsx";

const NUMBERS = [
  { name: "address.zone", label: "checkout.zone", maxLength: 2, numeric: true },
  { name: "address.street", label: "checkout.street", maxLength: 60, numeric: false },
  { name: "address.building", label: "checkout.building", maxLength: 40, numeric: false },
] as const;

/**
 * Zone, street and building of an address in Qatar, laid out as on the blue plate they are copied from; `place` is the name of the
 * delivery area of the zone that was typed, so that a wrong number is seen at once.
 */
export function BluePlate({ zone, place }: { zone: number | undefined; place: LocalizedText | undefined }) {
  const { lang, t } = useServices();
  return (
    <div className="min-w-0">
      <div className="grid grid-cols-[1fr_1.5fr_1fr] gap-3 rounded-lg bg-plate p-4 text-white outline outline-offset-[-7px] outline-white/35 sm:gap-4 sm:p-5">
        {NUMBERS.map((part) => (
          <PlateField key={part.name} {...part} label={t(part.label)} />
        ))}
      </div>
      {NUMBERS.map((part) => (
        <PlateProblem key={part.name} name={part.name} label={t(part.label)} />
      ))}
      <p aria-live="polite" className="mt-2 flex items-center gap-2 text-good text-sm empty:hidden">
        {zone !== undefined && place && (
          <>
            <Icon of={Check} className="size-4.5" />
            {t("checkout.zoneIn", { zone, place: textIn(place, lang) })}
          </>
        )}
      </p>
      <FieldHint id="plate-hint">{t("checkout.addressHint")}</FieldHint>
    </div>
  );
}

function PlateField(props: { name: string; label: string; maxLength: number; numeric: boolean }) {
  const { name, label, maxLength, numeric } = props;
  const { value, problem } = useField(name);
  return (
    <div className="min-w-0">
      <label htmlFor={name} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <input
        id={name}
        name={name}
        defaultValue={value}
        inputMode={numeric ? "numeric" : "text"}
        autoComplete="off"
        maxLength={maxLength}
        aria-required
        aria-invalid={problem !== undefined}
        aria-describedby={`${problem ? `${name}-problem ` : ""}plate-hint`}
        className="field border-white px-2 text-center text-lg font-medium tabular-nums hover:border-white focus-visible:outline-offset-2 focus-visible:outline-white aria-invalid:bg-bad-soft aria-invalid:shadow-[inset_0_0_0_2px_var(--color-bad)]"
      />
    </div>
  );
}

function PlateProblem({ name, label }: { name: string; label: string }) {
  const { problem } = useField(name);
  if (problem === undefined) return null;
  return (
    <FieldProblem id={`${name}-problem`}>
      <strong className="font-medium">{label}:</strong> {problem}
    </FieldProblem>
  );
}
