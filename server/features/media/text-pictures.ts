import type { Db } from "../../../db/schema.ts";
import { picturePathsIn } from "../../../src-shared/content/text-pictures.ts";
import { LANGS, type LocalizedText } from "../../../src-shared/values/localized.ts";
import type { TextPictures } from "../../kernel/markdown/safe-html.ts";
import { picturesOf } from "./pictures-of.ts";

/** The pictures of the library that a text shows, by path. */
export async function readTextPictures(db: Db, text: LocalizedText): Promise<TextPictures> {
  const paths = LANGS.flatMap((lang) => picturePathsIn(text[lang] ?? ""));
  const pictureOf = await picturesOf(db, paths);
  const known = paths.flatMap((path) => pictureOf(path, { en: "" }) ?? []);
  return new Map(known.map(({ path, width, height }) => [path, { width, height }]));
}
