import { z } from "zod";
import { defineContract } from "./define.ts";
import { id, localizedText } from "./schemas.ts";

export const testimonial = z.object({
  id,
  author: localizedText,
  role: localizedText,
  company: localizedText,
  text: localizedText,
  rating: z.int().min(1).max(5),
  active: z.boolean(),
});
export type Testimonial = z.output<typeof testimonial>;

export const testimonials = defineContract({
  "GET /api/testimonials": {
    summary: "What customers say; visitors see the active ones",
    access: "public",
    answer: z.array(testimonial),
    offline: true,
    kept: true,
  },
});
