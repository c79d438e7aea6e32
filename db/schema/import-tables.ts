/** Imports of products from files; a part of the schema, whose conventions hold here (schema.ts). */

import type { Generated } from "kysely";
import type { AddressedKind } from "../../src-shared/catalogue/addressed-kinds.ts";
import type { ContactKind } from "../../src-shared/customers/contacts.ts";
import type { ImportMapping } from "../../src-shared/imports/fields.ts";
import type {
  ImportCounts,
  ImportFault,
  ImportItemDetails,
  ImportRequest,
  ImportTableFacts,
  StoredQuestion,
} from "../../src-shared/imports/run.ts";
import type { ImportOutcome, ImportResult, ImportShape, ImportState } from "../../src-shared/imports/states.ts";
import type { LocalizedText } from "../../src-shared/values/localized.ts";
import type { Json } from "./column-types.ts";

export interface ImportTables {
  imports: {
    id: string;
    /** Null: the command of the person who runs the server. */
    staff_id: string | null;
    file_name: string;
    shape: ImportShape | null;
    state: ImportState;
    request: Json<ImportRequest>;
    question: Json<StoredQuestion> | null;
    fault: Json<{ fault: ImportFault; line: number | null }> | null;
    table_facts: Json<ImportTableFacts>;
    counts: Json<ImportCounts>;
    /** Rows of the file while it is read; products of the plan that change the shop after that. */
    total: Generated<number>;
    /** The item that is written, or put back, next. */
    next_item: Generated<number>;
    done: Generated<number>;
    left_out: Generated<number>;
    created_at: string;
    /** When it was last worked at: an import that nobody works at is finished by a job. */
    worked_at: string;
    finished_at: string | null;
  };
  /** A product of the file, with what is to be done and what was done. */
  import_items: {
    import_id: string;
    item: number;
    line: number;
    label: string;
    outcome: ImportOutcome;
    /** A `SourceProduct` of server/features/imports. */
    source: Json<unknown>;
    details: Json<ImportItemDetails>;
    result: ImportResult | null;
    /** What putting it back needs. */
    undo: Json<ItemUndo> | null;
  };
  /** How a person matched the columns of a table; by its headings. */
  import_mappings: { headings: string; mapping: Json<ImportMapping>; updated_at: string };
}

/** What putting back an item needs; of which kind is known by the import's shape. */
export type ItemUndo =
  | ImportUndo
  | RowUndo
  | StockUndo
  | PriceUndo
  | CostUndo
  | BranchUndo
  | RedirectUndo
  | PictureUndo;

export interface ImportUndo {
  productId: string;
  /** Versions after the import, by id: of the product and its variants. */
  versions: Record<string, number>;
  /** The product before it, as a `WrittenProduct`; null for a new one. */
  before: unknown;
  /** What was added to the shelf of known variants, by their ids. */
  stock: Record<string, number>;
  /** Costs that it entered; absent: none. */
  costs?: CostUndo[];
  /** What was known of the age of its Arabic, by field; absent: the import changed no Arabic alone. */
  arabicFor?: Record<string, string>;
}

/** What putting back a row needs that is no product. */
export interface RowUndo {
  collection: "categories" | "subcategories" | "articles" | "customers";
  rowId: string;
  /** Version after the import. */
  version: number;
  /** Columns that it changed, as they were; null: it added the row. */
  before: Record<string, string | null> | null;
  /** Contacts that it added to a customer. */
  contacts?: { kind: ContactKind; value: string }[];
}

/** What taking back a count needs. */
export interface StockUndo {
  variantId: string;
  /** Pieces that the count added, or took away below zero. */
  quantity: number;
  /** Movements of the variant with that of the count: one more means that somebody moved it since. */
  movements: number;
}

/** What putting prices back needs, in dirhams: they are put back where those of `after` still stand. */
export interface PriceUndo {
  variantId: string;
  before: { price: number; compareAtPrice: number | null };
  after: { price: number; compareAtPrice: number | null };
  /** The last price that a manager had set. */
  managerPrice: number | null;
}

/** What putting a cost back needs: it is put back where the entry of this number is still the last of its variant. */
export interface CostUndo {
  variantId: string;
  /** Dirhams; null: it was not known. */
  before: number | null;
  number: number;
}

/** A category, or a subcategory where it names its category, as a form writes it; with its place among the others. */
export interface WrittenBranch {
  slug: string;
  name: LocalizedText;
  description: LocalizedText;
  /** Null: at the end. */
  position: number | null;
  image?: string | null;
  categoryId?: string;
}

export interface BranchUndo {
  branch: "category" | "subcategory";
  rowId: string;
  /** Version after the import. */
  version: number;
  /** Null: it was added. */
  before: WrittenBranch | null;
}

/** A redirect that an import made, and what the address led to before. */
export interface RedirectUndo {
  kind: AddressedKind;
  slug: string;
  targetId: string;
  before: string | null;
}

/** What taking a picture off a product again needs. */
export interface PictureUndo {
  productId: string;
  path: string;
  /** Its description after the import: another one means that somebody wrote it since. */
  alt: LocalizedText;
  /** Variants that the import let show it. */
  variantIds: string[];
  /** Whether the product showed it before, and only its variants did not. */
  wasShown: boolean;
  /** The picture whose place it took; null: it is one more. */
  replaced: string | null;
  /** Its row of the library; null: the library had it before. */
  mediaId: string | null;
}
