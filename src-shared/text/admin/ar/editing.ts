import type { Translated } from "../../text.ts";
import type en from "../en/editing.ts";

export default {
  "edit.wrong_zero": "كل الحقول صحيحة",
  "edit.wrong_one": "حقل واحد بحاجة إلى تصحيح",
  "edit.wrong_two": "حقلان يحتاجان إلى تصحيح",
  "edit.wrong_few": "{{count}} حقول تحتاج إلى تصحيح",
  "edit.wrong_many": "{{count}} حقلًا تحتاج إلى تصحيح",
  "edit.wrong_other": "{{count}} حقل بحاجة إلى تصحيح",
  "edit.unsaved": "لم يُحفظ بعد؛ تُحفظ مسودة على هذا الحاسوب.",
  "edit.saved": "كل شيء محفوظ.",
  "sort.handle": "انقل {{name}}",
  "sort.hint": "اسحب أو استخدم مفاتيح الأسهم",
  "sort.moved": "أصبح {{name}} في الموضع {{place}} من {{count}}",
  "seo.text": "إن تُركا فارغين أُخذ العنوان والوصف من النصوص أعلاه.",
  "seo.title": "عنوان البحث",
  "seo.description": "وصف البحث",
  "seo.keywords": "الكلمات المفتاحية",
  "seo.previewEn": "نتيجة البحث بالإنجليزية",
  "seo.previewAr": "نتيجة البحث بالعربية",
} satisfies Translated<typeof en>;
