import { dictionary } from "@zxcvbn-ts/language-common";
import { expect, test } from "vitest";
import { passwordProblem } from "../../../server/features/session/passwords/password-rules.ts";

const personal = ["Mona Haddad", "mona.haddad@blueplate.example", "Blue Plate Trading"];
const problem = (password: string) => passwordProblem(password, personal);

test.each(["", "a", "kettle7", "ضباب١٢٣"])("%j is too short", async (password) => {
  expect(await problem(password)).toBe("too_short");
});

test.each([
  ["a known one", "sunshine1"],
  ["a known one in capitals", "LETMEIN123"],
  ["a number row", "1234567890"],
  ["a keyboard walk", "1qaz2wsx"],
  ["a known word in disguise", "P@$$w0rd"],
  ["a known word and a year", "Summer2024"],
  ["a known word, a year and a sign", "Welcome2024!"],
  ["a known word between signs", "*dragon99*"],
  ["one sign over and over", "aaaaaaaaaaaa"],
  ["a few signs over and over", "xyzxyzxyzxyz"],
  ["a known word twice", "monkeymonkey"],
  ["letters in their order", "ghijklmnop"],
  ["digits backwards", "9876543210987"],
  ["the town and a year", "Doha-2025!"],
  ["goods of the shop", "office-furniture"],
  ["the company's name", "BluePlate2024"],
  ["their own name", "haddad.mona77"],
  ["a known word and known digits", "iloveyou123456"],
  ["a known word and one sign many times", "letmein!!!!!!!"],
  ["a known word twice with a blank between", "password password"],
  ["the best known example", "correcthorse"],
  ["the best known example, whole", "correct horse battery staple"],
])("%s is too easy: %s", async (_, password) => {
  expect(await problem(password)).toBe("common_password");
});

test.each([
  "blue kettle opposite the mosque",
  "a desk, two chairs and a fan",
  "tr4mway-cinnamon",
  "ستة كراسي حول الطاولة",
  "🪑🪑🪑🗄️🖨️🖱️⌨️🖥️",
  "qatar is where I learnt to sail",
  "k7#vQ2!mZ",
  "a sentence of more than sixty signs will do, for nothing is too long or too plain here",
])("%s will do, without rules about capitals and signs", async (password) => {
  expect(await problem(password)).toBeUndefined();
});

test("the three thousand best known passwords of eight signs and more are all too easy", async () => {
  const known = dictionary["passwords-common"].filter((word) => [...word].length >= 8).slice(0, 3000);
  expect(known).toHaveLength(3000);
  const taken: string[] = [];
  for (const word of known) if ((await problem(word)) !== "common_password") taken.push(word);
  expect(taken).toEqual([]);
});
