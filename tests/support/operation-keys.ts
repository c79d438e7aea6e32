import { parseSync, Visitor } from "vite";
import { contract } from "../../src-shared/contract.ts";

/** Whether a text is the key of an operation of the contract. */
const isOperation = (value: unknown): value is string => typeof value === "string" && value in contract;

/** The argument or property that names the operation of a call: `addressOf(KEY, …)`, `{ endpoint: KEY, … }`. */
const callers = { function: "addressOf", property: "endpoint" };

/**
 * Operations that a source file names otherwise than as the key of a table (`"METHOD /path": …`) or to call them, each with
 * its line.
 */
export function findOperationKeys(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  const meant = new Set<number>();
  const found: { start: number; key: string }[] = [];
  new Visitor({
    Property: (node) => {
      if (!node.computed) meant.add(node.key.start);
      if (node.key.type === "Identifier" && node.key.name === callers.property) meant.add(node.value.start);
    },
    CallExpression: (node) => {
      const [first] = node.arguments;
      if (first && node.callee.type === "Identifier" && node.callee.name === callers.function) meant.add(first.start);
    },
    Literal: (node) => {
      if (isOperation(node.value)) found.push({ start: node.start, key: node.value });
    },
    TemplateElement: (node) => {
      if (isOperation(node.value.cooked)) found.push({ start: node.start, key: node.value.cooked });
    },
  }).visit(program);
  return found
    .filter(({ start }) => !meant.has(start))
    .map(({ start, key }) => `${file}:${source.slice(0, start).split("\n").length} ${key}`);
}
