// One submission for every form of the shop: contact, quote, checkout, finding an order, an order's files, a shared quote.
import { describe, expect, test } from "vitest";
import { ApiError } from "../../../src-shared/api/client.ts";
import type { RefusalCode } from "../../../src-shared/api/refusal.ts";
import { problemsIn, submitForm, valuesOf } from "../../../src-shop/forms/submit-form.ts";
import { submitGuarded } from "../../../src-shop/forms/submit-guarded.ts";

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const refused = (status: number, code: RefusalCode, rest: { fields?: ApiError["fields"]; details?: unknown } = {}) =>
  new ApiError(status, { success: false, error: { code, message: "", requestId: "1", ...rest } });

const reject = (problem: unknown) => () => Promise.reject(problem);

describe("a form", () => {
  const form = formOf({ name: "  Maha ", email: "maha@", phone: "٥٥١٢٣٤٥٦", key: "the page's key" });
  const values = valuesOf(form, ["name", "email", "phone", "message"]);

  test("with problems that need no request is not sent, and keeps the input", async () => {
    const problems = problemsIn(values, ["name", "email", "message"]);
    const answer = await submitForm({ form, values, problems, send: reject(new Error("sent")) });
    expect(answer).toMatchObject({ problems: { email: "email", message: "required" }, obstacle: null, receipt: null });
    expect(answer.values).toEqual({ name: "Maha", email: "maha@", phone: "٥٥١٢٣٤٥٦" });
  });

  test("goes under the key that came with the page, else under a new one", async () => {
    const send = async (key: string) => key;
    expect(await submitForm({ form, values, send })).toMatchObject({
      receipt: "the page's key",
      key: "the page's key",
    });
    const { receipt, key } = await submitForm({ form: formOf({}), values, send });
    expect(receipt).toBe(key);
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("has the server's problems at its own fields, without the one of the hidden field", async () => {
    const fields = { "lines.0.quantity": { code: "number", message: "" }, website: { code: "empty", message: "" } };
    const send = reject(refused(422, "invalid", { fields }));
    const answer = await submitForm({ form, values, send, fieldOf: (path) => path.replace("lines.0", "first") });
    expect(answer.problems).toEqual({ "first.quantity": "number" });
    const unseen = reject(refused(422, "invalid", { fields: { website: fields.website } }));
    expect(await submitForm({ form, values, send: unseen })).toMatchObject({ problems: {}, obstacle: "fault" });
  });

  test.each([
    ["network", new ApiError(0)],
    ["rate_limited", refused(429, "rate_limited")],
    ["fault", refused(500, "fault")],
    ["fault", refused(404, "not_found")],
  ])("that did not arrive says why: %s", async (obstacle, problem) => {
    const answer = await submitForm({ form, values, send: reject(problem) });
    expect(answer).toMatchObject({ obstacle, problems: {}, receipt: null, key: "the page's key", values });
  });

  test("takes its own meaning of a refusal before the usual one", async () => {
    const answer = await submitForm({
      form,
      values,
      send: reject(refused(409, "conflict")),
      refusalOf: ({ code }) => (code === "conflict" ? { obstacle: "view_only" } : undefined),
    });
    expect(answer.obstacle).toBe("view_only");
  });

  test("hides no fault of the program", async () => {
    await expect(submitForm({ form, values, send: reject(new TypeError("a fault")) })).rejects.toThrow("a fault");
  });

  test("that only has to go once more has the token and the wait for that", async () => {
    const details = { formToken: "fresh", waitSeconds: 3 };
    const send = reject(refused(409, "confirm_needed", { details }));
    const answer = await submitGuarded({ form, values, problems: {}, send });
    expect(answer).toMatchObject({ obstacle: "confirm_needed", details, key: "the page's key" });
  });

  test.each([
    ["too_large", 413, "file_too_large"],
    ["unsupported_media", 415, "file_kind"],
  ] as const)("whose file is refused as %s says so at the file", async (code, status, problem) => {
    const answer = await submitGuarded({ form, values, problems: {}, send: reject(refused(status, code)) });
    expect(answer).toMatchObject({ problems: { file: problem }, obstacle: null });
  });
});
