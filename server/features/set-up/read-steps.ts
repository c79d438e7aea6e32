import { hasDemoRows, listDemoRows, listDemoSettings } from "../../../db/demo/demo-rows.ts";
import { readSetUp } from "../../../db/queries/content/set-up.ts";
import { findSetting, findSettingVersion } from "../../../db/queries/content/settings.ts";
import { readTradeBegan } from "../../../db/queries/content/trade.ts";
import { wasTestOrderPlaced } from "../../../db/queries/orders/test-orders.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import type { SetUpState } from "../../../src-shared/set-up/operations.ts";
import { SET_UP_STEPS, type SetUpStep, type StepState } from "../../../src-shared/set-up/steps.ts";
import { parseSetting, type SettingKey } from "../../../src-shared/settings/operations.ts";
import type { App } from "../../context.ts";
import { isMailLeaving } from "../mails/mail-server.ts";
import { readShopSettings } from "../shop/profile.ts";

type Shop = Pick<App, "config">;

/** The steps with their states. A value that the demo filled in, and nobody has written since, is nobody's answer. */
export async function readSetUpState({ config }: Shop, db: Db | Tx): Promise<SetUpState> {
  const { skipped, dismissed } = await readSetUp(db);
  const isDone = await findDone(config, db);
  const stateOf = (step: SetUpStep): StepState => (isDone[step] ? "done" : skipped.includes(step) ? "skipped" : "open");
  return { steps: SET_UP_STEPS.map((step) => ({ step, state: stateOf(step) })), dismissed };
}

async function findDone(config: App["config"], db: Db | Tx): Promise<Record<SetUpStep, boolean>> {
  const demoSettings = new Set((await listDemoSettings(db)).map(({ key }) => key));
  const isOwn = async (key: SettingKey) => !demoSettings.has(key) && (await findSettingVersion(db, key)).version > 0;
  const { company, bank, logo } = await readShopSettings(db);
  const plate = parseSetting("company", await findSetting(db, "company"))?.plate;
  const hasCompany = await isOwn("company");
  return {
    name: hasCompany && company.name.en !== "" && company.name.ar !== undefined,
    logo: logo.png !== "",
    colour: await isOwn("brand"),
    company: hasCompany && company.crNumber !== "" && company.email !== "",
    contact: hasCompany && company.phone !== "" && company.whatsapp !== "",
    address: hasCompany && plate !== undefined && company.mapUrl !== "",
    hours: await isOwn("hours"),
    zones: await hasOwnZones(db),
    payment: (await isOwn("bank")) && bank.iban !== "",
    tax: await isOwn("taxRate"),
    promises: await isOwn("promises"),
    staff: (await countStaff(db)) > 1,
    products: await hasOwnProducts(db),
    demo: !(await hasDemoRows(db)),
    mail: await isMailLeaving({ config }, db),
    publicUrl: isPublic(config.publicUrl),
    testOrder: await wasTestOrderPlaced(db),
    trade: (await readTradeBegan(db)) !== null,
  };
}

/** Zones that are on, of which somebody has written at least one. */
async function hasOwnZones(db: Db | Tx): Promise<boolean> {
  const row = await db
    .selectFrom("delivery_zones")
    .leftJoin("demo_rows", (join) =>
      join.onRef("demo_rows.row_id", "=", "delivery_zones.id").on("demo_rows.collection", "=", "delivery_zones"),
    )
    .select("delivery_zones.id")
    .where("delivery_zones.active", "=", true)
    .where((eb) =>
      eb.or([eb("demo_rows.version", "is", null), eb("delivery_zones.version", ">", eb.ref("demo_rows.version"))]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function countStaff(db: Db | Tx): Promise<number> {
  const rows = await db.selectFrom("staff").select("id").where("active", "=", true).limit(2).execute();
  return rows.length;
}

async function hasOwnProducts(db: Db | Tx): Promise<boolean> {
  const untouched = (await listDemoRows(db, "products")).flatMap(({ id, isChanged }) => (isChanged ? [] : [id]));
  let query = db.selectFrom("products").select("id").where("status", "=", "active");
  if (untouched.length > 0) query = query.where("id", "not in", untouched);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** Whether others than this computer can open the address. */
function isPublic(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === "https:" && hostname !== "localhost";
}
