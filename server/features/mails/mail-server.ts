import { randomInt } from "node:crypto";
import { findStaff } from "../../../db/queries/accounts/staff.ts";
import { recordAudit } from "../../../db/queries/audit.ts";
import {
  deleteMailServer,
  findMailServer,
  lockMailServer,
  putMailServer,
  type StoredMailServer,
} from "../../../db/queries/mail/mail-server.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { refuseFields } from "../../../src-shared/api/field-refusal.ts";
import { refuse } from "../../../src-shared/api/refusal.ts";
import type { SmtpServer } from "../../../src-shared/mail/securities.ts";
import type { MailServerState, mailServer } from "../../../src-shared/mail/server.ts";
import type { App, Context } from "../../context.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";

const PASSWORD = "mail server password";
const CODE = "mail server test";
/** The life of a test's code, and how often it may be tried. */
const TEST_MS = 3_600_000;
const MAX_TRIES = 5;

const opened = ({ secrets }: Pick<App, "secrets">, server: StoredMailServer): SmtpServer => ({
  ...server,
  password: server.sealedPassword === null ? "" : (secrets.open(PASSWORD, server.sealedPassword) ?? ""),
});

/** The server that mails go through; undefined where none was entered, or no test of it has arrived. */
export async function findProvenServer(app: Pick<App, "db" | "secrets">): Promise<SmtpServer | undefined> {
  const server = await findMailServer(app.db);
  return server && server.provenAt !== null ? opened(app, server) : undefined;
}

/** Whether mails leave the shop, and do not only become files. */
export async function isMailLeaving({ config }: Pick<App, "config">, db: Db | Tx): Promise<boolean> {
  if (config.smtpUrl !== undefined) return true;
  const server = await findMailServer(db);
  return server !== undefined && server.provenAt !== null;
}

async function readState({ config }: Pick<App, "config">, db: Db | Tx): Promise<MailServerState> {
  const found = await findMailServer(db);
  const provenAt = found?.provenAt ?? null;
  const { host, port, security, user, from } = found ?? {};
  const isWhole = host !== undefined && port !== undefined && security !== undefined;
  return {
    way: config.smtpUrl !== undefined ? "environment" : provenAt === null ? "files" : "screen",
    server: isWhole
      ? { host, port, security, user: user ?? "", from: from ?? "", hasPassword: found?.sealedPassword != null }
      : null,
    provenAt,
  };
}

/** What the audit log says of a server: nothing secret. */
const audited = ({ host, port, security, user, from, provenAt }: StoredMailServer): object => ({
  host,
  port,
  security,
  user,
  from,
  provenAt,
});

async function note(ctx: Context, tx: Tx, before: StoredMailServer | undefined, after: StoredMailServer | undefined) {
  await recordAudit(tx, ctx, {
    collection: "settings",
    rowId: "mailServer",
    before: before && audited(before),
    after: after && audited(after),
  });
  return readState(ctx, tx);
}

export const mailServerHandlers: HandlersFor<typeof mailServer, Context> = {
  "GET /api/mail-server": (ctx) => readState(ctx, ctx.db),

  "GET /api/mail-server/leaving": async (ctx) => ({ leaving: await isMailLeaving(ctx, ctx.db) }),

  "PUT /api/mail-server": (ctx, input) =>
    staffWrite(ctx, input, async (tx) => {
      const { password, ...given } = input.body;
      const before = await lockMailServer(tx);
      // The stored password belongs to the server that it was entered for.
      const isSame = before !== undefined && before.host === given.host && before.user === given.user;
      const kept = isSame ? before.sealedPassword : null;
      if (given.user !== "" && password === undefined && kept === null) return refuseFields({ password: "required" });
      const sealedPassword = password === undefined ? kept : ctx.secrets.seal(PASSWORD, password);
      const server = {
        ...given,
        sealedPassword: given.user === "" ? null : sealedPassword,
        test: null,
        provenAt: null,
      };
      await putMailServer(tx, server);
      return note(ctx, tx, before, server);
    }),

  "POST /api/mail-server/test": async (ctx) => {
    const server = await findMailServer(ctx.db);
    const member = "id" in ctx.actor ? await findStaff(ctx.db, ctx.actor.id) : undefined;
    if (!server || !member || !ctx.sendTestMail) return refuse("conflict", { details: { problem: null } });
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    try {
      await ctx.sendTestMail(opened(ctx, server), { to: member.email, lang: member.lang, code });
    } catch (problem) {
      return refuse("conflict", { details: { problem: problem instanceof Error ? problem.message : String(problem) } });
    }
    const until = new Date(ctx.now().getTime() + TEST_MS).toISOString();
    const test = { code: ctx.secrets.fingerprint(CODE, code), until, tries: 0 };
    await inTransaction(ctx.db, async (tx) => {
      const now = await lockMailServer(tx);
      // One that was entered meanwhile was not tested.
      if (now && JSON.stringify({ ...now, test: null }) === JSON.stringify({ ...server, test: null }))
        await putMailServer(tx, { ...now, test });
      await recordAudit(tx, ctx, { collection: "settings", rowId: "mailServer", after: { to: member.email } });
    });
    return { to: member.email };
  },

  "POST /api/mail-server/proof": async (ctx, input) => {
    const given = ctx.secrets.fingerprint(CODE, input.body.code.replace(/\D/g, ""));
    // Counted in a transaction of its own, because a refusal undoes its own.
    const isTried = await inTransaction(ctx.db, async (tx) => {
      const server = await lockMailServer(tx);
      if (!server?.test || server.test.tries >= MAX_TRIES || server.test.until <= ctx.now().toISOString()) return false;
      await putMailServer(tx, { ...server, test: { ...server.test, tries: server.test.tries + 1 } });
      return true;
    });
    return staffWrite(ctx, input, async (tx) => {
      const server = await lockMailServer(tx);
      if (!isTried || server?.test?.code !== given) return refuseFields({ code: "wrong_code" });
      const proven = { ...server, test: null, provenAt: ctx.now().toISOString() };
      await putMailServer(tx, proven);
      return note(ctx, tx, server, proven);
    });
  },

  "DELETE /api/mail-server": (ctx, input) =>
    staffWrite(ctx, input, async (tx) => {
      const before = await lockMailServer(tx);
      await deleteMailServer(tx);
      return note(ctx, tx, before, undefined);
    }),
};
