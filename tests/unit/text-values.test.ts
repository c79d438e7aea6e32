import { describe, expect, test } from "vitest";
import ar from "../../src-shared/text/shop/ar/index.ts";
import en from "../../src-shared/text/shop/en/index.ts";
import { createText } from "../../src-shared/text/text.ts";
import { createSmallText } from "../../src-shop/app/small-text.ts";

describe.each([
  ["on the server", createText],
  ["in the shop's browser", createSmallText],
])("a sentence %s", (_where, create) => {
  test.each(["{{secret}}", "$t(secret)", "$t(secret, {{name}})", "%s %d %o", "__proto__"])(
    "a name like %j is unchanged: a sentence resolves nothing in its values",
    (name) => {
      const text = create("en", { greeting: "Dear {{name}},", secret: "never shown" });
      expect(text("greeting", { name, secret: "never shown" })).toBe(`Dear ${name},`);
    },
  );

  test("a sentence has the form of its count, by the rules of its language", () => {
    const en = create("en", { days_one: "{{count}} day", days_other: "{{count}} days" });
    expect([0, 1, 2].map((count) => en("days", { count }))).toEqual(["0 days", "1 day", "2 days"]);
    const forms = ["zero", "one", "two", "few", "many", "other"].map((form) => [`days_${form}`, form] as const);
    const ar = create("ar", Object.fromEntries(forms));
    expect([0, 1, 2, 3, 11, 100].map((count) => ar("days", { count }))).toEqual(forms.map(([, form]) => form));
  });

  test("a sentence for none is used where the dictionary has one, in either language", () => {
    const text = create("en", { add_zero: "Add", add_one: "Add one", add_other: "Add {{count}}" });
    expect([0, 1, 2].map((count) => text("add", { count }))).toEqual(["Add", "Add one", "Add 2"]);
  });

  test("a sentence without forms keeps its words for any count, a value that is not given keeps its place, an unknown key is itself", () => {
    const text = create("en", { total: "{{count}} in all{{more}}" });
    expect(text("total", { count: 1 })).toBe("1 in all{{more}}");
    expect(text("toString" as "total")).toBe("toString");
  });
});

test.each([
  ["en", en],
  ["ar", ar],
] as const)("every sentence of the shop in %s is the same in the browser as on the server", (lang, dictionary) => {
  const [server, browser] = [createText(lang, dictionary), createSmallText(lang, dictionary)];
  const keys = Object.keys(dictionary).flatMap((key) => [key, key.replace(/_(zero|one|two|few|many|other)$/, "")]);
  const names = new Set(
    Object.values(dictionary).flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name)),
  );
  const words = Object.fromEntries([...names].map((name) => [name, `<${name}>`]));
  for (const count of [undefined, 0, 1, 2, 3, 10, 11, 99, 100, 103, 1.5]) {
    const values = count === undefined ? words : { ...words, count };
    for (const key of new Set(keys)) expect(browser(key, values), `${key} ${count}`).toBe(server(key, values));
  }
  expect(keys.length).toBeGreaterThan(300);
});
