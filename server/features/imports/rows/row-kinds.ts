import type { ImportShape } from "../../../../src-shared/imports/states.ts";
import { pictureKind } from "../pictures/picture-kind.ts";
import { categoryFiles } from "./categories.ts";
import { costFiles } from "./costs.ts";
import { customerFiles } from "./customers.ts";
import { priceFiles } from "./prices.ts";
import { redirectFiles } from "./redirects.ts";
import type { ItemKind, RowKind, RowPlan, RowSource } from "./row-kind.ts";
import { stockFiles } from "./stock.ts";
import { translationFiles } from "./translations.ts";

/** A kind as the machinery uses it: sources and plans are only handed from one of its functions to the next. */
type AnyKind = RowKind<RowSource, RowPlan>;

const kinds: readonly AnyKind[] = [
  translationFiles,
  customerFiles,
  stockFiles,
  priceFiles,
  costFiles,
  categoryFiles,
  redirectFiles,
];

export const kindOfHeadings = (headings: readonly string[]): AnyKind | undefined =>
  kinds.find((kind) => kind.isOf(headings));

const itemKinds: readonly ItemKind<RowSource, RowPlan>[] = [...kinds, pictureKind];

export const kindOfShape = (shape: ImportShape | null): ItemKind<RowSource, RowPlan> | undefined =>
  itemKinds.find((kind) => kind.shape === shape);
