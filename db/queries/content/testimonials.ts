import type { Selectable } from "kysely";
import type { Db, Schema, Tx } from "../../schema.ts";
import { findVersioned } from "../versioned.ts";

export type TestimonialRow = Selectable<Schema["testimonials"]>;

export const listActiveTestimonials = (db: Db | Tx): Promise<TestimonialRow[]> =>
  db.selectFrom("testimonials").selectAll().where("active", "=", true).orderBy("position").orderBy("id").execute();

export const listTestimonials = (db: Db | Tx): Promise<TestimonialRow[]> =>
  db.selectFrom("testimonials").selectAll().orderBy("position").orderBy("id").execute();

export const findTestimonial = (db: Db | Tx, id: string): Promise<TestimonialRow | undefined> =>
  findVersioned(db, "testimonials", id);
