import type { Mutation } from "./mutation.ts";

/** Guards against guessing, locking out, mail floods and reading beyond one's role: each taken out once. */
export const guests: Mutation[] = [
  {
    name: "Requests are counted in windows of the wall clock",
    file: "server/http/limits.ts",
    find: "const now = performance.now();",
    replace: "const now = Date.now();",
    caughtBy: { file: "tests/unit/request-window.test.ts", title: "a clock that is set back an hour" },
  },
  {
    name: "Mails about signing in wait behind strangers' orders",
    file: "server/mail/deliver.ts",
    find: "  if (SECURITY_MAILS.has(row.kind)) return undefined;\n",
    replace: "",
    caughtBy: { file: "tests/api/mail-cap.test.ts", title: "mails about signing in go out" },
  },
  {
    name: "Capital letters pass the cap of mails to one mailbox",
    file: "db/queries/outbox.ts",
    find: '.where((eb) => eb(eb.fn<string>("lower", ["recipient"]), "=", recipient.toLowerCase()))',
    replace: '.where("recipient", "=", recipient)',
    caughtBy: { file: "tests/api/mail-cap.test.ts", title: "capital letters make no other mailbox" },
  },
  {
    name: "Mails beyond the cap follow for weeks",
    file: "server/mail/deliver.ts",
    find: "const MAX_WAIT_MS = 2 * DAY_MS;",
    replace: "const MAX_WAIT_MS = 2000 * DAY_MS;",
    caughtBy: { file: "tests/api/mail-cap.test.ts", title: "what would wait more than two days is withheld" },
  },
];
