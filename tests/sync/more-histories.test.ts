// As histories.test.ts, a second thousand: two files run side by side.
import { test } from "vitest";
import { playHistories } from "./support/claim.ts";

test("in another thousand histories, too", { timeout: 600_000 }, () => playHistories(1000));
