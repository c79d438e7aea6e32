import type { Mutation } from "./mutation.ts";

const desktopTest = (name: string, title: string) => ({ file: `tests/desktop/${name}.test.ts`, title });

/** The defects of the desktop app that were found in use and by reading, each put back. */
export const desktop: Mutation[] = [
  {
    name: "A process number that an unclean end has left keeps the desktop from starting",
    file: "db/backup/owner.ts",
    find: `  const lock = lockOrRepair(lockOf(dataDir));
`,
    replace: `  let isAlive = false;
  try {
    isAlive = process.kill(Number(readFileSync(pidOf(dataDir), "utf8")), 0);
  } catch {}
  const lock = isAlive ? undefined : lockOrRepair(lockOf(dataDir));
`,
    caughtBy: desktopTest("account", "a desktop starts whatever process number an unclean end has left"),
  },
  {
    name: "An account's token and unsent work go to whatever server the computer is set to",
    file: "electron/backend/backend.ts",
    find: `    return account && address !== null && accountKey(address, account.self.staff.id) === account.key
      ? account
      : undefined;`,
    replace: "    return account && address !== null ? account : undefined;",
    caughtBy: desktopTest("account", "of one server is signed out at another"),
  },
  {
    name: "A configuration that a Windows user has planted counts",
    file: "electron/config/trust-file.ts",
    find: 'const open = paths.find(({ sddl }, index) => !isAdministratorsOnly(sddl, index === 0 ? "file" : "folder"));',
    replace: 'const open = paths.find(({ sddl }) => !isAdministratorsOnly(sddl, "folder") && sddl === "");',
    caughtBy: desktopTest("config", "a file that a user has planted is refused"),
  },
  {
    name: "A configuration that others can write counts on macOS and Linux",
    file: "electron/config/trust-file.ts",
    find: "if (!isLink && (mode & WRITABLE_BY_OTHERS) !== 0)",
    replace: "if (isLink && (mode & WRITABLE_BY_OTHERS) !== 0)",
    caughtBy: desktopTest("config", "on macOS and Linux: the administrator's"),
  },
  {
    name: "Unsent work counts as none while the mirror cannot be used",
    file: "electron/backend/backend.ts",
    find: "return countUnsent(await readUnsent(folder));",
    replace: "return { waiting: 0, conflicts: 0, uncounted: false };",
    caughtBy: desktopTest("account", ": is counted, exported, holds updates back, and is not wiped unasked"),
  },
  {
    name: "A role that was changed at the server is not learnt before the next sign-in",
    file: "electron/backend/account-session.ts",
    find: "if (self.success) options.onSelf(self.data);",
    replace: "",
    caughtBy: { file: "tests/sync/recovery.test.ts", title: "a changed role counts on the server at once" },
  },
  {
    name: "New orders are not announced any more after one look that failed",
    file: "electron/backend/presence/watch-arrivals.ts",
    find: `        await announceArrivals(session, deps, seen).catch((problem: unknown) => {
          if (!stopped) deps.log.warn({ err: problem }, "arrivals are not announced");
        });`,
    replace: "        await announceArrivals(session, deps, seen);",
    caughtBy: desktopTest("arrivals", "an order is announced by the next look after one that could not write"),
  },
  {
    name: "A file that another program holds for a moment is not renamed",
    file: "electron/disk/rename-file.ts",
    find: "const DELAYS_MS = [10, 20, 50, 100, 200, 400, 600, 620];",
    replace: "const DELAYS_MS: number[] = [];",
    caughtBy: desktopTest("disk", "is tried again while another program holds it"),
  },
  {
    name: "Telephone numbers and mail addresses do nothing in the app",
    file: "electron/main/secure-session.ts",
    find: "    if (event.isMainFrame && /^(?:tel|mailto):/i.test(event.url)) openOutside(event.url);",
    replace: "",
    caughtBy: desktopTest("life", "opens telephone numbers and mail addresses of its own page"),
  },
  {
    name: "Data is in the roaming profile",
    file: "electron/main/data-folder.ts",
    find: 'if (platform !== "win32" || !env.LOCALAPPDATA) return undefined;',
    replace: 'if (platform !== "win32" || env.LOCALAPPDATA) return undefined;',
    caughtBy: desktopTest("main-process", "data is in the local profile on Windows"),
  },
  {
    name: "An update asks each user for an administrator",
    file: "electron/main/can-update.ts",
    find: 'return exists(win32.join(folder, "Uninstall Showroom.exe")) && canWrite(folder);',
    replace: 'return exists(win32.join(folder, "Uninstall Showroom.exe"));',
    caughtBy: desktopTest("main-process", "is not possible where this person cannot write the program's folder"),
  },
  {
    name: "A trial package for macOS keeps the signature that the fuses break",
    file: "build/electron/builder-config.ts",
    find: 'resetAdHocDarwinSignature: system === "darwin" && placeholder === undefined && !mustBeSigned,',
    replace: "resetAdHocDarwinSignature: false,",
    caughtBy: desktopTest("packaging", "by hand replaces the signature that the fuses break"),
  },
  {
    name: "The last words of a backend that ends are lost",
    file: "electron/main/log-lines.ts",
    find: `      say(rest);
      rest = "";`,
    replace: '      rest = "";',
    caughtBy: desktopTest("main-process", "the backend's standard error is logged by lines"),
  },
  {
    name: "A picture that kills the backend kills it for ever",
    file: "electron/backend/pictures/read-pictures.ts",
    find: `  await rows.change(id, ["reading"], { tries: row.tries + 1 });
`,
    replace: "",
    caughtBy: desktopTest("pictures-decoder", "a picture that kills the process is tried twice"),
  },
  {
    name: "A version that was pulled after its download is installed",
    file: "electron/os/updater.ts",
    find: "if (!asked || !isOffered) return false;",
    replace: 'if (asked && isOffered) log.info("offered");',
    caughtBy: desktopTest("os-parts", "that were pulled after their download are not installed"),
  },
  {
    name: "The app asks for several ranges in one request",
    file: "electron/os/updater.ts",
    find: "useMultipleRangeRequest: false });",
    replace: "useMultipleRangeRequest: true });",
    caughtBy: desktopTest("os-parts", "come from the shop's own server"),
  },
  {
    name: "The update feed answers several ranges with the whole file",
    file: "server/http/serving/serve-updates.ts",
    find: "    if (ranges) {",
    replace: "    if (ranges && ranges.length < 2) {",
    caughtBy: desktopTest("updates-ranges", "fetches only what has changed, with several ranges in one request"),
  },
  {
    name: "Ranges of a package may overlap, so that an answer is longer than the file",
    file: "server/http/serving/several-ranges.ts",
    find: "first > (ranges[at - 1]?.last ?? -1)",
    replace: "first >= (ranges[at - 1]?.first ?? 0)",
    caughtBy: desktopTest("updates-ranges", "ranges that overlap, go back, end behind the file"),
  },
  {
    name: "A request of the window waits for ever for a server that swallows it",
    file: "electron/backend/upstream.ts",
    find: `      signal: limit.signal,
`,
    replace: "",
    caughtBy: desktopTest("account", "is given up on by a sign-in, and by a request of the window"),
  },
  {
    name: "A network that is back is noticed by the next retry only",
    file: "electron/network/watch-online.ts",
    find: `    if (now && !before) onOnline();
`,
    replace: "",
    caughtBy: desktopTest("network", "a network that is back is noticed within the interval"),
  },
  {
    name: "A keychain that the person refuses makes the sign-in a fault",
    file: "electron/os/secrets.ts",
    find: "const wrapped = await keychain.wrap(value).catch(() => undefined);",
    replace: "const wrapped = await keychain.wrap(value);",
    caughtBy: desktopTest("os-parts", "stay in memory when the person refuses the keychain"),
  },
  {
    name: "A keychain that refuses the token keeps everybody out",
    file: "electron/backend/backend.ts",
    find: `    await os.storeSecret(tokenName(key), fresh).catch((problem: unknown) => {
      log.warn({ err: problem }, "the keychain has not taken the token, which is kept until the app ends");
    });`,
    replace: "    await os.storeSecret(tokenName(key), fresh);",
    caughtBy: desktopTest("account", "a keychain that refuses the token keeps nobody out"),
  },
  {
    name: "Another person's unsent work stays readable on the disk",
    file: "electron/backend/unsent/sealed-accounts.ts",
    find: "for (const key of accountKeys(accounts)) if (key !== current) await seal(key);",
    replace: "for (const key of accountKeys(accounts)) if (key === current) break;",
    caughtBy: desktopTest("account", "the mirror of the one before goes with the token"),
  },
  {
    name: "Sealed work is not opened when its owner signs in again",
    file: "electron/backend/backend.ts",
    find: `    if (token !== undefined) await sealed.open(account.key).catch(report);
`,
    replace: "",
    caughtBy: desktopTest("account", "the unsent work is opened and sent when its owner signs in again"),
  },
  {
    name: "Unsent work stays readable without a keychain, and nobody is asked",
    file: "electron/backend/unsent/refuse-unsealed.ts",
    find: "  if (count === 0 && !uncounted) return undefined;",
    replace: "  if (count >= 0) return undefined;",
    caughtBy: desktopTest("unsealed", "is asked for once more before unsent work stays readable"),
  },
  {
    name: "The sign-in asks about unsealed work after it has registered the device",
    file: "electron/backend/sign-in.ts",
    find: "await input.mayEnter(staff.id);",
    replace: "undefined;",
    caughtBy: desktopTest("unsealed", "is asked for once more before unsent work stays readable"),
  },
  {
    name: "Half-written forms are shown to the next person",
    file: "src-admin/app/stored.ts",
    find: '(key.startsWith(PERSONAL) ? owner : "")',
    replace: '(key.startsWith(PERSONAL) ? "" : "")',
    caughtBy: { file: "tests/unit/admin/stored-drafts.test.ts", title: "a draft is read by the account that wrote it" },
  },
  {
    name: "Logs end with a wipe",
    file: "electron/log/log-file.ts",
    find: 'if ((problem as NodeJS.ErrnoException).code !== "ENOENT") throw problem;',
    replace: "if (problem) throw problem;",
    caughtBy: desktopTest("disk", "a log goes on in a new folder after a wipe"),
  },
  {
    name: "Windows ends the backend before it has closed its files",
    file: "electron/main/session-end.ts",
    find: "  for (let waited = 0; waited < WAIT_MS && isAlive(pid); waited += STEP_MS) sleep(STEP_MS);",
    replace: "  if (isAlive(pid)) sleep(STEP_MS);",
    caughtBy: desktopTest("main-process", "waits until the backend has closed, but no longer"),
  },
  {
    name: "A notification in Windows' list cannot be clicked",
    file: "electron/os/shown-notices.ts",
    find: 'if (reason !== "timedOut") kept.delete(notice);',
    replace: "kept.delete(notice);",
    caughtBy: desktopTest("tray-life", "stay clickable after Windows has moved them"),
  },
  {
    name: "An export offline writes its note into the read-only mirror",
    file: "electron/backend/offline-export.ts",
    find: "    runOn({ ...mirror, app: { ...mirror.app, exported } }, mirror.file.reader, local, user, now),",
    replace: "    runOn(mirror, mirror.file.reader, local, user, now),",
    caughtBy: { file: "tests/sync/reads.test.ts", title: "is a file offline, and audited once when that is sent" },
  },
  {
    name: "What was sold offline is booked when it is sent",
    file: "server/kernel/made-at.ts",
    find: "  const time = await boundedTime(tx, deviceId, madeAt, now);",
    replace: "  const time = await boundedTime(tx, deviceId, now.toISOString(), now);",
    caughtBy: {
      file: "tests/api/made-at.test.ts",
      title: "is in the takings and on the dashboard of the evening's day",
    },
  },
  {
    name: "A desktop may book before it was last in contact",
    file: "server/kernel/made-at.ts",
    find: "return new Date(Math.max(time, Math.min(earliest, now.getTime())));",
    replace: "return new Date(earliest > 0 ? time : time);",
    caughtBy: { file: "tests/api/made-at.test.ts", title: "long after it came back may only go back two hours" },
  },
  {
    name: "A desktop may book into a closed month",
    file: "server/kernel/made-at.ts",
    find: "bookingOf(time.toISOString(), await readClosedUntil(tx))",
    replace: "bookingOf(time.toISOString(), null)",
    caughtBy: { file: "tests/api/made-at.test.ts", title: "what was made in a month that is closed by now" },
  },
  {
    name: "A computer without a keychain is told that the server asks for a sign-in",
    file: "electron/backend/backend.ts",
    find: '(await os.canStoreSecrets()) ? "sign_in" : "no_keychain"',
    replace: '"sign_in"',
    caughtBy: desktopTest("account", "the status says so, and unsent operations are counted before anybody signs in"),
  },
  {
    name: "A quit asks nothing while the number of unsent operations is unknown",
    file: "electron/main/quit.ts",
    find: '  if (waiting !== 0 && !asked) return "ask";',
    replace: '  if (waiting !== 0 && waiting !== undefined && !asked) return "ask";',
    caughtBy: desktopTest("main-process", "asks once with unsent operations or an unknown number"),
  },
  {
    name: "A right click offers nothing",
    file: "electron/main/context-menu.ts",
    find: 'if (!isEditable) return selectionText.trim() === "" ? [] : [copy];',
    replace: 'if (!isEditable || text) return selectionText.trim() === "" ? [] : [copy];',
    caughtBy: desktopTest("menu", "of a right click has what the field or the selection allows"),
  },
  {
    name: "No printer at all is said to be a printer without paper",
    file: "electron/os/print-page.ts",
    find: `  if (!place.hasPrinter) return { printed: false, reason: "no_printer" };
`,
    replace: "",
    caughtBy: desktopTest("os-printing", "says that there is no printer, with the dialog and without it"),
  },
  {
    name: "The system's print dialog belongs to no window",
    file: "electron/os/print-page.ts",
    find: "const parent = request.silent ? undefined : place.parent;",
    replace: "const parent = request.silent ? place.parent : undefined;",
    caughtBy: desktopTest("os-printing", "with the dialog belongs to the app's window"),
  },
  {
    name: "Closing the window hides the app for good where no tray is",
    file: "electron/main/has-tray.ts",
    find: '  if (platform !== "linux") return true;',
    replace: '  if (platform !== "darwin") return true;',
    caughtBy: desktopTest("main-process", "a tray is used on Linux only where"),
  },
  {
    name: "The shop's address is refused as people paste it",
    file: "electron/config/server-address.ts",
    find: 'const found = username === "" ? serverAddress(origin) : undefined;',
    replace: 'const found = username === "" ? serverAddress(text) : undefined;',
    caughtBy: desktopTest("account", "an address is taken as it is typed or pasted"),
  },
  {
    name: "Things without a picture have a broken one in the app",
    file: "electron/protocol/admin-files.ts",
    find: "if (plain === PLACEHOLDER_IMAGE)",
    replace: 'if (plain === "")',
    caughtBy: desktopTest("protocol", "the picture of things without one is answered"),
  },
  {
    name: "An update that is not ready is a fault",
    file: "electron/os/updater.ts",
    find: '      if (state.state !== "ready") return false;',
    replace: '      if (state.state !== "ready") throw new Error("no version is ready");',
    caughtBy: desktopTest("os-parts", "report their state, and are installed only when ready"),
  },
  {
    name: "The name and password of a proxy are given to a server",
    file: "electron/network/ask-logon.ts",
    find: `    if (!isProxy) return undefined;
`,
    replace: "",
    caughtBy: desktopTest("network", "is never given to a server"),
  },
];
