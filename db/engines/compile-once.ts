/**
 * Statements that the query builder builds and compiles once for each shape of their values: doing it anew costs several
 * times what SQLite takes to run most of them, and an order has some thirty.
 *
 * The builder is called with placeholders instead of values. It may put them where a value can stand, and nothing else:
 * arithmetic and comparisons throw, since their result would be built in. Lists of another length, other columns and
 * columns that are left out (undefined) are other shapes.
 */
import type { CompiledQuery, DatabaseConnection, Kysely, QueryResult } from "kysely";
import type { Db, Tx } from "../schema.ts";
import { heldConnection } from "./held-connection.ts";
import { LazyConnection, unread } from "./postgres-driver.ts";
import { keepPrepared } from "./prepared-statements.ts";

type Path = readonly (string | number)[];
type Shaped = Readonly<Record<string, unknown>>;

/** Stands for a value while a statement is built. */
class Placeholder {
  /** Its number among the values, in the order in which `fits` finds them. */
  readonly place: number;
  readonly #path: Path;
  constructor(place: number, path: Path) {
    this.place = place;
    this.#path = path;
  }
  [Symbol.toPrimitive](): never {
    throw new TypeError(`the value ${this.#path.join(".")} is not known while its statement is built`);
  }
  toJSON(): never {
    return this[Symbol.toPrimitive]();
  }
}

/** Shapes that one statement keeps, and the longest text among them: long ones are lists, hardly ever of one length twice. */
const MAX_SHAPES = 64;
const MAX_TEXT = 4000;

/** Names and lengths of what is nested in a value; undefined for a value that a statement is told. */
type Shape =
  | undefined
  | { names: readonly string[]; parts: readonly Shape[] }
  | { items: readonly (Shape | "left out")[] };

interface Kept {
  compiled: CompiledQuery;
  parameters: readonly unknown[];
  shape: Shape;
}

export interface Compiled<Values extends object, Row> {
  /** Runs the statement with these values and returns its rows. */
  (db: Db | Tx, values: Values): Promise<Row[]>;
  /** The statement with these values, for `runTogether`. */
  with(db: Db | Tx, values: Values): CompiledQuery<Row>;
}

type Build<Values extends object, Row> = (db: Db | Tx, values: Values) => { compile(): CompiledQuery<Row> };

/**
 * A function that runs the statement which `build` makes, and returns its rows. Define it once, outside of functions: it
 * keeps what was compiled.
 */
export function compileOnce<Values extends object, Row>(build: Build<Values, Row>): Compiled<Values, Row> {
  const compiled = keepCompiled(build);
  const run = async (db: Db | Tx, values: Values) => (await execute(db, compiled(db, values))).rows;
  return Object.assign(run, { with: compiled });
}

/**
 * As `compileOnce`, for a statement whose result nobody reads: in a transaction on PostgreSQL it may still be under way when the
 * promise resolves, and what it throws comes with the next statement, or with the commit (postgres-driver.ts, 4).
 */
export function compileWrite<Values extends object>(
  build: Build<Values, unknown>,
): (db: Db | Tx, values: Values) => Promise<void> {
  const compiled = keepCompiled(build);
  return async (db, values) => void (await execute(db, unread(compiled(db, values))));
}

/** On the transaction's own connection where that is known (held-connection.ts). */
const execute = <Row>(db: Db | Tx, query: CompiledQuery<Row>): Promise<QueryResult<Row>> =>
  (heldConnection(db) ?? db).executeQuery(query);

/**
 * Runs statements one after another and returns the rows of each. PostgreSQL is sent all of them at once, so none may need
 * another's result.
 */
export async function runTogether<Rows extends readonly unknown[]>(
  db: Db | Tx,
  queries: { readonly [At in keyof Rows]: CompiledQuery<Rows[At]> },
): Promise<{ [At in keyof Rows]: Rows[At][] }> {
  const run = async (connection: DatabaseConnection) => {
    const results: Promise<QueryResult<unknown>>[] = [];
    for (const query of queries) {
      const result = connection.executeQuery(query);
      results.push(result);
      if (!(connection instanceof LazyConnection)) await result;
    }
    return (await Promise.all(results)).map(({ rows }) => rows) as { [At in keyof Rows]: Rows[At][] };
  };
  const held = heldConnection(db);
  return held ? run(held) : db.getExecutor().provideConnection(run);
}

function keepCompiled<Values extends object, Row>(build: Build<Values, Row>): Compiled<Values, Row>["with"] {
  /** By database, since each engine has its own text; the last used first. */
  const byDatabase = new WeakMap<object, Kept[]>();
  return (db, values) => {
    const { adapter } = (db as Kysely<unknown>).getExecutor();
    const all = byDatabase.get(adapter) ?? [];
    byDatabase.set(adapter, all);
    let found: unknown[] = [];
    const at = all.findIndex(({ shape }) => {
      found = [];
      return fits(values, shape, found);
    });
    let kept = all[at];
    if (!kept) {
      const compiled = build(db, stand(values) as Values).compile();
      kept = { compiled, parameters: compiled.parameters, shape: shapeOf(values) };
      found = [];
      fits(values, kept.shape, found);
    }
    if (at !== 0 && kept.compiled.sql.length <= MAX_TEXT) keepFirst(all, at, kept);
    const parameters = kept.parameters.map((parameter) =>
      parameter instanceof Placeholder ? found[parameter.place] : parameter,
    );
    return { ...kept.compiled, parameters } as CompiledQuery<Row>;
  };
}

/** `at` is where it stands; below 0 for a new one. */
function keepFirst(all: Kept[], at: number, kept: Kept): void {
  if (at < 0) keepPrepared(kept.compiled.sql);
  else all.splice(at, 1);
  all.unshift(kept);
  if (all.length > MAX_SHAPES) all.pop();
}

function shapeOf(value: unknown): Shape {
  if (Array.isArray(value)) return { items: value.map((item) => (item === undefined ? "left out" : shapeOf(item))) };
  if (!isNested(value)) return undefined;
  const parts = Object.entries(value).filter(([, part]) => part !== undefined);
  return { names: parts.map(([name]) => name), parts: parts.map(([, part]) => shapeOf(part)) };
}

/** Whether a value has this shape; then `found` has the values that a statement is told, in their order. */
function fits(value: unknown, shape: Shape, found: unknown[]): boolean {
  if (shape === undefined) {
    if (Array.isArray(value) || isNested(value)) return false;
    found.push(value);
    return true;
  }
  if ("items" in shape) {
    if (!Array.isArray(value) || value.length !== shape.items.length) return false;
    for (const [at, part] of shape.items.entries()) {
      const item = value[at];
      if (part === "left out" ? item !== undefined : item === undefined || !fits(item, part, found)) return false;
    }
    return true;
  }
  if (!isNested(value)) return false;
  let at = 0;
  for (const name in value) {
    const part = value[name];
    if (part === undefined) continue;
    if (name !== shape.names[at] || !fits(part, shape.parts[at], found)) return false;
    at += 1;
  }
  return at === shape.names.length;
}

/** The same with placeholders for the values, numbered in the same order. */
function stand(value: unknown, path: Path = [], next = { place: 0 }): unknown {
  if (value === undefined) return undefined;
  if (Array.isArray(value)) return value.map((item, at) => stand(item, [...path, at], next));
  if (!isNested(value)) {
    next.place += 1;
    return new Placeholder(next.place - 1, path);
  }
  const standing: Record<string, unknown> = {};
  for (const name in value) standing[name] = stand(value[name], [...path, name], next);
  return standing;
}

const isNested = (value: unknown): value is Shaped =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
