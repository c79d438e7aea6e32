/**
 * Statements that the query builder builds and compiles once for each shape of their values: doing it anew costs several
 * times what SQLite takes to run most of them, and an order has some thirty.
 *
 * The builder is called with placeholders instead of values. It may put them where a value can stand, and nothing else:
 * arithmetic and comparisons throw, since their result would be built in. Lists of another length, other columns and
 * columns that are left out (undefined) are other shapes.
 */
import type { CompiledQuery, Kysely, QueryResult } from "kysely";
import type { Db, Tx } from "../schema.ts";
import { LazyConnection, unread } from "./postgres-driver.ts";
import { keepPrepared } from "./prepared-statements.ts";

type Path = readonly (string | number)[];
type Shaped = Readonly<Record<string, unknown>>;

/** Stands for a value while a statement is built. */
class Placeholder {
  /** Its number among the values, in the order in which `shapeOf` finds them. */
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

interface Kept {
  compiled: CompiledQuery;
  parameters: readonly unknown[];
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
  const run = async (db: Db | Tx, values: Values) => (await db.executeQuery(compiled(db, values))).rows;
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
  return async (db, values) => void (await db.executeQuery(unread(compiled(db, values))));
}

/**
 * Runs statements one after another and returns the rows of each. PostgreSQL is sent all of them at once, so none may need
 * another's result.
 */
export const runTogether = <Rows extends readonly unknown[]>(
  db: Db | Tx,
  queries: { readonly [At in keyof Rows]: CompiledQuery<Rows[At]> },
): Promise<{ [At in keyof Rows]: Rows[At][] }> =>
  db.getExecutor().provideConnection(async (connection) => {
    const results: Promise<QueryResult<unknown>>[] = [];
    for (const query of queries) {
      const result = connection.executeQuery(query);
      results.push(result);
      if (!(connection instanceof LazyConnection)) await result;
    }
    return (await Promise.all(results)).map(({ rows }) => rows) as { [At in keyof Rows]: Rows[At][] };
  });

function keepCompiled<Values extends object, Row>(build: Build<Values, Row>): Compiled<Values, Row>["with"] {
  /** By database, since each engine has its own text; and by shape. */
  const byDatabase = new WeakMap<object, Map<string, Kept>>();
  return (db, values) => {
    const { adapter } = (db as Kysely<unknown>).getExecutor();
    let byShape = byDatabase.get(adapter);
    if (!byShape) {
      byShape = new Map();
      byDatabase.set(adapter, byShape);
    }
    const found: unknown[] = [];
    const shape = shapeOf(values, found);
    let kept = byShape.get(shape);
    if (!kept) {
      const compiled = build(db, stand(values) as Values).compile();
      kept = { compiled, parameters: compiled.parameters };
      if (compiled.sql.length <= MAX_TEXT) {
        keep(byShape, shape, kept);
        keepPrepared(compiled.sql);
      }
    }
    const parameters = kept.parameters.map((parameter) =>
      parameter instanceof Placeholder ? found[parameter.place] : parameter,
    );
    return { ...kept.compiled, parameters } as CompiledQuery<Row>;
  };
}

function keep(byShape: Map<string, Kept>, shape: string, kept: Kept): void {
  byShape.set(shape, kept);
  if (byShape.size > MAX_SHAPES) byShape.delete(byShape.keys().next().value as string);
}

/** Names and lengths of what is nested in a value; adds the others, which a statement is told, to `found` in their order. */
function shapeOf(value: unknown, found: unknown[]): string {
  if (Array.isArray(value)) {
    let shape = `[${value.length}`;
    for (const item of value) shape += item === undefined ? "-" : shapeOf(item, found);
    return shape;
  }
  if (!isNested(value)) {
    found.push(value);
    return "";
  }
  let shape = "{";
  for (const name in value) {
    const part = value[name];
    if (part !== undefined) shape += `${name + shapeOf(part, found)},`;
  }
  return `${shape}}`;
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
