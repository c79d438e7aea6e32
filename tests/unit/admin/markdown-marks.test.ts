import { expect, test } from "vitest";
import { type Mark, withMark, withPicture } from "../../../src-admin/ui/fields/markdown-marks.ts";

/** A text whose selection is between bars, marked. */
function marked(text: string, mark: Mark): string {
  const [start = "", chosen = "", end = ""] = text.split("|");
  const to = start.length + chosen.length;
  const result = withMark(start + chosen + end, start.length, to, mark);
  const inBars = [result.text.slice(0, result.from), result.text.slice(result.from, result.to)];
  return [...inBars, result.text.slice(result.to)].join("|");
}

test.each([
  ["A |firm| seat", "bold", "A **|firm|** seat"],
  ["A |firm |seat", "bold", "A **|firm|** seat"],
  ["A **|firm|** seat", "bold", "A |firm| seat"],
  ["A |firm| seat", "italic", "A *|firm|* seat"],
  ["A *|firm|* seat", "italic", "A |firm| seat"],
  ["A **|firm|** seat", "italic", "A ***|firm|*** seat"],
  ["||", "bold", "**||**"],
  ["One\nTw|o|\nThree", "heading", "One\n|## Two|\nThree"],
  ["One\n|## Two|\nThree", "heading", "One\n|Two|\nThree"],
  ["O|ne\nTw|o\nThree", "list", "|- One\n- Two|\nThree"],
  ["|- One\nTwo|", "list", "|- One\n- Two|"],
  ["|- One\n- Two|", "list", "|One\nTwo|"],
  ["See |our desks|.", "link", "See [our desks](|https://|)."],
  ["مقعد |متين|", "bold", "مقعد **|متين|**"],
] as const)("%s marked %s is %s", (text, mark, wanted) => {
  expect(marked(text, mark)).toBe(wanted);
});

test.each([
  ["", 0, "![A seat](/images/a.jpg)|"],
  ["One\nTwo", 1, "One\n\n![A seat](/images/a.jpg)|\n\nTwo"],
  ["One\n\nTwo", 3, "One\n\n![A seat](/images/a.jpg)|\n\nTwo"],
  ["One\n", 4, "One\n\n![A seat](/images/a.jpg)|"],
])("a picture in %j after letter %i is a paragraph of its own", (text, at, wanted) => {
  const result = withPicture(text, at, { path: "a.jpg", words: " A\nseat " });
  expect(`${result.text.slice(0, result.from)}|${result.text.slice(result.to)}`).toBe(wanted);
});

test("brackets in the words of a picture do not end them", () => {
  expect(withPicture("", 0, { path: "a.jpg", words: "A [firm] seat" }).text).toBe(
    "![A \\[firm\\] seat](/images/a.jpg)",
  );
});
