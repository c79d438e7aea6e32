import {
  type BinaryOperationNode,
  ColumnNode,
  type LimitNode,
  type OperationNode,
  ReferenceNode,
  SqliteQueryCompiler,
  ValueNode,
} from "kysely";

/**
 * Columns in conditions of partial indexes that a statement compares with a value (`tests/db/planned-once.test.ts` reads the
 * conditions). Their values are states and kinds of the program, so there are few texts.
 */
export const PARTIAL_INDEX_COLUMNS: ReadonlySet<string> = new Set([
  "archived",
  "balance",
  "kind",
  "payment_status",
  "state",
  "status",
  "tracked",
]);

/**
 * Texts for SQLite that are planned once, when they are prepared. SQLite looks at a parameter's value for a limit, for the condition of a
 * partial index and for what it compares without an index, and then plans the statement anew for each value that is bound: that
 * takes several times as long as running most of them.
 *
 * 1. A parameter is `+?`: the sign changes no value, and the planner does not look behind it.
 * 2. Where the plan should follow the value, it is in the text: a limit, and what is compared with a column of `PARTIAL_INDEX_COLUMNS`.
 */
export class PlannedOnceCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return "+?";
  }

  protected override visitLimit(node: LimitNode): void {
    super.visitLimit({ ...node, limit: inText(node.limit) });
  }

  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const column = columnOf(node.leftOperand);
    const isInText = column !== undefined && PARTIAL_INDEX_COLUMNS.has(column);
    super.visitBinaryOperation(isInText ? { ...node, rightOperand: inText(node.rightOperand) } : node);
  }
}

function columnOf(node: OperationNode): string | undefined {
  if (!ReferenceNode.is(node) || !ColumnNode.is(node.column)) return undefined;
  return node.column.column.name;
}

/** The node with its value in the text; as it is where that is a placeholder of `compileOnce`, or nothing that has a short text. */
function inText(node: OperationNode): OperationNode {
  if (!ValueNode.is(node)) return node;
  const { value } = node;
  if (typeof value === "boolean") return ValueNode.createImmediate(Number(value));
  const isShort = Number.isSafeInteger(value) || (typeof value === "string" && /^[a-z_]{1,30}$/.test(value));
  return isShort ? ValueNode.createImmediate(value) : node;
}
