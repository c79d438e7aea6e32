import type { Translated } from "../../text.ts";
import type en from "../en/quotes.ts";

export default {
  "whatsapp.quote": "مرحبًا {{name}}، تجدون عرض السعر {{number}} هنا: {{url}}",
  "whatsapp.invoice": "مرحبًا {{name}}، تجدون المستند {{number}} هنا: {{url}}",

  "quote.number": "عرض السعر",
  "quote.validUntil": "صالح حتى",
  "quote.total": "الإجمالي",
  "quote.totalWithOptions": "مع كل الخيارات",
  "quote.deposit": "الدفعة المقدمة",
  "quote.open": "فتح عرض السعر",
  "quote.why": "وصلتك هذه الرسالة لأن {{shop}} قدّم لك عرض سعر. إن لم تكن تنتظره، فرد على هذه الرسالة.",

  "quoteSent.subject": "عرض السعر {{number}}",
  "quoteSent.title": "عرض السعر {{number}}",
  "quoteSent.text": "نقدم لكم عرضنا. يمكنكم في صفحته قراءته واختيار الإضافات وقبوله أو طلب تعديل عليه.",
  "quoteSent.subjectChanged": "عرض السعر {{number}}، الإصدار {{version}}",
  "quoteSent.textChanged":
    "نقدم لكم عرضنا بعد تعديله، الإصدار {{version}}. يحل محل العرض السابق، وهو وحده القابل للقبول.",
  "quoteSent.attached": "تجدون العرض مرفقًا كذلك بصيغة PDF.",

  "quoteReminder.subject": "عرض السعر {{number}} صالح حتى {{day}}",
  "quoteReminder.title": "عرضنا في انتظاركم",
  "quoteReminder.text":
    "عرض السعر {{number}} صالح حتى {{day}}. إن كان يناسبكم فاقبلوه في صفحته، وإن أردتم تغيير شيء فأخبرونا هناك.",

  "quoteAccepted.subject": "قُبل عرض السعر {{number}}",
  "quoteAccepted.title": "شكرًا لقبولكم العرض",
  "quoteAccepted.text": "قبلتم عرض السعر {{number}} يوم {{day}}. نجهز طلبكم ونتواصل معكم بشأن التوصيل.",

  "quoteNews.subject.accepted": "قُبل عرض السعر {{number}}",
  "quoteNews.subject.declined": "رُفض عرض السعر {{number}}",
  "quoteNews.subject.change": "عرض السعر {{number}}: مطلوب تعديل",
  "quoteNews.subject.renewal": "عرض السعر {{number}}: مطلوب عرض جديد",
  "quoteNews.subject.expired": "انتهت صلاحية عرض السعر {{number}}",
  "quoteNews.text.accepted": "قبل العميل الإصدار {{version}}، ويمكن تحويله الآن إلى طلب.",
  "quoteNews.text.declined": "رفض العميل الإصدار {{version}}.",
  "quoteNews.text.change": "يطلب العميل تعديل الإصدار {{version}}. الإصدار التالي جاهز كمسودة.",
  "quoteNews.text.renewal": "انتهت صلاحية الإصدار {{version}}، ويطلب العميل عرضًا جديدًا.",
  "quoteNews.text.expired": "لم يُرد على الإصدار {{version}} في موعده.",
  "quoteNews.words": "ما كتبه العميل",
  "quoteNews.open": "فتح في لوحة الإدارة",
} satisfies Translated<typeof en>;
