import { FieldLabel } from "../../src-shared/ui/field.tsx";
import { useServices } from "../app/services.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { isMac } from "./top-bar.tsx";

const control = isMac ? "⌘" : "Ctrl";

const groups = [
  {
    title: "keys.group.everywhere",
    keys: [
      { press: [control, "K"], does: "keys.palette" },
      { press: ["/"], does: "keys.search" },
      { press: ["?"], does: "keys.help" },
      { press: ["Esc"], does: "keys.close" },
    ],
  },
  {
    title: "keys.group.lists",
    keys: [
      { press: ["j"], does: "keys.down" },
      { press: ["k"], does: "keys.up" },
      { press: ["Enter"], does: "keys.open" },
      { press: ["x"], does: "keys.select" },
    ],
  },
  {
    title: "keys.group.editing",
    keys: [
      { press: [control, "S"], does: "keys.save" },
      { press: ["↑", "↓"], does: "keys.move" },
    ],
  },
  {
    title: "keys.group.counter",
    keys: [
      { press: ["+", "−"], does: "keys.counter.pieces" },
      { press: ["Backspace"], does: "keys.counter.off" },
      { press: ["F2"], does: "keys.counter.customer" },
      { press: ["F4"], does: "keys.counter.discount" },
      { press: ["F8"], does: "keys.counter.park" },
      { press: ["F9"], does: "keys.counter.pay" },
      { press: ["Alt", "1…4"], does: "keys.counter.method" },
      { press: ["P"], does: "keys.counter.print" },
    ],
  },
] as const;

/** What the keyboard can do. */
export function KeyHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useServices();
  return (
    <Dialog open={open} onClose={onClose} title={t("keys.title")} size="sm">
      {groups.map(({ title, keys }) => (
        <section key={title} className="mb-4">
          <FieldLabel as="h3">{t(title)}</FieldLabel>
          <dl>
            {keys.map(({ press, does }) => (
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
      ))}
    </Dialog>
  );
}
