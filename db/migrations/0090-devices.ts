import { type Kysely, sql } from "kysely";
import { rebuildMovements } from "./0070-quotes.ts";

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("devices")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("staff_id", "text", (c) => c.notNull().references("staff.id"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("platform", "text", (c) => c.notNull())
    .addColumn("series", "text", (c) => c.notNull().unique())
    .addColumn("token_hash", "text", (c) => c.notNull().unique())
    .addColumn("app_version", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("seen_at", "text", (c) => c.notNull())
    .addColumn("revoked_at", "text")
    .execute();
  await db.schema.createIndex("devices_staff").on("devices").column("staff_id").execute();

  // No foreign keys: a mirror keeps the leases of its own device and knows no devices.
  await db.schema
    .createTable("stock_leases")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("version", "integer", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .addColumn("device_id", "text", (c) => c.notNull())
    .addColumn("variant_id", "text", (c) => c.notNull())
    .addColumn("quantity", "integer", (c) => c.notNull().check(sql`quantity >= 0`))
    .addColumn("expires_at", "text", (c) => c.notNull())
    .addUniqueConstraint("stock_leases_one", ["device_id", "variant_id"])
    .execute();
  await db.schema.createIndex("stock_leases_variant").on("stock_leases").column("variant_id").execute();

  await rebuildMovements(db, [...reasons, "leased", "lease_ended"]);
}

const reasons = ["received", "sold", "cancelled", "returned", "counted", "held", "released"];

export async function down(db: Kysely<any>): Promise<void> {
  // What is leased stays taken off the shelf; without leases nobody would put it back, so it counts as a correction.
  await db
    .updateTable("stock_movements")
    .set({ reason: "counted" })
    .where("reason", "in", ["leased", "lease_ended"])
    .execute();
  await rebuildMovements(db, reasons);
  await db.schema.dropTable("stock_leases").execute();
  await db.schema.dropTable("devices").execute();
}
