import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatPhone, maskEmail, maskPhone, normalisePhone } from "../../../src-shared/values/phone.ts";

describe("a phone number as people type it", () => {
  test.each([
    "55123456",
    "5512 3456",
    "5512-3456",
    "٥٥١٢٣٤٥٦",
    "0097455123456",
    "00974 5512 3456",
    "+974 5512 3456",
    "+٩٧٤ ٥٥١٢ ٣٤٥٦",
    "(+974) 5512 3456",
    "974 5512 3456",
    "\u202A+974 5512 3456\u202C",
  ])("%s is one and the same Qatar number", (typed) => expect(normalisePhone(typed)).toBe("+97455123456"));

  test.each(["+44 20 7946 0958", "0044 20 7946 0958", "+44 (0)20 7946 0958"])("%s is a number abroad", (typed) => {
    expect(normalisePhone(typed)).toBe("+442079460958");
  });

  test.each([
    ["too few digits", "5512345"],
    ["too many digits", "551234567"],
    ["digits no Qatar number begins with", "11111111"],
    ["words around it", "call 55123456"],
    ["an extension", "44123456 ext 5"],
    ["two numbers", "55123456 / 66123456"],
    ["nothing", ""],
    ["a plus alone", "+"],
    ["a header smuggled in", "55123456\r\nBcc: a@example.com"],
    ["endless digits", "5".repeat(10_000)],
  ])("%s is refused", (_what, typed) => expect(normalisePhone(typed)).toBeNull());

  test("an accepted number is accepted again unchanged, and as it is shown", () => {
    fc.assert(
      fc.property(fc.constantFrom("3", "5", "6", "7"), fc.integer({ min: 0, max: 9_999_999 }), (first, rest) => {
        const number = normalisePhone(first + String(rest).padStart(7, "0"));
        fc.pre(number !== null);
        expect(normalisePhone(number)).toBe(number);
        expect(normalisePhone(formatPhone(number))).toBe(number);
      }),
    );
  });
});

describe("showing and hiding", () => {
  test("a number is shown with its country and in groups", () => {
    expect(formatPhone("+97455123456")).toBe("+974 5512 3456");
    expect(formatPhone("no number")).toBe("no number");
  });

  test("without proof only the country and the last two digits are seen", () => {
    expect(maskPhone("+97455123456")).toBe("+974 •••• ••56");
    expect(maskPhone("+442079460958")).toBe("+44 •• •••• ••58");
    expect(maskPhone("no number")).toBe("•••");
  });

  test.each([
    ["fatima@example.com", "f•••@e•••.com"],
    ["f@e.com", "f•••@e•••.com"],
    ["info@mail.example.qa", "i•••@m•••.qa"],
    ["root@localhost", "r•••@l•••"],
    ["no address", "•••"],
    ["@example.com", "•••"],
    ["fatima@", "•••"],
  ])("%s is shown as %s", (email, masked) => expect(maskEmail(email)).toBe(masked));
});
