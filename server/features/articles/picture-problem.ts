import type { Tx } from "../../../db/schema.ts";
import { picturePathOf, TEXT_PICTURES } from "../../../src-shared/content/text-pictures.ts";
import { picturesIn } from "../../kernel/markdown/pictures-in.ts";
import { isPicture } from "../media/is-picture.ts";

/**
 * Problem of the pictures in an article's text, as the code of its field: one of ours that says nothing to those who cannot
 * see it, or that the library does not have. Other people's pictures are stored and never shown (server/security.md, row 40).
 */
export async function pictureProblem(tx: Tx, markdown: string): Promise<"picture" | "picture_words" | undefined> {
  for (const { href, text } of picturesIn(markdown)) {
    if (!href.startsWith(TEXT_PICTURES)) continue;
    if (text.trim() === "") return "picture_words";
    const path = picturePathOf(href);
    if (path === undefined || !(await isPicture(tx, path))) return "picture";
  }
  return undefined;
}
