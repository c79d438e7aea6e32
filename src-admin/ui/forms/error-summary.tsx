import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useServices } from "../../app/services.tsx";

interface Wrong {
  /** What to bring into sight and to give the focus. */
  element: HTMLElement;
  label: string;
  text: string;
}

interface ErrorSummaryProps {
  /** Counts refused saves: each leads to the first field that is wrong. */
  refused: number;
  /** The fields' problems in words; what is not said beside any field is said here. */
  problems: Readonly<Record<string, string>>;
  /** What fields are called on screen, for those whose problem stands nowhere else. */
  labels: Partial<Record<string, string>>;
  children: ReactNode;
}

/**
 * Round a long form: when a save is refused, the first wrong field comes into sight with the focus in it, and above the
 * form stands how many there are, each one press away.
 */
export function ErrorSummary({ refused, problems, labels, children }: ErrorSummaryProps) {
  const { t } = useServices();
  const id = useId();
  const form = useRef<HTMLDivElement>(null);
  const [wrong, setWrong] = useState<readonly Wrong[]>([]);
  // What is wrong is read off the fields: their order on screen is the order in which a person mends them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields show these problems
  useEffect(() => setWrong(form.current ? wrongIn(form.current) : []), [problems]);
  useEffect(() => {
    if (refused > 0 && form.current) goTo(wrongIn(form.current)[0]?.element);
  }, [refused]);
  const shownTexts = new Set(wrong.map((one) => one.text));
  const unsaid = Object.entries(problems).filter(([, text]) => !shownTexts.has(text));
  return (
    <>
      {wrong.length + unsaid.length > 0 && (
        <section aria-labelledby={id} className="panel mb-4 border-bad p-4">
          <h2 id={id} className="font-medium text-bad">
            {t("edit.wrong", { count: wrong.length + unsaid.length })}
          </h2>
          <ul className="mt-2 flex flex-col gap-1">
            {wrong.map(({ element, label, text }) => (
              <li key={`${label} ${text}`}>
                <button type="button" onClick={() => goTo(element)} className="link min-h-6 text-start">
                  {label ? `${label}: ${text}` : text}
                </button>
              </li>
            ))}
            {unsaid.map(([name, text]) => (
              <li key={name}>{`${labels[name.split(".")[0] ?? name] ?? name}: ${text}`}</li>
            ))}
          </ul>
        </section>
      )}
      <div ref={form}>{children}</div>
    </>
  );
}

function wrongIn(form: HTMLElement): Wrong[] {
  return [...form.querySelectorAll<HTMLElement>(".field-problem")].map((problem) => {
    const field = problem.id ? form.querySelector<HTMLElement>(`[aria-describedby~="${problem.id}"]`) : null;
    const legend = problem.closest("fieldset")?.querySelector("legend")?.textContent;
    const named = field?.getAttribute("aria-label") ?? (field as HTMLInputElement | null)?.labels?.[0]?.textContent;
    return { element: field ?? problem, label: named ?? legend ?? "", text: problem.textContent ?? "" };
  });
}

function goTo(element: HTMLElement | undefined): void {
  if (!element) return;
  // Words beside no single field take the focus themselves.
  if (!element.matches("input, select, textarea, button, [tabindex]")) element.tabIndex = -1;
  element.scrollIntoView({ block: "center" });
  element.focus({ preventScroll: true });
}
