/** The program of `npm run import -- FILE`. */
import { keepCompiledCode } from "../db/compiled-code.ts";

// Before all else is loaded.
keepCompiledCode();
const { importCommand } = await import("./features/imports/command.ts");
process.exitCode = await importCommand(process.argv.slice(2), process.env, {
  print: (line) => void process.stdout.write(`${line}\n`),
  note: (line) => void process.stderr.write(`${line}\n`),
});
