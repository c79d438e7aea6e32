// Whatever happens on up to five desktops, on the web and on the line between them: in the end all have the same, nothing
// that somebody did is lost or doubled, stock and money add up, and nobody's words were written over unseen.
import { test } from "vitest";
import { playHistories } from "./support/claim.ts";

test(
  "in random histories nothing is lost, doubled or overwritten, and all end up with the same",
  {
    timeout: 600_000,
  },
  () => playHistories(120, 20261123),
);
