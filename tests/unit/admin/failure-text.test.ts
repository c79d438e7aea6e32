// What a failed call says on screen.
import { describe, expect, test } from "vitest";
import { failureText } from "../../../src-admin/app/failure-text.ts";
import { ApiError } from "../../../src-shared/api/client.ts";
import { refusalEnvelope } from "../../../src-shared/api/envelope.ts";
import { refuse } from "../../../src-shared/api/refusal.ts";
import { adminDictionary } from "../../../src-shared/text/admin/index.ts";
import { createText } from "../../../src-shared/text/text.ts";
import { LANGS } from "../../../src-shared/values/localized.ts";

const problemOf = (...refusal: Parameters<typeof refuse>): ApiError => {
  const refused = refuse(...refusal);
  const envelope = refusalEnvelope(refused);
  return new ApiError(refused.status, envelope.success ? undefined : envelope);
};

describe("a desktop without a connection", () => {
  test.each(LANGS)("says that this needs one, and not that the server is busy, in %s", async (lang) => {
    const t = createText(lang, await adminDictionary[lang]());
    const unreachable = failureText(t, problemOf("unavailable", { details: { because: "unreachable" } }));
    expect(unreachable).toBe(t("refusal.unreachable"));
    expect(failureText(t, problemOf("unavailable"))).toBe(t("refusal.unavailable"));
    expect(unreachable).not.toBe(t("refusal.unavailable"));
  });
});
