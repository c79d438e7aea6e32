// Where the files of these tests lie: in memory where the system offers it, for thousands of small worlds are made and
// thrown away. That what is committed survives a kill is shown by the crash tests, on the real disk.
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
