import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A file that stands for the built mail templates: a subject says which thread rendered it, and "broken" data throw. */
export function writeMailTemplates(): { file: string; [Symbol.dispose](): void } {
  const folder = mkdtempSync(join(tmpdir(), "mail-templates-"));
  const file = join(folder, "mail.mjs");
  writeFileSync(
    file,
    `import { isMainThread } from "node:worker_threads";
     export function renderMail({ kind, data }) {
       if (data === "broken") throw new Error("no such order");
       return { subject: kind + (isMainThread ? " by the shop" : " by the thread"), html: "<p>" + data + "</p>", text: data };
     }`,
  );
  return { file, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) };
}
