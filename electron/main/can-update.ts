/**
 * Whether the updater can replace the installed program. An update of a package that IT deploys (msi, deb) would be installed
 * a second time beside it or ask for an administrator, and a program in a disk image cannot be written. Where this person
 * cannot write the program's folder, the installer would ask for an administrator at each quit.
 */
import { closeSync, openSync, rmSync } from "node:fs";
import { join, posix, win32 } from "node:path";

interface Where {
  platform: NodeJS.Platform;
  /** Path of the program's file. */
  program: string;
  /** Path of the AppImage that the program runs from. */
  appImage: string | undefined;
  exists(path: string): boolean;
  canWrite(folder: string): boolean;
}

export function canUpdateItself({ platform, program, appImage, exists, canWrite }: Where): boolean {
  if (platform === "win32") {
    const folder = win32.dirname(program);
    // Only the setup program installs an uninstaller beside the program.
    return exists(win32.join(folder, "Uninstall Showroom.exe")) && canWrite(folder);
  }
  if (platform === "darwin") {
    // A program opened in the disk image, or in the copy that macOS makes of one that is not in Applications.
    if (posix.normalize(program).match(/^\/Volumes\/|\/AppTranslocation\//)) return false;
    // Showroom.app/Contents/MacOS/Showroom
    return canWrite(posix.join(program, "..", "..", ".."));
  }
  return appImage !== undefined && canWrite(posix.dirname(appImage));
}

/** Tries it: Windows' permissions are not in a file's mode. */
export function canWriteFolder(folder: string): boolean {
  const file = join(folder, `.showroom-${process.pid}`);
  try {
    closeSync(openSync(file, "wx"));
    rmSync(file);
    return true;
  } catch {
    return false;
  }
}
