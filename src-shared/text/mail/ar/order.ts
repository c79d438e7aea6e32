import type { Translated } from "../../text.ts";
import type en from "../en/order.ts";

export default {
  "confirmation.subject": "طلبك {{number}}",
  "confirmation.subjectAgain": "طلبك {{number}}: رابط المتابعة",
  "confirmation.titleAgain": "طلبك {{number}}",
  "confirmation.received": "وصلنا طلبك {{number}} المقدم يوم {{day}}.",
  "confirmation.again": "إليك طلبك {{number}} المقدم يوم {{day}} مرة أخرى، مع رابط متابعته.",
  "confirmation.next.pay":
    "يرجى تحويل {{amount}} حتى {{day}} وكتابة {{number}} في خانة المرجع. إن لم يصل المبلغ حتى ذلك اليوم يُلغى الطلب وتعود البضاعة إلى البيع.",
  "confirmation.next.receipt": "أرسل إلينا الإيصال من صفحة طلبك، فنؤكده أسرع.",
  "confirmation.next.check": "نراجع الطلب ثم نؤكده لك.",
  "confirmation.next.deliver": "نوصّل الطلب يوم {{day}}، {{window}}. ويتصل بك السائق عندما يقترب منك.",
  "confirmation.next.pickup": "نكتب إليك حين يصبح كل شيء جاهزًا للاستلام.",
  "confirmation.next.cash": "تدفع {{amount}} نقدًا عند استلام الطلب.",
  "confirmation.next.card": "تدفع {{amount}} بالبطاقة عند استلام الطلب.",

  "statusMail.subject.placed": "وصلنا طلبك {{number}}",
  "statusMail.subject.confirmed": "تم تأكيد طلبك {{number}}",
  "statusMail.subject.preparing": "طلبك {{number}} قيد التجهيز",
  "statusMail.subject.out_for_delivery": "طلبك {{number}} في الطريق إليك",
  "statusMail.subject.delivered": "تم تسليم طلبك {{number}}",
  "statusMail.subject.ready_for_pickup": "طلبك {{number}} جاهز للاستلام",
  "statusMail.subject.collected": "تم استلام طلبك {{number}}",
  "statusMail.subject.cancelled": "أُلغي طلبك {{number}}",
  "statusMail.subject.returned": "عادت بضاعة طلبك {{number}} إلينا",
  "statusMail.note": "ملاحظة منا",

  "unpaid.subject": "أُلغي طلبك {{number}} لعدم وصول الدفعة",
  "unpaid.title": "ألغينا طلبك {{number}}",
  "unpaid.text":
    "اخترت دفع {{amount}} بتحويل بنكي حتى {{day}}. لم يصلنا المبلغ حتى ذلك اليوم، فأُلغي الطلب وعادت البضاعة إلى البيع. لن يُسلّم شيء ولن يُحصّل أي مبلغ.",
  "unpaid.paid": "دفعت من قبل؟ رد على هذه الرسالة مع الإيصال لنصحح الأمر.",
  "unpaid.again": "ما زلت تريد البضاعة؟ يمكنك ببساطة أن تطلبها من جديد.",
  "unpaid.shop": "إلى المتجر",

  "newOrder.subject": "طلب جديد {{number}}: {{total}}",
  "newOrder.title": "طلب جديد {{number}}",
  "newOrder.placed": "قُدّم يوم {{when}}.",
  "newOrder.open": "افتحه في لوحة الإدارة",
  "newOrder.items": "ما طُلب",
  "newOrder.customer": "العميل",
  "newOrder.language": "اللغة",
  "newOrder.language.en": "الإنجليزية",
  "newOrder.language.ar": "العربية",
  "newOrder.noTime": "يُتفق عليه: اتصل بالعميل",
  "newOrder.note": "ملاحظة العميل",
  "newOrder.cr": "رقم السجل التجاري",
  "newOrder.transferBy": "{{method}}، حتى {{day}}",
} satisfies Translated<typeof en>;
