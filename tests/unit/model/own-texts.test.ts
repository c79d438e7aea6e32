/** Own texts keep the placeholders of the standard text, and the server says them as a browser does. */
import { expect, test } from "vitest";
import { formOf, placeholderProblem, wholeKey } from "../../../src-shared/shop-texts/forms.ts";
import { createTextsWith, NO_OWN_TEXTS } from "../../../src-shared/text/own-texts.ts";
import { createSmallText } from "../../../src-shop/app/small-text.ts";

test.each([
  ["Put {{name}} in", "{{name}} is in your cart", "text", undefined],
  ["In your cart", "{{name}} is in your cart", "text", "placeholder_missing"],
  ["{{name}} {{price}}", "{{name}} is in your cart", "text", "placeholder_unknown"],
  ["{{name}} {{ name }}", "{{name}} is in your cart", "text", "placeholder_unknown"],
  ["{{name}} {{- name}}", "{{name}} is in your cart", "text", "placeholder_unknown"],
  ["{{name, number}}", "{{name}} is in your cart", "text", "placeholder_unknown"],
  ["{{name}} $t(cart.add)", "{{name}} is in your cart", "text", "placeholder_unknown"],
  ["{{name}} }}", "{{name}} is in your cart", "text", "placeholder_unknown"],
  ["{{name}} {one} $5 <b>", "{{name}} is in your cart", "text", undefined],
  ["A single piece", "{{count}} piece", "one", undefined],
  ["Pieces", "{{count}} pieces", "other", "placeholder_missing"],
  ["{{count}} قطعة", "قطعة واحدة", "one", undefined],
] as const)("%j in the place of %j (%s): %s", (own, standard, form, problem) => {
  expect(placeholderProblem(own, { standard, form, known: ["name", "count"] })).toBe(problem);
});

test("a whole key is that of both languages and a form", () => {
  for (const whole of ["cart.items_one", "cart.add", "order.a_b_other"]) {
    const { key, form } = formOf(whole);
    expect(wholeKey(key, form)).toBe(whole);
  }
  expect(formOf("cart.items_few")).toEqual({ key: "cart.items", form: "few" });
});

test("server and browser say own texts alike, in every form, and hostile words as they are written", () => {
  const standard = {
    en: { n_one: "{{count}} item", n_other: "{{count}} items", hello: "Hello {{name}}" },
    ar: { n_zero: "0", n_one: "1", n_two: "2", n_few: "3", n_many: "11", n_other: "100", hello: "مرحبًا" },
  };
  const own = {
    en: { n_one: "just one", hello: "<img src=x onerror=alert(1)> {{name}} $& %s \\u0000" },
    ar: { n_few: "{{count}} قطع", n_many: "{{count}} قطعة" },
  };
  const textsWith = createTextsWith<"n" | "hello">(standard);
  for (const lang of ["en", "ar"] as const) {
    const browser = createSmallText<"n" | "hello">(lang, { ...standard[lang], ...own[lang] });
    const server = textsWith(own)[lang];
    for (const count of [0, 1, 2, 3, 11, 100]) expect(server("n", { count })).toBe(browser("n", { count }));
    expect(server("hello", { name: "{{x}}" })).toBe(browser("hello", { name: "{{x}}" }));
  }
  expect(textsWith(own).en("n", { count: 1 })).toBe("just one");
  expect(textsWith(NO_OWN_TEXTS).en("n", { count: 1 })).toBe("1 item");
  expect(textsWith(own)).toBe(textsWith(own));
});

test("texts are made once for own texts that come as a copy each time, and anew for others", () => {
  const textsWith = createTextsWith<"hello">({ en: { hello: "Hello" }, ar: { hello: "مرحبًا" } });
  const own = { en: { hello: "Welcome" }, ar: {} };
  const texts = textsWith(own);
  expect(textsWith(structuredClone(own))).toBe(texts);
  expect(textsWith({ en: { hello: "Hi" }, ar: {} }).en("hello")).toBe("Hi");
  expect(textsWith(structuredClone(own)).en("hello")).toBe("Welcome");
});
