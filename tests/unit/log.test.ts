import { Writable } from "node:stream";
import { describe, expect, test } from "vitest";
import { createLog } from "../../server/log.ts";

/** The log line of a fault. */
function written(err: unknown): { text: string; err: Record<string, unknown> } {
  let text = "";
  const target = new Writable({
    write(chunk, _coding, done) {
      text += String(chunk);
      done();
    },
  });
  createLog("info", target).error({ err }, "request failed");
  return { text, err: JSON.parse(text).err };
}

describe("a fault in the log", () => {
  test("names the error and its place, and not the row's content", () => {
    const refused = Object.assign(new Error("duplicate key value violates unique constraint"), {
      code: "23505",
      detail: "Key (email)=(noor@example.com) already exists.",
      where: "row for Noor, +974 5512 3456",
      parameters: ["noor@example.com"],
    });
    const { text, err } = written(refused);
    expect(err).toMatchObject({ type: "Error", message: refused.message, reason: "23505" });
    expect(err.stack).toContain("log.test.ts");
    expect(text).not.toMatch(/noor|5512/i);
  });

  test("is one line, with any content", () => {
    const { text } = written(new Error('a\n{"level":30,"msg":"somebody signed in"}\u0007'));
    expect(text.trimEnd().split("\n")).toHaveLength(1);
    expect(text).not.toContain("\u0007");
  });

  test("that is no error at all is not written out", () => {
    expect(written({ email: "noor@example.com" }).err).toEqual({ type: "object" });
  });
});
