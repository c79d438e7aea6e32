import { describe, expect, test } from "vitest";
import { isStaffMail, MAIL_KINDS, MAILS, STAFF_MAILS } from "../../../src-shared/mail/registry.ts";
import { mailName } from "../../../src-shared/text/mail/names.ts";

test("every mail has a name in both languages, and one of a newer program keeps its own", () => {
  for (const kind of MAIL_KINDS) {
    expect(mailName(kind, "en")).toMatch(/^[A-Z]/);
    expect(mailName(kind, "ar")).toMatch(/\p{Script=Arabic}/u);
  }
  expect(mailName("of-tomorrow", "en")).toBe("of-tomorrow");
});

describe("mails with secrets", () => {
  test("are seen by administrators only, and so are kinds that a newer program queued", () => {
    const hidden = [
      ...["one-time-code", "password-changed", "account-changed", "release-published", "staff-invited"],
      ...["alert-opened", "alert-over"],
    ];
    for (const kind of [...hidden, "of-tomorrow"]) expect(isStaffMail(kind), kind).toBe(false);
    expect(STAFF_MAILS).toHaveLength(MAIL_KINDS.length - hidden.length - 1);
  });

  test("waits behind no cap", () => {
    expect(MAIL_KINDS.filter((kind) => MAILS[kind].uncapped).toSorted()).toEqual([
      "account-changed",
      "alert-opened",
      "alert-over",
      "one-time-code",
      "password-changed",
      "release-published",
      "staff-invited",
    ]);
  });
});
