/** The table of resources (src-shared/resources.ts) with its names of tables and columns checked by the schema. */
import {
  type Child,
  type Mirrored,
  type Resource,
  type ResourceName,
  resources,
  type Versioned,
} from "../src-shared/resources.ts";
import type { Schema, TableName } from "./schema.ts";

type Column<Table extends TableName> = keyof Schema[Table] & string;

type ChildIn<Table extends TableName> = Child & {
  table: Table;
  owner: Column<Table>;
  of?: TableName;
  key?: readonly Column<Table>[];
  where?: { column: Column<Table>; value: string };
};

type ResourceIn<Table extends TableName> = Omit<Resource, "children"> & {
  table?: Table;
  key?: Column<Table>;
  unique?: readonly Column<Table>[];
  versioned?: "id" | "version" | "created_at" | "updated_at" extends Column<Table> ? true : never;
  mirrored?: "version" extends Column<Table> ? true : never;
  children?: readonly { [Name in TableName]: ChildIn<Name> }[TableName][];
  person?: { email: Column<Table>; phone: Column<Table>; customer?: Column<Table> };
};

type Checked = Record<ResourceName, { [Name in TableName]: ResourceIn<Name> }[TableName]>;

const checked = resources satisfies Checked;

/** A table of `queries/versioned.ts`. */
export type VersionedTable = (typeof checked)[Versioned]["table"];

const entries: Checked = checked;

export const tableOf = (name: Mirrored): TableName => checked[name].table;

export const childrenOf = (name: ResourceName) => entries[name].children ?? [];

type TablesOf<Entry> =
  | (Entry extends { table: infer Table extends TableName } ? Table : never)
  | (Entry extends { children: readonly { table: infer Table extends TableName }[] } ? Table : never);

/** Every table of a resource and of its children, once, a child after what it belongs to. */
export const resourceTables = [
  ...new Set(
    Object.values(entries).flatMap(({ table, children = [] }) => [table, ...children.map((child) => child.table)]),
  ),
].filter((table) => table !== undefined) as TablesOf<(typeof checked)[ResourceName]>[];
