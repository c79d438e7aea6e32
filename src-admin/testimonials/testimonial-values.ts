import type { StaffTestimonial, TestimonialInput } from "../../src-shared/testimonials/operations.ts";

export type TestimonialValues = Pick<StaffTestimonial, "author" | "role" | "company" | "text" | "active"> & {
  rating: number | null;
};

export const newTestimonial: TestimonialValues = {
  author: { en: "" },
  role: { en: "" },
  company: { en: "" },
  text: { en: "" },
  rating: 5,
  active: true,
};

export const testimonialValues = ({
  author,
  role,
  company,
  text,
  rating,
  active,
}: StaffTestimonial): TestimonialValues => ({
  author,
  role,
  company,
  text,
  rating,
  active,
});

/** What is sent; a rating that is missing is sent as such, and the server says so. */
export const testimonialInputOf = ({
  author,
  role,
  company,
  text,
  rating,
  active,
}: TestimonialValues): TestimonialInput => ({
  author,
  role,
  company,
  text,
  active,
  rating: rating as number,
});
