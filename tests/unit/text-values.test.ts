import { expect, test } from "vitest";
import { createText } from "../../src-shared/text/text.ts";

test.each(["{{secret}}", "$t(secret)", "$t(secret, {{name}})", "%s %d %o", "__proto__"])(
  "a name like %j is unchanged: a sentence resolves nothing in its values",
  (name) => {
    const text = createText("en", { greeting: "Dear {{name}},", secret: "never shown" });
    expect(text("greeting", { name, secret: "never shown" })).toBe(`Dear ${name},`);
  },
);

test("a sentence has the form of its count, by the rules of its language", () => {
  const en = createText("en", { days_one: "{{count}} day", days_other: "{{count}} days" });
  expect([0, 1, 2].map((count) => en("days", { count }))).toEqual(["0 days", "1 day", "2 days"]);
  const forms = ["zero", "one", "two", "few", "many", "other"].map((form) => [`days_${form}`, form] as const);
  const ar = createText("ar", Object.fromEntries(forms));
  expect([0, 1, 2, 3, 11, 100].map((count) => ar("days", { count }))).toEqual(forms.map(([, form]) => form));
});

test("a sentence for none is used where the dictionary has one, in either language", () => {
  const text = createText("en", { add_zero: "Add", add_one: "Add one", add_other: "Add {{count}}" });
  expect([0, 1, 2].map((count) => text("add", { count }))).toEqual(["Add", "Add one", "Add 2"]);
});

test("a sentence without forms keeps its words for any count, an absent value is blank, an unknown key is itself", () => {
  const text = createText("en", { total: "{{count}} in all{{more}}" });
  expect(text("total", { count: 1 })).toBe("1 in all");
  expect(text("toString" as "total")).toBe("toString");
});
