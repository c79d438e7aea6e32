/**
 * Placeholders of Electron's distributions: folders of the same shape without programs. With them packing can be tested
 * without Electron: renaming, resources, fuses, integrity, content.
 */
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { System } from "./target.ts";
import { windowsProgram } from "./windows-program.ts";

/** Bytes of the fuses in a program: the mark, the version, their number, and each as Electron ships it. */
const fuses = Buffer.concat([
  Buffer.from("dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX", "latin1"),
  Buffer.from([1, 8]),
  Buffer.from("10110001", "latin1"),
]);

/** Makes a placeholder for a system in `folder`, which is emptied first. */
export function makePlaceholder(system: System, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  const write = (path: string, content: Uint8Array | string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content, { mode: 0o755 });
  };
  write("LICENSE", "Placeholder: nobody's.\n");
  write("LICENSES.chromium.html", "<p>Placeholder</p>\n");
  write("version", "0.0.0\n");
  if (system === "darwin") {
    makeMac(write);
    linkFramework(join(folder, framework));
  } else {
    for (const language of ["en-US", "en-GB", "ar", "fr"]) write(`locales/${language}.pak`, language);
    write("resources/.keep", "");
    if (system === "win32") write("electron.exe", windowsProgram(fuses));
    else {
      write("electron", Buffer.concat([Buffer.from("\x7fELF", "latin1"), Buffer.alloc(60), fuses]));
      write("chrome-sandbox", "");
      write("chrome_crashpad_handler", "");
    }
  }
}

const contents = "Electron.app/Contents";
const framework = `${contents}/Frameworks/Electron Framework.framework`;

/** Links a framework's content to that of its newest version. */
function linkFramework(folder: string): void {
  symlinkSync("A", join(folder, "Versions", "Current"));
  for (const name of ["Electron Framework", "Resources"]) symlinkSync(`Versions/Current/${name}`, join(folder, name));
}

function makeMac(write: (path: string, content: Uint8Array | string) => void): void {
  write(`${contents}/Info.plist`, infoPlist("Electron"));
  write(`${contents}/MacOS/Electron`, Buffer.from("cffaedfe", "hex"));
  write(`${contents}/Resources/electron.icns`, "");
  write(`${framework}/Versions/A/Electron Framework`, Buffer.concat([Buffer.from("cffaedfe", "hex"), fuses]));
  for (const language of ["en", "en_GB", "ar", "fr"]) {
    write(`${contents}/Resources/${language}.lproj/.keep`, "");
    write(`${framework}/Versions/A/Resources/${language}.lproj/locale.pak`, language);
  }
  for (const kind of ["", " (Renderer)", " (GPU)", " (Plugin)"]) {
    const helper = `Electron Helper${kind}`;
    write(`${contents}/Frameworks/${helper}.app/Contents/Info.plist`, infoPlist(helper));
    write(`${contents}/Frameworks/${helper}.app/Contents/MacOS/${helper}`, Buffer.from("cffaedfe", "hex"));
  }
}

const infoPlist = (name: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>CFBundleName</key><string>${name}</string>
<key>CFBundleExecutable</key><string>${name}</string>
<key>CFBundleIdentifier</key><string>com.example.placeholder</string>
<key>CFBundleIconFile</key><string>electron.icns</string>
<key>CFBundlePackageType</key><string>APPL</string>
</dict></plist>
`;
