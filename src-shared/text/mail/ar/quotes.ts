import type { Translated } from "../../text.ts";
import type en from "../en/quotes.ts";

export default {
  "name.quote-sent": "عرض سعر",
  "name.quote-reminder": "تذكير بعرض سعر",
  "name.quote-accepted": "قبول عرض سعر",
  "name.quote-news": "جديد عن عرض سعر، إلينا",
  "whatsapp.quote": "مرحبًا {{name}}، تجد عرض السعر {{number}} هنا: {{url}}",
  "whatsapp.invoice": "مرحبًا {{name}}، تجد المستند {{number}} هنا: {{url}}",

  "quote.number": "عرض السعر",
  "quote.validUntil": "صالح حتى",
  "quote.total": "الإجمالي",
  "quote.totalWithOptions": "مع كل الخيارات",
  "quote.deposit": "الدفعة المقدمة",
  "quote.open": "فتح عرض السعر",
  "quote.why": "وصلتك هذه الرسالة لأن {{shop}} قدّم لك عرض سعر. إن لم تكن تنتظره، فرد على هذه الرسالة.",

  "quoteSent.subject": "عرض السعر {{number}}",
  "quoteSent.title": "عرض السعر {{number}}",
  "quoteSent.text": "نقدم لك عرضنا. يمكنك في صفحته أن تقرأه وتختار الإضافات، ثم تقبله أو تطلب تعديله.",
  "quoteSent.subjectChanged": "عرض السعر {{number}}، الإصدار {{version}}",
  "quoteSent.textChanged": "نقدم لك عرضنا بعد تعديله، وهو الإصدار {{version}}. يحل محل الإصدار السابق، ولا يُقبل غيره.",
  "quoteSent.attached": "تجد العرض مرفقًا كذلك بصيغة PDF.",

  "quoteOffer.title": "ما نعرضه",
  "quoteOffer.optional": "اختياري، خارج الإجمالي",
  "quoteOffer.discount": "الخصم",
  "quoteOffer.more": "في صفحة العرض بنود أخرى، عددها {{count}}.",

  "quoteReminder.subject": "عرض السعر {{number}} صالح حتى {{day}}",
  "quoteReminder.title": "عرضنا في انتظارك",
  "quoteReminder.text":
    "عرض السعر {{number}} صالح حتى {{day}}. إن كان يناسبك فاقبله في صفحته، وإن أردت تغيير شيء فأخبرنا هناك.",

  "quoteAccepted.subject": "تأكيد قبول عرض السعر {{number}}",
  "quoteAccepted.title": "شكرًا لقبولك العرض",
  "quoteAccepted.text": "قبلت عرض السعر {{number}} يوم {{day}}. نجهّز طلبك ونتواصل معك بشأن التوصيل.",

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
