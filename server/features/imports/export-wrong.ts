import { fromJson } from "../../../db/json.ts";
import { type ImportRow, listWrongItems } from "../../../db/queries/imports/imports.ts";
import type { FileStream } from "../../../src-shared/api/file-answer.ts";
import type { Refusal } from "../../../src-shared/api/refusal.ts";
import type { TableFile } from "../../../src-shared/api/table-file.ts";
import { importWords } from "../../../src-shared/text/imports/index.ts";
import type { Lang } from "../../../src-shared/values/localized.ts";
import type { Context } from "../../context.ts";
import type { Rows } from "../../kernel/export/csv-text.ts";
import { tableFile } from "../../kernel/export/table-file.ts";

const STEP = 500;

/** What is wrong in a file: a row for each cell, with its line, column and reason. */
export function exportWrong(
  ctx: Context,
  { id, counts, left_out }: ImportRow,
  { lang, format }: TableFile,
): Promise<FileStream | Refusal<"invalid">> {
  const t = importWords[lang];
  const columns = [t("import.line"), t("import.column"), t("import.value"), t("import.reason"), t("import.product")];
  // A product has at least one; an import of at most 100,000 rows has hardly more.
  const rows = fromJson(counts).wrong + left_out;
  return tableFile(ctx, { name: "import-errors", columns, lang, format, rows }, rowsOf(ctx, id, lang));
}

async function* rowsOf({ reader }: Context, id: string, lang: Lang): AsyncGenerator<Rows> {
  const t = importWords[lang];
  for (let from = 0; ; ) {
    const items = await listWrongItems(reader, id, from, STEP);
    const last = items.at(-1);
    if (!last) return;
    from = last.item + 1;
    yield items.flatMap(({ label, line, details }) => {
      const { problems } = fromJson(details);
      if (problems.length === 0) return [[line, null, null, t("import.result.kept"), label]];
      return problems.map((one) => [one.line, one.column, one.value, t(`import.problem.${one.code}`), label]);
    });
  }
}
