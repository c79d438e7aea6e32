// As histories.test.ts, another seed: two files run side by side.
import { test } from "vitest";
import { playHistories } from "./support/play-histories.ts";

test("in other random histories, too", { timeout: 600_000 }, () => playHistories(120, 20261122));
