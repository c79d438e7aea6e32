// The folder of these tests' files, in memory where possible, since thousands of small shops are created. The crash tests
// use the real disk.
import { accessSync, constants } from "node:fs";
import { tmpdir } from "node:os";

function inMemory(): string | undefined {
  try {
    accessSync("/dev/shm", constants.W_OK);
    return "/dev/shm";
  } catch {
    return undefined;
  }
}

export const scratch = inMemory() ?? tmpdir();
