import { readFileSync, writeFileSync } from "node:fs";
import { checkSecretName } from "../../../electron/shell/secrets.ts";
import { type FakeShell, fakeShell } from "../../desktop/support/fake-shell.ts";

/** An operating system whose keychain outlives the process. */
export function keptShell(file: string): FakeShell {
  const shell = fakeShell();
  const read = (): Record<string, string> => {
    try {
      return JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
    } catch {
      return {};
    }
  };
  shell.keepSecret = async (name, value) => {
    checkSecretName(name);
    const { [name]: _, ...others } = read();
    writeFileSync(file, JSON.stringify(value === undefined ? others : { ...others, [name]: value }));
  };
  shell.readSecret = async (name) => read()[name];
  return shell;
}
