import { z } from "zod";
import { defineContract } from "../api/define.ts";

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
    summary: "Ready for visitors: 503 while starting, draining, or when the database or disk fails",
    access: "public",
    probe: true,
    answer: z.object({ status: z.enum(["ready", "degraded"]), mail: z.enum(["ok", "down"]) }),
  },
});
