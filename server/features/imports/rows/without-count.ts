import { exportWords } from "../../../../src-shared/text/export/index.ts";
import { atFirstUse } from "../../../../src-shared/values/at-first-use.ts";
import { LANGS } from "../../../../src-shared/values/localized.ts";
import type { TableRow } from "../reading/table-row.ts";

const counting = atFirstUse(() => LANGS.map((lang) => exportWords[lang]("file.rows", { count: "" }).trim()));

/** The rows without the one with which our own exports say how many there are. */
export function withoutCount(rows: readonly TableRow[]): readonly TableRow[] {
  const [first, ...others] = rows.at(-1)?.cells.filter((cell) => cell !== "") ?? [];
  const isCount = others.length === 0 && counting().some((words) => first?.startsWith(words));
  return isCount ? rows.slice(0, -1) : rows;
}
