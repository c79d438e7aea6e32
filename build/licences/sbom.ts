// The bill of materials of a package (CycloneDX 1.6), from the lock file alone: the same lock file gives the same list, on any
// computer and without a network.
//
//   node build/licences/sbom.ts > sbom.json
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

interface Locked {
  version?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  /** A development package that is an optional dependency of another one, too. */
  devOptional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  optional?: boolean;
  link?: boolean;
}

interface Component {
  type: "library" | "framework";
  "bom-ref": string;
  name: string;
  version: string;
  purl: string;
  scope: "required" | "optional";
  hashes?: { alg: "SHA-512"; content: string }[];
  licenses?: { expression: string }[];
}

/** `lock`: the text of package-lock.json. Only packages of the running product; Electron is named as its runtime. */
export function billOfMaterials(lock: string): object {
  const { name, version, packages } = JSON.parse(lock) as {
    name: string;
    version: string;
    packages: Record<string, Locked>;
  };
  const components = new Map<string, Component>();
  const onlyOfTools = namesAskedOnlyByTools(packages);
  for (const [path, locked] of Object.entries(packages)) {
    const packageName = path.split("node_modules/").at(-1) ?? "";
    const isFrame = path === "node_modules/electron";
    if (path === "" || locked.link || !locked.version || (isTool(locked) && !isFrame)) continue;
    if (onlyOfTools.has(packageName)) continue;
    const component = describe(packageName, locked.version, locked, isFrame);
    components.set(component["bom-ref"], component);
  }
  const sorted = [...components.values()].sort((a, b) => (a["bom-ref"] < b["bom-ref"] ? -1 : 1));
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${uuidOf(lock)}`,
    version: 1,
    metadata: { component: { type: "application", "bom-ref": `${name}@${version}`, name, version } },
    components: sorted,
  };
}

const isTool = ({ dev, devOptional }: Locked): boolean => dev === true || devOptional === true;

/** npm marks the optional packages of a tool as if the product asked for them. */
function namesAskedOnlyByTools(packages: Record<string, Locked>): Set<string> {
  const asked = (from: Locked[]) =>
    new Set(from.flatMap((locked) => Object.keys({ ...locked.dependencies, ...locked.optionalDependencies })));
  const all = Object.values(packages);
  const byProduct = asked(all.filter((locked) => !isTool(locked)));
  return new Set([...asked(all.filter(isTool))].filter((name) => !byProduct.has(name)));
}

function describe(name: string, version: string, locked: Locked, isFrame: boolean): Component {
  // In a package address the scope's @ is written %40.
  const purl = `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;
  const sha512 = /^sha512-(.+)$/.exec(locked.integrity ?? "")?.[1];
  return {
    type: isFrame ? "framework" : "library",
    "bom-ref": purl,
    name,
    version,
    purl,
    scope: locked.optional ? "optional" : "required",
    ...(sha512 ? { hashes: [{ alg: "SHA-512", content: Buffer.from(sha512, "base64").toString("hex") }] } : {}),
    ...(locked.license ? { licenses: [{ expression: locked.license }] } : {}),
  };
}

/** Serial number of the list, derived from its content. */
function uuidOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

if (import.meta.main) {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const bom = billOfMaterials(readFileSync(join(root, "package-lock.json"), "utf8"));
  process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`);
}
