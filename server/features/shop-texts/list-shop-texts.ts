import type { Db } from "../../../db/schema.ts";
import type { ShopTextRow } from "../../../src-shared/shop-texts/operations.ts";
import type { OwnTexts } from "../../../src-shared/text/own-texts.ts";
import { foldArabic } from "../../../src-shared/values/arabic.ts";
import { readSetting } from "../settings/read-setting.ts";
import { shopTextRow } from "./shop-text-row.ts";
import { standardTexts } from "./standard-texts.ts";

interface Asked {
  q?: string | undefined;
  area?: ShopTextRow["area"] | undefined;
  changed?: string | undefined;
  page: number;
  pageSize: number;
}

/** A page of the texts that fit, in the order of the dictionaries. */
export async function listShopTexts(db: Db, { q = "", area, changed, page, pageSize }: Asked) {
  const { value, version } = await readSetting(db, "shopTexts");
  const all = [...(await standardTexts()).values()].map((text) => shopTextRow(text, value as OwnTexts, version));
  const words = foldArabic(q);
  const fitting = all.filter(
    (row) => (!area || row.area === area) && (!changed || isChanged(row)) && (words === "" || has(row, words)),
  );
  const begin = (page - 1) * pageSize;
  return { data: fitting.slice(begin, begin + pageSize), meta: { total: fitting.length, page, pageSize } };
}

const textsOf = ({ en, ar }: ShopTextRow["own"]): string[] => [...Object.values(en), ...Object.values(ar)];

const isChanged = ({ own }: ShopTextRow): boolean => textsOf(own).length > 0;

const has = ({ key, standard, own }: ShopTextRow, words: string): boolean =>
  [key, ...textsOf(standard), ...textsOf(own)].some((text) => foldArabic(text).includes(words));
