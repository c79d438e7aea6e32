/**
 * Whether the updater can replace the installed program. An update of a package that IT deploys (msi) would be installed a
 * second time beside it, and a program in a disk image cannot be written.
 */
import { posix, win32 } from "node:path";

interface Where {
  platform: NodeJS.Platform;
  /** Path of the program's file. */
  program: string;
  exists(path: string): boolean;
}

export function canUpdateItself({ platform, program, exists }: Where): boolean {
  // Only the setup program installs an uninstaller beside the program.
  if (platform === "win32") return exists(win32.join(win32.dirname(program), "Uninstall Showroom.exe"));
  // A program opened in the disk image, or in the copy that macOS makes of one that is not in Applications.
  if (platform === "darwin") return !posix.normalize(program).match(/^\/Volumes\/|\/AppTranslocation\//);
  return true;
}
