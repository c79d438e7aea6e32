/**
 * Options of electron-builder. Signing and notarising are set by the environment only (build/desktop.md lists the names). On
 * Windows and macOS an unsigned package is an error, unless SHOWROOM_ALLOW_UNSIGNED=1 allows one for a trial.
 */
import { join } from "node:path";
import type { Configuration } from "electron-builder";
import { LICENCES_FILE } from "../licences/licences.ts";
import { forbidPlainConnections } from "./after-pack.ts";
import type { System } from "./target.ts";

export interface PackagingFolders {
  /** Folder of the app (stage.ts). */
  app: string;
  /** Folder for the packages. */
  output: string;
  icons: string;
  /** File with the licences of everything packed (build/licences). */
  licences: string;
  /** This folder, with entitlements and the installer's script. */
  resources: string;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Placeholder of the update feed: installed versions ask their own shop. */
const feed = "https://showroom.invalid/updates";

export function builderConfig(
  system: System,
  folders: PackagingFolders,
  env: Env,
  placeholder?: string,
): Configuration {
  const mustBeSigned = placeholder === undefined && system !== "linux" && env.SHOWROOM_ALLOW_UNSIGNED !== "1";
  const notarize = canNotarise(env);
  if (mustBeSigned && system === "darwin" && !notarize) {
    throw new Error("Apple's notary needs APPLE_API_KEY… or APPLE_ID… in the environment (build/desktop.md, Sign).");
  }
  return {
    appId: "qa.showroom.desktop",
    productName: "Showroom",
    copyright: "Showroom, Doha",
    directories: { app: folders.app, output: folders.output, buildResources: folders.resources },
    // Only exclusions: a list of files to include would silently leave out native parts.
    files: [
      "**/*",
      `!node_modules/better-sqlite3/prebuilds/!(${system}-\${arch}).node`,
      `!node_modules/@img/sharp-${system}-!(\${arch})/**`,
      `!node_modules/@img/sharp-libvips-${system}-!(\${arch})/**`,
    ],
    // Beside the archive, where it can be read after installing.
    extraResources: [{ from: folders.licences, to: LICENCES_FILE }],
    asar: true,
    // What the system loads as a program must be a file of its own, and so must what its user may replace (the LGPL's libraries).
    asarUnpack: [
      "node_modules/better-sqlite3/prebuilds/**",
      "node_modules/@img/sharp-*/**",
      "node_modules/libheif-js/**",
    ],
    // The binaries come ready for every Electron (Node-API).
    // Trial packages need no compression.
    compression: placeholder === undefined ? "normal" : "store",
    npmRebuild: false,
    nodeGypRebuild: false,
    ...(placeholder === undefined ? {} : { electronDist: placeholder }),
    electronLanguages: ["en", "en-US", "en-GB", "ar"],
    electronFuses: {
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      // Only a program for tests answers a debugger.
      enableNodeCliInspectArguments: env.SHOWROOM_INSPECTABLE === "1",
      enableCookieEncryption: true,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
      // Setting fuses breaks the program's own signature, without which Apple silicon starts nothing.
      resetAdHocDarwinSignature: system === "darwin" && placeholder === undefined && !mustBeSigned,
    },
    afterPack: forbidPlainConnections,
    forceCodeSigning: mustBeSigned,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the packer fills these in.
    artifactName: "Showroom-${version}-${os}-${arch}.${ext}",
    publish: [{ provider: "generic", url: feed }],
    protocols: [{ name: "Showroom", schemes: ["showroom"] }],
    win: {
      icon: join(folders.icons, "icon.ico"),
      ...azure(env),
    },
    nsis: {
      // The installer asks: for everybody on this computer, or for this user; /allusers and /currentuser answer it.
      oneClick: false,
      perMachine: false,
      selectPerMachineByDefault: true,
      allowElevation: true,
      allowToChangeInstallationDirectory: false,
      // One installer for each processor: the updater picks by name, and downloads half as much.
      buildUniversalInstaller: false,
      deleteAppDataOnUninstall: false,
      installerLanguages: ["en_US", "ar_SA"],
      include: join(folders.resources, "installer.nsh"),
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the packer fills these in.
      artifactName: "Showroom-${version}-win-${arch}-setup.${ext}",
    },
    msi: { perMachine: true, oneClick: true, createDesktopShortcut: true, warningsAsErrors: false },
    mac: {
      icon: join(folders.icons, "icon.icns"),
      category: "public.app-category.business",
      target: ["dmg", "zip"],
      hardenedRuntime: true,
      gatekeeperAssess: false,
      entitlements: join(folders.resources, "entitlements.plist"),
      entitlementsInherit: join(folders.resources, "entitlements.plist"),
      notarize,
      ...(placeholder === undefined ? {} : { identity: null }),
    },
    linux: {
      icon: join(folders.icons, "linux"),
      category: "Office",
      executableName: "showroom",
      target: ["AppImage", "deb"],
      maintainer: "Showroom <it@showroom.example>",
      synopsis: "The back office of the showroom, online and offline",
    },
  };
}

/** Whether one of the two complete sets of names is there. */
function canNotarise(env: Env): boolean {
  const sets = [
    ["APPLE_API_KEY", "APPLE_API_KEY_ID", "APPLE_API_ISSUER"],
    ["APPLE_ID", "APPLE_APP_SPECIFIC_PASSWORD", "APPLE_TEAM_ID"],
  ];
  return sets.some((names) => names.every((name) => env[name]));
}

/** Azure Trusted Signing; a certificate file instead comes by CSC_LINK and CSC_KEY_PASSWORD, which the packer reads. */
function azure(env: Env) {
  const { SHOWROOM_AZURE_ENDPOINT: endpoint, SHOWROOM_AZURE_ACCOUNT: account, SHOWROOM_AZURE_PROFILE: profile } = env;
  const publisherName = env.SHOWROOM_PUBLISHER;
  if (!endpoint || !account || !profile || !publisherName) return {};
  return {
    azureSignOptions: { publisherName, endpoint, codeSigningAccountName: account, certificateProfileName: profile },
  };
}
