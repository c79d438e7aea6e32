import { readFileSync, writeFileSync } from "node:fs";
import { checkSecretName } from "../../../electron/os/secrets.ts";
import { type FakeOs, fakeOs } from "../../desktop/support/fake-os.ts";

/** An operating system whose keychain outlives the process. */
export function persistentOs(file: string): FakeOs {
  const os = fakeOs();
  const read = (): Record<string, string> => {
    try {
      return JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
    } catch {
      return {};
    }
  };
  os.storeSecret = async (name, value) => {
    checkSecretName(name);
    const { [name]: _, ...others } = read();
    writeFileSync(file, JSON.stringify(value === undefined ? others : { ...others, [name]: value }));
  };
  os.readSecret = async (name) => read()[name];
  return os;
}
