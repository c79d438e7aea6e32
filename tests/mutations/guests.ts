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
  {
    name: "Wrong mailed codes are not counted for a day",
    file: "server/features/session/sign-in-by-code.ts",
    find: 'return (await takeGuess(tx, limits.day, now)) ? "yes" : "over";',
    replace: 'return "yes";',
    caughtBy: { file: "tests/api/guessing-limits.test.ts", title: "twenty wrong ones a day" },
  },
  {
    name: "Strangers use up the mailed codes of a browser that was seen",
    file: "server/features/session/sign-in-by-code.ts",
    find: "const place = countedBy(ctx, row.staff_id ?? undefined);",
    replace: "const place = { key: placeOf(ctx), isSeen: false };",
    caughtBy: {
      file: "tests/api/guessing-limits.test.ts",
      title: "a browser in which she signed in before has tries of its own, from a new address too",
    },
  },
  {
    name: "Strangers' requests for codes are counted for the owner's browser",
    file: "server/features/session/send-one-time-code.ts",
    find: "if (own !== undefined || place.isSeen) return own;",
    replace: "if (own !== undefined) return own;",
    caughtBy: { file: "tests/api/guessing-limits.test.ts", title: "one mailbox gets thirty a day" },
  },
  {
    name: "The codes of an account have no limit of a day",
    file: "server/features/session/send-one-time-code.ts",
    find: ", 30, DAY_SECONDS",
    replace: ", 3000, DAY_SECONDS",
    caughtBy: { file: "tests/api/guessing-limits.test.ts", title: "one mailbox gets thirty a day" },
  },
  {
    name: "A besieged account shuts out the browser its owner works in",
    file: "server/features/session/throttle.ts",
    find: "if (place.isSeen) return undefined;",
    replace: "",
    caughtBy: { file: "tests/api/guessing-limits.test.ts", title: "a browser in which she signed in before goes on" },
  },
  {
    name: "The seen-here cookie is believed unsigned",
    file: "server/features/session/seen-browser.ts",
    find: "if (!timingSafeEqual(Buffer.from(mac), Buffer.from(sign(ctx, staffId, signed)))) return undefined;",
    replace: "",
    caughtBy: { file: "tests/api/guessing-limits.test.ts", title: "the cookie is good for its owner only" },
  },
  {
    name: "A besieged account tells whether the password was right",
    file: "server/features/session/sign-in.ts",
    find: 'return tooMany ?? refuse("invalid_credentials");',
    replace: 'return refuse("invalid_credentials");',
    caughtBy: { file: "tests/api/guessing-limits.test.ts", title: "one of them alone says nothing" },
  },
  {
    name: "Each address of an IPv6 network may try a besieged account",
    file: "server/features/session/throttle.ts",
    find: '(ip.includes(":") ? ip.split(":").slice(0, 3).join(":") : ip)',
    replace: "ip",
    caughtBy: { file: "tests/api/guessing-limits.test.ts", title: "every other network has one try a day" },
  },
  {
    name: "Second factors may be guessed all day",
    file: "server/features/session/second-factor-tries.ts",
    find: "isOver: !(await takeGuess(ctx.db, guesses, ctx.now()))",
    replace: "isOver: (await takeGuess(ctx.db, guesses, ctx.now())) && false",
    caughtBy: { file: "tests/api/guessing-limits.test.ts", title: "after ten wrong ones in a day" },
  },
  {
    name: "A clock set back leaves a wait of a month",
    file: "db/queries/sign-in-attempts.ts",
    find: 'eb("sign_in_attempts.next_at", ">", time + longestDelay)',
    replace: 'eb("sign_in_attempts.next_at", "<", 0)',
    caughtBy: { file: "tests/api/guessing-limits.test.ts", title: "a clock set back by a month" },
  },
  {
    name: "Every invented name leaves a row of attempts",
    file: "server/features/session/throttle.ts",
    find: "if (fromHere !== undefined) return { wait: fromHere, bothPass: false };",
    replace:
      'if (fromHere !== undefined) await takeAttempt(ctx.db, attemptKey(ctx, "sign-in", account, place.key), now);\n  if (fromHere !== undefined) return { wait: fromHere, bothPass: false };',
    caughtBy: { file: "tests/api/guessing-limits.test.ts", title: "a place that tries too many names" },
  },
];
