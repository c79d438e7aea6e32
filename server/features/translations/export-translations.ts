import type { FileStream } from "../../../src-shared/api/file-answer.ts";
import type { Refusal } from "../../../src-shared/api/refusal.ts";
import { exportWords } from "../../../src-shared/text/export/index.ts";
import type { TranslationExport, TranslationState } from "../../../src-shared/translations/operations.ts";
import type { Lang } from "../../../src-shared/values/localized.ts";
import { qatarDate } from "../../../src-shared/values/qatar-time.ts";
import type { Context } from "../../context.ts";
import type { Cell, Rows } from "../../kernel/export/csv-text.ts";
import { tableFile } from "../../kernel/export/table-file.ts";
import { everyTranslatedRow, type TranslatedRow } from "./translated-rows.ts";

const COLUMNS = ["key", "where", "english", "arabic", "state"] as const;

/** Every text of the shop in both languages, or those whose Arabic is missing or older: a row a text, which an import reads back. */
export async function exportTranslations(
  ctx: Context,
  { lang, format, state }: TranslationExport,
): Promise<FileStream | Refusal<"invalid">> {
  let rows = 0;
  for await (const part of everyTranslatedRow(ctx.reader)) rows += part.flatMap((row) => textsOf(row, state)).length;
  return tableFile(
    ctx,
    {
      name: `translations-${qatarDate(ctx.now())}`,
      columns: COLUMNS.map((column) => exportWords[lang](`translation.${column}`)),
      lang,
      format,
      rows,
      noted: { collection: "products", filters: { state } },
    },
    inParts(ctx, state, lang),
  );
}

async function* inParts({ reader }: Context, state: TranslationExport["state"], lang: Lang): AsyncGenerator<Rows> {
  const t = exportWords[lang];
  for await (const part of everyTranslatedRow(reader)) {
    yield part.flatMap((row) =>
      textsOf(row, state).map(({ field, en, ar, is }): Cell[] => [
        `${row.collection}/${row.id}/${field}`,
        row.name,
        en,
        ar,
        t(`translation.state.${is}`),
      ]),
    );
  }
}

/** Texts that have English, with how their Arabic stands to it. */
function textsOf({ texts, older }: TranslatedRow, wanted: TranslationExport["state"]) {
  return Object.entries(texts).flatMap(([field, { en, ar = "" }]) => {
    if (en.trim() === "") return [];
    const is: TranslationState = ar.trim() === "" ? "missing" : field in older ? "older" : "current";
    return wanted === "all" || wanted === is ? [{ field, en, ar, is }] : [];
  });
}
