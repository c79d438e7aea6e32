import { findStaff } from "../../../db/queries/accounts/staff.ts";
import { adminPath, SCREENS } from "../../../src-shared/addresses.ts";
import { codePurpose } from "../../features/session/factors/send-one-time-code.ts";
import type { Reader } from "./reader.ts";
import { plain } from "./visitor-text.ts";

/** The code is sealed in the row for this one use; one that was sealed elsewhere cannot be opened and is dropped. */
const oneTimeCode: Reader<"one-time-code"> = async ({ app, row, job }) => {
  const { codeId, sealedCode } = job;
  const code = app.secrets.open(codePurpose(codeId), sealedCode);
  if (code === undefined || row.expires_at === null) return undefined;
  const minutes = Math.round((Date.parse(row.expires_at) - Date.parse(row.created_at)) / 60_000);
  return { data: { code, minutes } };
};

const passwordChanged: Reader<"password-changed"> = async ({ app, job }) => {
  const { staffId, at } = job;
  const person = await findStaff(app.db, staffId);
  return person && { data: { name: plain(person.name), at } };
};

const accountChanged: Reader<"account-changed"> = async ({ app, job }) => {
  const { staffId, what, at } = job;
  const person = await findStaff(app.db, staffId);
  return person && { data: { name: plain(person.name), what, at } };
};

const releasePublished: Reader<"release-published"> = async ({ app, job }) => {
  const { name, release, percentage, by, at } = job;
  const updatesUrl = app.config.publicUrl + adminPath(SCREENS.updates);
  return { data: { name: plain(name), release, percentage, by: plain(by), at, updatesUrl } };
};

const staffInvited: Reader<"staff-invited"> = async ({ app, job }) => {
  const { staffId } = job;
  const person = await findStaff(app.db, staffId);
  if (!person?.active) return undefined;
  const { name, email, role } = person;
  return { data: { name: plain(name), email, role, signInUrl: `${app.config.publicUrl}/adm/ogulf` } };
};

export const accountReaders = {
  "one-time-code": oneTimeCode,
  "password-changed": passwordChanged,
  "account-changed": accountChanged,
  "release-published": releasePublished,
  "staff-invited": staffInvited,
};
