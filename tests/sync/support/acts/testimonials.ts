import { ifMatch } from "../../../../src-shared/api/editing.ts";
import type { StaffTestimonial } from "../../../../src-shared/testimonials/operations.ts";
import { type Doer, type Doing, nth } from "./act.ts";

interface Asked {
  params: { id: string };
  headers: Record<string, string>;
}

const onTestimonial =
  (change: (doing: Doing, one: StaffTestimonial, asked: Asked) => Promise<unknown>): Doer =>
  async (doing) => {
    const one = nth(await doing.api("GET /api/staff/testimonials"), doing.row);
    if (one) await change(doing, one, { params: { id: one.id }, headers: ifMatch(one.version) });
  };

export const testimonialActs = {
  testimonial: onTestimonial(async ({ api, value, field, wrote }, one, asked) => {
    const { author, role, company, text, rating, active } = one;
    const name = (["author", "company", "text"] as const)[field % 3] ?? "text";
    const body = { author, role, company, text, rating, active, [name]: { en: `${name} ${value}` } };
    await api("PUT /api/testimonials/:id", { ...asked, body });
    wrote(`${name} ${value}`, one[name]);
  }),
  "new testimonial": async ({ api, id, value, made }) => {
    const words = { author: { en: `New ${value}` }, role: { en: "" }, company: { en: "" }, text: { en: "Fine." } };
    await api("POST /api/testimonials", { body: { id, ...words, rating: 4, active: false } });
    made("testimonials");
  },
  "remove testimonial": onTestimonial(({ api }, _, asked) => api("DELETE /api/testimonials/:id", asked)),
  toggle: onTestimonial(({ api }, _, asked) => api("PATCH /api/testimonials/:id/toggle", { ...asked, body: {} })),
} satisfies Record<string, Doer>;
