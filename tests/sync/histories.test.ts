// Random histories of up to five desktops, the web and the network between them, with operations that never get through,
// outages, other roles, and servers that are newer or restored from a copy: in the end all have the same rows, every operation
// was sent or decided, no effect is lost or doubled, stock and money add up, and no value was overwritten unseen.
import { test } from "vitest";
import { playsLongSuites } from "../../build/long-suites.ts";
import { play } from "./support/play.ts";
import { playHistories } from "./support/play-histories.ts";

// A seed with which every ingredient occurs in a hundred.
const [histories, seed] = playsLongSuites ? [300, 20_261_124] : [100, 20_261_125];

test(
  "in random histories nothing is lost, doubled or overwritten, and all end up with the same",
  { timeout: 1_800_000 },
  () => playHistories(histories, seed),
);

test("two edits of one field on one desktop with another person's between them: the later one stays once the earlier is decided", () => {
  const company = (at: number) => ({ do: "write" as const, at, action: "testimonial" as const, row: 0, field: 1 });
  const push = (...faults: "503"[]) => ({ do: "push" as const, at: 0, faults });
  const author = { ...company(0), field: 0 };
  return play({ desktops: 1, steps: [company(0), push("503"), author, company(5), push(), company(0)] });
});

test("an older page that arrives late reverts nothing", () => {
  const write = (at: number) => ({ do: "write" as const, at, action: "testimonial" as const, row: 0, field: 0 });
  const pull = (...faults: "stale"[]) => ({ do: "pull" as const, at: 0, faults });
  const steps = [write(5), pull(), write(5), pull(), pull("stale"), write(0), pull(), pull(), write(0)];
  return play({ desktops: 1, steps });
});

test("an operation that the server could not accept stays in the log when later ones are accepted", () => {
  const write = (action: "payment" | "testimonial") => ({ do: "write" as const, at: 0, action, row: 0, field: 0 });
  const push = { do: "push" as const, at: 0, faults: ["503" as const] };
  return play({ desktops: 1, steps: [write("payment"), write("testimonial"), push, write("testimonial")] });
});

test("an operation whose answer was lost is sent again with its key, and takes effect once", () => {
  const write = (action: "testimonial" | "movement") => ({ do: "write" as const, at: 0, action, row: 0, field: 0 });
  const push = { do: "push" as const, at: 0, faults: ["well" as const, "lost" as const] };
  return play({ desktops: 1, steps: [write("testimonial"), write("movement"), push, write("testimonial")] });
});
