import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** One folder for the templates of the run (templates.ts), which its processes read from their environment. */
export default function startTemplates(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "showroom-templates-"));
  process.env.TEST_TEMPLATES = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
