import type { Translated } from "../../text.ts";
import type en from "../en/frame.ts";

export default {
  "mail.hello": "مرحبًا {{name}}،",
  "mail.helloPlain": "مرحبًا،",
  "mail.questions": "لديك سؤال؟ رد على هذه الرسالة واذكر {{number}}.",
  "mail.questionsCall": "لديك سؤال؟ رد على هذه الرسالة أو اتصل بنا، واذكر {{number}}.",
  "mail.dayAndTime": "{{day}}، {{time}}",
  "mail.phone": "الهاتف",
  "mail.email": "البريد الإلكتروني",
  "mail.payBy": "آخر موعد للدفع",
  "mail.whyOrder":
    "وصلتك هذه الرسالة لأن طلبًا قُدّم في {{shop}} بعنوان بريدك. إن لم تكن أنت من طلب، فرد على هذه الرسالة لنصحح الأمر.",
  "mail.whyStaff": "تصل هذه الرسالة إلى العنوان الذي حدده {{shop}} للطلبات.",
  "mail.test.subject": "[تجربة] {{subject}}",
  "mail.test": "هذه تجربة: الرسالة عن طلب تجريبي ولم تُرسل إلى أحد سواك.",
  "mail.cr": "السجل التجاري\u00a0{{number}}",
} satisfies Translated<typeof en>;
