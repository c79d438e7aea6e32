import type { Mutation } from "./mutation.ts";

const shopTest = (title: string) => ({ file: "tests/desktop/updates.test.ts", title });

/** Guards of releases against a stolen session: each taken out once. */
export const releases: Mutation[] = [
  {
    name: "A version is published without the signature of a key",
    file: "server/features/updates/publish-release.ts",
    find: "if (!isSignedFeed(name, feed, signature, ctx.config.releaseKeys)) return",
    replace: "if (signature === undefined) return",
    caughtBy: shopTest("needs a signature of each feed"),
  },
  {
    name: "A version is published without the password",
    file: "server/features/updates/publish-release.ts",
    find: "  if (refused) return refused;",
    replace: "",
    caughtBy: shopTest("needs the password of a signed-in person"),
  },
  {
    name: "A version is brought to more desktops without the password",
    file: "server/features/updates/change-release.ts",
    find: "  if (refused) return refused;",
    replace: "",
    caughtBy: shopTest("needs the password of a signed-in person"),
  },
  {
    name: "The app fetches a version whose feed nobody signed",
    file: "electron/os/updater.ts",
    find: "if (!isSignedFeed(trust.feedName, offered, signature, trust.keys)) {",
    replace: "if (false) {",
    caughtBy: { file: "tests/desktop/os-parts.test.ts", title: "are fetched only when a key" },
  },
];
