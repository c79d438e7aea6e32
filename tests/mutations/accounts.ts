import type { Mutation } from "./mutation.ts";

/** Guards of signing in and of the end of sessions: each taken out once. */
export const accounts: Mutation[] = [
  {
    name: "A desktop is registered without the password",
    file: "server/features/devices/register-device.ts",
    find: "  const refused = await proveBoth(ctx, person, given);\n  if (refused) return refused;\n",
    replace: "",
    caughtBy: {
      file: "tests/api/device-proof.test.ts",
      title: "asks for the password, and makes no device without it",
    },
  },
  {
    name: "A desktop is registered with the password alone where a second factor is in use",
    file: "server/features/session/factors/prove-again.ts",
    find: "if (refused || given.passkey) return refused;",
    replace: "if (refused || given.passkey || given.password) return refused;",
    caughtBy: {
      file: "tests/api/device-proof.test.ts",
      title: "asks for the second factor too where one is in use",
    },
  },
  {
    name: "A role's second factor is demanded of nobody",
    file: "server/features/session/factors/demanded-factor.ts",
    find: "setting?.[role] === true;",
    replace: "setting?.[role] === undefined;",
    caughtBy: {
      file: "tests/api/demanded-factor.test.ts",
      title: "allows users without one nothing but setting one up",
    },
  },
  {
    name: "The last second factor is turned off although the role demands one",
    file: "server/features/session/factors/authenticator.ts",
    find: "    if (last) return last;\n",
    replace: "",
    caughtBy: { file: "tests/api/demanded-factor.test.ts", title: "keeps the last one from being turned off" },
  },
  {
    name: "A passkey's challenge is answered twice",
    file: "db/queries/accounts/passkeys.ts",
    find: '  tx.deleteFrom("passkey_challenges").where("browser_hash", "=", browserHash).returningAll().executeTakeFirst();',
    replace:
      '  tx.selectFrom("passkey_challenges").where("browser_hash", "=", browserHash).selectAll().executeTakeFirst();',
    caughtBy: {
      file: "tests/api/passkeys.test.ts",
      title: "answers a challenge once, in the browser that asked for it",
    },
  },
  {
    name: "A passkey is taken that did not verify its holder",
    file: "server/features/session/factors/judge-passkey.ts",
    find: "requireUserVerification: true,",
    replace: "requireUserVerification: false,",
    caughtBy: { file: "tests/api/passkeys.test.ts", title: "without its holder being verified" },
  },
  {
    name: "Somebody else's passkey is taken as the second factor",
    file: "server/features/session/factors/judge-passkey.ts",
    find: "judged.row.staff_id === staffId && (await",
    replace: "staffId !== undefined && (await",
    caughtBy: { file: "tests/api/passkeys.test.ts", title: "only its owner's is taken" },
  },
  {
    name: "A first administrator's password that is easy to guess is taken",
    file: "server/config.ts",
    find: "if (await passwordProblem(config.adminPassword, [config.adminEmail])) {",
    replace: "if (config.adminPassword.length < 8) {",
    caughtBy: { file: "tests/api/start.test.ts", title: "as the first administrator's password in production" },
  },
  {
    name: "Recovery codes outlive the last second factor, so an intruder's do, too",
    file: "db/queries/accounts/passkeys.ts",
    find: '  const gone = await tx.deleteFrom("passkeys").where("staff_id", "=", staffId).executeTakeFirst();\n  await removeUselessRecoveryCodes(tx, staffId);\n',
    replace: '  const gone = await tx.deleteFrom("passkeys").where("staff_id", "=", staffId).executeTakeFirst();\n',
    caughtBy: { file: "tests/api/passkeys-recovery.test.ts", title: "end with the last passkey" },
  },
  {
    name: "A desktop that asks for a second factor keeps the session that it opened",
    file: "electron/backend/sign-in.ts",
    find: '    if (refused) {\n      await ask("DELETE", "/api/session", undefined, session).catch(() => undefined);\n',
    replace: "    if (refused) {\n",
    caughtBy: {
      file: "tests/api/demanded-factor.test.ts",
      title: "refuses a desktop's registration before there is one",
    },
  },
  {
    name: "A desktop asks a passkey's owner for a code that no app of theirs shows",
    file: "electron/backend/sign-in.ts",
    find: 'return isOnlyPasskey(refused) ? refuse("second_factor_missing") : refused;',
    replace: "return refused;",
    caughtBy: {
      file: "tests/api/passkeys-recovery.test.ts",
      title: "a desktop, which supports no passkey, asks users who have passkeys only for an authenticator app",
    },
  },
  {
    name: "What a customer has spent and owes is shown to staff",
    file: "server/features/customers/read-customer.ts",
    find: 'mayCall("manager", actor) === "yes";',
    replace: 'mayCall("staff", actor) === "yes";',
    caughtBy: { file: "tests/api/staff-sees-no-sums.test.ts", title: "no answer to staff" },
  },
  {
    name: "A view of a list is removed whoever saved it",
    file: "server/features/saved-views/write-view.ts",
    find: "(await listSavedViews(tx, signedIn(ctx).id)).find((one) => one.id === id)",
    replace: 'await findVersioned(tx, "saved_views", id)',
    caughtBy: {
      file: "tests/api/saved-views.test.ts",
      title: "a view is there for its person alone, who can replace it under its name and remove it",
    },
  },
  {
    name: "A desktop gets everybody's views of lists",
    file: "db/mirror/read-rows.ts",
    find: 'name === "saved_views" && staffId !== EVERYONE',
    replace: 'name === "saved_views" && staffId === "nobody"',
    caughtBy: {
      file: "tests/api/saved-views.test.ts",
      title: "a desktop's mirror and sums have the views of its owner, and of nobody else",
    },
  },
];
