import { createCounter, createHistogram } from "./text-format.ts";

/** Bounds of the histogram in seconds, from a cached response to the longest wait of a visitor. */
const steps = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counters of this process since its start (server/README.md, Operations). No label identifies a person. */
export const createMeters = () => ({
  requests: createCounter(
    "showroom_http_requests_total",
    "Requests that were worked out, by route pattern and status; 429 are those refused for being too many.",
  ),
  kept: createCounter("showroom_http_kept_answers_total", "Requests answered from memory before they were looked at."),
  latency: createHistogram(
    "showroom_http_request_duration_seconds",
    "From the request's head to the end of its answer, by route pattern.",
    steps,
  ),
  turnedAway: createCounter(
    "showroom_turned_away_total",
    "Requests that found no place and were answered 503 before anything was done, by class.",
  ),
  orders: createCounter("showroom_orders_total", "Orders that were entered, drafts too."),
  rowFailures: createCounter(
    "showroom_job_row_failures_total",
    "Rows at which a job failed and which it stepped over, by job; each stands in the log.",
  ),
  replays: createCounter(
    "showroom_replays_total",
    "Requests that came again with their Idempotency-Key and got the answer of the first.",
  ),
});

export type Meters = ReturnType<typeof createMeters>;
