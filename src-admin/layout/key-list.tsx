import { FieldLabel } from "../../src-shared/ui/field.tsx";
import { useServices } from "../app/services.tsx";
import { type NamedKeys, useWorkingKeys } from "../ui/named-keys.ts";
import { isMac } from "./top-bar.tsx";

const control = isMac ? "⌘" : "Ctrl";

const groups = [
  {
    title: "keys.group.lists",
    keys: [
      { of: "search", press: ["/"], does: "keys.search" },
      { of: "rows", press: ["j"], does: "keys.down" },
      { of: "rows", press: ["k"], does: "keys.up" },
      { of: "open", press: ["Enter"], does: "keys.open" },
      { of: "select", press: ["x"], does: "keys.select" },
      { of: "select", press: ["Shift", "x"], does: "keys.selectRange" },
    ],
  },
  {
    title: "keys.group.editing",
    keys: [
      { of: "save", press: [control, "S"], does: "keys.save" },
      { of: "move", press: ["↑", "↓"], does: "keys.move" },
      { of: "nextLine", press: ["Enter"], does: "keys.nextLine" },
    ],
  },
  {
    title: "keys.group.counter",
    keys: [
      { of: "counter", press: ["+", "−"], does: "keys.counter.pieces" },
      { of: "counter", press: ["Backspace"], does: "keys.counter.off" },
      { of: "counter", press: ["F2"], does: "keys.counter.customer" },
      { of: "counter", press: ["F4"], does: "keys.counter.discount" },
      { of: "counter", press: ["F8"], does: "keys.counter.park" },
      { of: "counter", press: ["F9"], does: "keys.counter.pay" },
      { of: "counter", press: ["Alt", "1…4"], does: "keys.counter.method" },
      { of: "receipt", press: ["P"], does: "keys.counter.print" },
    ],
  },
  {
    title: "keys.group.everywhere",
    keys: [
      { of: "everywhere", press: [control, "K"], does: "keys.palette" },
      { of: "everywhere", press: ["?"], does: "keys.help" },
      { of: "everywhere", press: ["Esc"], does: "keys.close" },
    ],
  },
] as const satisfies { title: string; keys: { of: NamedKeys | "everywhere"; press: string[]; does: string }[] }[];

/** The keys that work on the screen in sight, and those that always do. */
export function KeyList() {
  const { t } = useServices();
  const working = useWorkingKeys();
  return groups.map(({ title, keys }) => {
    const shown = keys.filter(({ of }) => of === "everywhere" || working.has(of));
    if (shown.length === 0) return null;
    return (
      <section key={title} className="mb-4">
        <FieldLabel as="h3">{t(title)}</FieldLabel>
        <dl>
          {shown.map(({ press, does }) => (
            <div key={does} className="flex items-center justify-between gap-4 py-1">
              <dt>{t(does)}</dt>
              <dd dir="ltr" className="flex gap-1">
                {press.map((key) => (
                  <kbd key={key} className="kbd">
                    {key}
                  </kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    );
  });
}
