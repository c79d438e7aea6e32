/** Prints the program in a folder that `package.ts --dir` filled for this system and processor. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

const output = resolve(process.argv[2] ?? join("dist", "packages"));
const own = process.arch === "arm64" ? "-arm64" : "";
const program = {
  win32: join(output, `win${own}-unpacked`, "Showroom.exe"),
  darwin: join(output, `mac${own}`, "Showroom.app", "Contents", "MacOS", "Showroom"),
  linux: join(output, `linux${own}-unpacked`, "showroom"),
}[process.platform as string];
if (program === undefined || !existsSync(program)) throw new Error(`No packed program in ${output}.`);
process.stdout.write(program);
