/** Testimonials of customers. */
export default {
  "testimonial.add": "Add a testimonial",
  "testimonial.none": "No testimonials yet",
  "testimonial.atOnce":
    "What you change here shows in the shop at once: testimonials have no drafts. One that is not shown yet can be prepared, and a deleted one put back with Undo.",
  "testimonial.stars_one": "{{count}} star",
  "testimonial.stars_other": "{{count}} stars",
  "testimonial.shown": "Show the testimonial of {{name}}",
  "testimonial.author": "Name",
  "testimonial.role": "Position",
  "testimonial.company": "Company",
  "testimonial.text": "Text",
  "testimonial.rating": "Stars, 1 to 5",
  "testimonial.active": "Shown in the shop",
  "testimonial.removed": "Testimonial deleted",
} as const;
