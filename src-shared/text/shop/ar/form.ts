import type { Translated } from "../../text.ts";
import type en from "../en/form.ts";

export default {
  "form.file": "الملف",
  "form.chooseFile": "اختر ملفًا",

  "problem.required": "هذا مطلوب.",
  "problem.too_long": "النص أطول مما ينبغي.",
  "problem.too_short": "النص أقصر مما ينبغي.",
  "problem.not_a_number": "اكتب رقمًا صحيحًا.",
  "problem.quantity": "اكتب كمية من 1 إلى 999.",
  "problem.phone": "اكتب رقمًا يمكننا الاتصال به، مثل ‎5512 3456.",
  "problem.email": "اكتب بريدًا إلكترونيًا صحيحًا، مثل name@company.com.",
  "problem.plain_text": "اكتب النص دون رموز خفية.",
  "problem.too_many_lines": "العدد أكبر مما ينبغي.",
  "problem.file_too_large": "هذا الملف كبير جدًا: الحد 5 ميغابايت، وللصور 12 ميغابكسل.",
  "problem.file_kind": "أرسل ملف PDF أو صورة (JPEG أو PNG أو WebP).",
  "problem.file_again": "لم يعد ملفك مع النموذج. اختره مرة أخرى من فضلك.",
  "problem.not_sold": "لم يعد هذا المنتج يُباع. أزله من القائمة من فضلك.",
  "problem.invalid": "يرجى التحقق من هذا.",
} satisfies Translated<typeof en>;
