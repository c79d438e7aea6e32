import { expect, test } from "vitest";
import { headerText, isMailbox } from "../../../server/mail/mailbox.ts";

test.each(["a@b.qa", "first.last+tag@mail.example.com", "o'neil@example.com", "فاطمة@مثال.قطر", "x@localhost"])(
  "a plain mailbox is taken: %s",
  (text) => expect(isMailbox(text)).toBe(true),
);

test.each([
  "",
  "nobody",
  "a@b.qa,c@d.qa",
  "a@b.qa c@d.qa",
  "a@b.qa\r\nBcc: c@d.qa",
  "a@b.qa\nBcc: c@d.qa",
  "Team: a@b.qa, c@d.qa;",
  "<a@b.qa>",
  "Name <a@b.qa>",
  '"a b"@c.qa',
  "a@b.qa (and more)",
  "a@b@c.qa",
  "a@b.qa\u2028c@d.qa",
  "a@b.qa\0",
  "a@[127.0.0.1]",
  "a\\@b.qa",
  `${"a".repeat(65)}@b.qa`,
  `a@${"b".repeat(260)}.qa`,
])("anything that could become two, or a header, is refused: %j", (text) => expect(isMailbox(text)).toBe(false));

test("a value in a header stays on its line", () => {
  expect(headerText("Showroom\r\nBcc: a@b.qa\u2028\u202eDoha\0")).toBe("Showroom Bcc: a@b.qa Doha");
  expect(headerText("x".repeat(500))).toHaveLength(200);
});
