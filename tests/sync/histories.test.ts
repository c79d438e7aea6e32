// Whatever happens on up to five desktops, on the web and on the line between them: in the end all have the same, nothing
// that somebody did is lost or doubled, stock and money add up, and nobody's words were written over unseen.
import { test } from "vitest";
import { playHistories } from "./support/claim.ts";
import { play } from "./support/play.ts";

test(
  "in random histories nothing is lost, doubled or overwritten, and all end up with the same",
  { timeout: 600_000 },
  () => playHistories(120, 20261123),
);

test("two edits of one field at one desk with somebody else's between them: the later stands once the earlier was decided", () => {
  const company = (at: number) => ({ do: "write" as const, at, act: "testimonial" as const, row: 0, field: 1 });
  const push = (...faults: "503"[]) => ({ do: "push" as const, at: 0, faults });
  const author = { ...company(0), field: 0 };
  return play({ desks: 1, steps: [company(0), push("503"), author, company(5), push(), company(0)] });
});

test("an older page that comes late changes nothing back", () => {
  const write = (at: number) => ({ do: "write" as const, at, act: "testimonial" as const, row: 0, field: 0 });
  const pull = (...faults: "stale"[]) => ({ do: "pull" as const, at: 0, faults });
  const steps = [write(5), pull(), write(5), pull(), pull("stale"), write(0), pull(), pull(), write(0)];
  return play({ desks: 1, steps });
});

test("work that the server could not take stays in the queue when what was done after it arrives", () => {
  const write = (act: "payment" | "testimonial") => ({ do: "write" as const, at: 0, act, row: 0, field: 0 });
  const push = { do: "push" as const, at: 0, faults: ["503" as const] };
  return play({ desks: 1, steps: [write("payment"), write("testimonial"), push, write("testimonial")] });
});

test("work whose answer was lost is sent again under its key, and done once", () => {
  const write = (act: "testimonial" | "movement") => ({ do: "write" as const, at: 0, act, row: 0, field: 0 });
  const push = { do: "push" as const, at: 0, faults: ["well" as const, "lost" as const] };
  return play({ desks: 1, steps: [write("testimonial"), write("movement"), push, write("testimonial")] });
});
