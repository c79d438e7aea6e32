import { expect, test } from "vitest";
import { type Mark, withMark } from "../../../src-admin/ui/fields/markdown-marks.ts";

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
