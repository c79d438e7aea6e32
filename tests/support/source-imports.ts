import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync, Visitor } from "vite";

/** The project's folder. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** The folders of the project that hold sources. */
export const topFolders = [
  "build",
  "db",
  "electron",
  "server",
  "src-admin",
  "src-shared",
  "src-shop",
  "tests",
] as const;

/** One import of a source file; paths are relative to the project's folder, with forward slashes. */
export interface Import {
  from: string;
  /** The imported file, for imports by path. */
  file: string | null;
  /** The imported package (`@scope/name` without what follows; `node:…` for Node's own), for imports by name. */
  package: string | null;
  /** An import of types alone, which does not exist at run time. */
  typeOnly: boolean;
}

/** Every file of these folders whose name ends in one of the given endings, sorted. */
export function listFiles(endings: readonly string[]): string[] {
  return topFolders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)),
    )
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .sort();
}

/** What a source file imports: statically, dynamically by a literal, re-exported, or as a type in passing. */
export function readImports(from: string): Import[] {
  const imports: Import[] = [];
  const add = (specifier: unknown, typeOnly: boolean) => {
    if (typeof specifier === "string") imports.push({ from, ...locate(from, specifier), typeOnly });
  };
  const { program, errors } = parseSync(from, readFileSync(join(root, from), "utf8"));
  if (errors.length > 0) throw new Error(`${from} cannot be read: ${errors[0]?.message}`);
  new Visitor({
    ImportDeclaration: (node) => add(node.source.value, node.importKind === "type"),
    ExportAllDeclaration: (node) => add(node.source.value, node.exportKind === "type"),
    ExportNamedDeclaration: (node) => add(node.source?.value, node.exportKind === "type"),
    ImportExpression: (node) => add("value" in node.source ? node.source.value : null, false),
    TSImportType: (node) => add(node.source.value, true),
  }).visit(program);
  return imports;
}

function locate(from: string, specifier: string): Pick<Import, "file" | "package"> {
  const bare = specifier.split("?")[0] ?? specifier;
  if (bare.startsWith(".")) return { file: posix.join(dirname(from), bare), package: null };
  const name = bare.split("/", bare.startsWith("@") ? 2 : 1).join("/");
  return { file: null, package: name };
}
