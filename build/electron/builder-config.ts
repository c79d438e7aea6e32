/**
 * How packages are made. Signing and notarising are by environment only (build/desktop.md lists the names). On Windows and
 * macOS an unsigned package is an error, unless SHOWROOM_ALLOW_UNSIGNED=1 says that it is only tried out.
 */
import { join } from "node:path";
import type { Configuration } from "electron-builder";
import { LICENCES_FILE } from "./licences.ts";
import type { System } from "./target.ts";

export interface PackagingFolders {
  /** What becomes the app (stage.ts). */
  app: string;
  /** Where packages go. */
  output: string;
  icons: string;
  /** The licences of what is packed, as one file (licences.ts). */
  licences: string;
  /** This folder: entitlements, the installer's own steps. */
  resources: string;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Installed versions ask the shop they belong to; this stands in until they know which that is. */
const feed = "https://showroom.invalid/updates";

export function builderConfig(system: System, folders: PackagingFolders, env: Env, standIn?: string): Configuration {
  const mustBeSigned = standIn === undefined && system !== "linux" && env.SHOWROOM_ALLOW_UNSIGNED !== "1";
  return {
    appId: "qa.showroom.desktop",
    productName: "Showroom",
    copyright: "Showroom, Doha",
    directories: { app: folders.app, output: folders.output, buildResources: folders.resources },
    // Only ever taken away from: a list of what to take ships no native part, and says nothing.
    files: [
      "**/*",
      `!node_modules/better-sqlite3/prebuilds/!(${system}-\${arch}).node`,
      `!node_modules/@img/sharp-${system}-!(\${arch})/**`,
      `!node_modules/@img/sharp-libvips-${system}-!(\${arch})/**`,
    ],
    // Beside the archive, where whoever installs it can read it.
    extraResources: [{ from: folders.licences, to: LICENCES_FILE }],
    asar: true,
    // What the system loads as a program must be a file of its own.
    asarUnpack: ["node_modules/better-sqlite3/prebuilds/**", "node_modules/@img/sharp-*/**"],
    // The binaries come ready for every Electron (Node-API).
    // What nobody installs need not be small.
    compression: standIn === undefined ? "normal" : "store",
    npmRebuild: false,
    nodeGypRebuild: false,
    ...(standIn === undefined ? {} : { electronDist: standIn }),
    electronLanguages: ["en", "en-US", "en-GB", "ar"],
    electronFuses: {
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableCookieEncryption: true,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
    },
    forceCodeSigning: mustBeSigned,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the packer fills these in.
    artifactName: "Showroom-${version}-${os}-${arch}.${ext}",
    publish: [{ provider: "generic", url: feed }],
    protocols: [{ name: "Showroom", schemes: ["showroom"] }],
    win: {
      icon: join(folders.icons, "icon.ico"),
      target: ["nsis", "msi"],
      ...azure(env),
    },
    nsis: {
      // The installer asks: for everybody on this computer, or for this user; /allusers and /currentuser answer it.
      oneClick: false,
      perMachine: false,
      selectPerMachineByDefault: true,
      allowElevation: true,
      allowToChangeInstallationDirectory: false,
      // One for each processor: the updater picks its own by the name, and fetches half as much.
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
      notarize: Boolean(env.APPLE_API_KEY || env.APPLE_ID),
      ...(standIn === undefined ? {} : { identity: null }),
    },
    linux: {
      icon: join(folders.icons, "linux"),
      category: "Office",
      executableName: "showroom",
      target: ["AppImage", "deb"],
      maintainer: "Showroom <it@showroom.example>",
      synopsis: "The back office of the showroom, with or without a line",
    },
  };
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
