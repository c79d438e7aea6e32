/**
 * Whether this very program is one that its updater can replace. What was put here otherwise would be installed a second
 * time beside it: a package that IT deploys (msi) knows nothing of the setup's, and a disk image cannot be written.
 */
import { posix, win32 } from "node:path";

interface Where {
  platform: NodeJS.Platform;
  /** The program's own file. */
  program: string;
  exists(path: string): boolean;
}

export function canRenewItself({ platform, program, exists }: Where): boolean {
  // Only the setup leaves its uninstaller beside the program.
  if (platform === "win32") return exists(win32.join(win32.dirname(program), "Uninstall Showroom.exe"));
  // Opened out of the disk image, or from where macOS copies what nobody has moved to Applications.
  if (platform === "darwin") return !posix.normalize(program).match(/^\/Volumes\/|\/AppTranslocation\//);
  return true;
}
