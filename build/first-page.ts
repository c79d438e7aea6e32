// Modules of a visitor's first page: those that the shop's entry and its home page import, directly or through others. They are
// one bundle (vite.config.ts); modules of other pages only must not be in it.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const named = /^(?:import|export)\s(?!type\s)[^;]*?\bfrom\s+"([^"]+)";/gms;
const icon = /^lucide-react\/icons\/(.+)$/;

/** Whether a module of the build is one of the files (absolute paths) or imported by them statically. */
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
    const [, icon] = /lucide-react\/dist\/esm\/icons\/([^/]+)\.mjs$/.exec(id) ?? [];
    return icon === undefined ? files.has(id) || id.includes("/lucide-react/") : icons.has(icon);
  };
}
