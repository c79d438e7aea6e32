import type { Translated } from "../../text.ts";
import type en from "../en/testimonials.ts";

export default {
  "testimonial.add": "إضافة رأي",
  "testimonial.none": "لا آراء بعد",
  "testimonial.atOnce":
    "كل تغيير هنا يظهر في المتجر فورًا، فليس للآراء مسودات. ويمكن إعداد رأي قبل عرضه، والتراجع عن حذف رأي.",
  "testimonial.stars_zero": "بلا نجوم",
  "testimonial.stars_one": "نجمة واحدة",
  "testimonial.stars_two": "نجمتان",
  "testimonial.stars_few": "{{count}} نجوم",
  "testimonial.stars_many": "{{count}} نجمة",
  "testimonial.stars_other": "{{count}} نجمة",
  "testimonial.shown": "عرض رأي {{name}}",
  "testimonial.author": "الاسم",
  "testimonial.role": "المنصب",
  "testimonial.company": "الشركة",
  "testimonial.text": "النص",
  "testimonial.rating": "النجوم، من 1 إلى 5",
  "testimonial.active": "معروض في المتجر",
  "testimonial.removed": "حُذف الرأي",
} satisfies Translated<typeof en>;
