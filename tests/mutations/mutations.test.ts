// A list of mutations that no longer fit their sources proves nothing: `npm run mutations` plays them, this keeps them true.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../support/source-imports.ts";
import { mutations } from "./index.ts";

test.each(mutations)(
  "$name: its text occurs once in the source, and its test file exists",
  ({ file, find, caughtBy }) => {
    expect(readFileSync(join(root, file), "utf8").split(find)).toHaveLength(2);
    expect(existsSync(join(root, caughtBy.file))).toBe(true);
  },
);

test("each mutation has a name of its own", () => {
  expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length);
});
