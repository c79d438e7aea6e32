import { z } from "zod";
import { defineContract } from "../api/define.ts";
import { PARTS } from "../system/alerts.ts";

/** States of the shop's parts. `down` and `full` of database and disk close the shop; everything else lets it run, degraded. */
export const parts = z.object({
  database: z.enum(PARTS.database),
  disk: z.enum(PARTS.disk),
  mail: z.enum(PARTS.mail),
  queue: z.enum(PARTS.queue),
  backups: z.enum(PARTS.backups),
});

export const health = defineContract({
  "GET /api/health": {
    summary: "The process lives; touches nothing",
    access: "public",
    probe: true,
    answer: z.object({ status: z.literal("ok"), time: z.string() }),
  },
  "GET /api/db-health": {
    summary: "The database takes a write (rolled back); detail for administrators only",
    access: "public",
    answer: z.object({
      status: z.literal("ok"),
      detail: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  },
  "GET /api/ready": {
    summary: "Ready for visitors, part by part: 503 while starting, draining, or when the database or disk fails",
    access: "public",
    probe: true,
    /** A 503 has the same parts in its details. */
    answer: z.object({ status: z.enum(["ready", "degraded"]), ...parts.shape }),
  },
});
