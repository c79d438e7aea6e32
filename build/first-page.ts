// What a visitor's first page needs: the files that the shop's entry and its home page name, and those that these name,
// and so on. They travel together (vite.config.ts); what only other pages use must not weigh on the first one.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const named = /^(?:import|export)\s(?!type\s)[^;]*?\bfrom\s+"([^"]+)";/gms;
const icon = /^lucide-react\/icons\/(.+)$/;

/** Takes files as absolute paths; says whether a module of the build belongs to them or to what they import at once. */
export function isNamedFrom(...entries: string[]): (id: string) => boolean {
  const files = new Set<string>();
  const icons = new Set<string>();
  const visit = (file: string): void => {
    if (files.has(file) || !existsSync(file)) return;
    files.add(file);
    for (const [, name = ""] of readFileSync(file, "utf8").matchAll(named)) {
      if (name.startsWith(".")) visit(join(dirname(file), name));
      else if (icon.test(name)) icons.add(name.replace(icon, "$1"));
    }
  };
  for (const entry of entries) visit(entry);
  return (id) => {
    const [, drawn] = /lucide-react\/dist\/esm\/icons\/([^/]+)\.mjs$/.exec(id) ?? [];
    return drawn === undefined ? files.has(id) || id.includes("/lucide-react/") : icons.has(drawn);
  };
}
