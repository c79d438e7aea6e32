import type { Translated } from "../../text.ts";
import type en from "../en/intake.ts";

export default {
  "name.messages-quarantined": "تدفق رسائل، إلينا",
  "name.contact-message": "رسالة اتصال، إلينا",
  "name.message-reply": "الرد على رسالة",
  "name.quote-request": "طلب عرض سعر، إلينا",
  "name.quote-received": "إشعار باستلام طلب عرض سعر",
  "quarantineMail.subject": "رسائل أكثر بكثير من المعتاد",
  "quarantineMail.since": "منذ {{when}} تصل رسائل وطلبات عروض أسعار أكثر مما يُرسل بالبريد واحدة واحدة.",
  "quarantineMail.text":
    "كلها محفوظة وعليها علامة «بلا بريد»، ولم يُرفض أحد. راجعها في لوحة الإدارة، ورسائل العملاء الحقيقيين يُرد عليها كالمعتاد.",
  "quarantineMail.open": "فتح الرسائل",
  "contactMail.subject": "رسالة من نموذج التواصل",
  "contactMail.title": "وصلتنا رسالة",
  "contactMail.sent": "أُرسلت يوم {{when}}. الرد عليها في لوحة الإدارة، في «الرسائل»: هناك يُحفظ الرد ويراه الجميع.",
  "contactMail.about": "الموضوع",
  "contactMail.message": "الرسالة",
  "contactMail.open": "الفتح والرد",

  "messageReply.subject": "ردنا على رسالتك إلى {{shop}}",
  "messageReply.title": "ردنا على رسالتك",
  "messageReply.text": "كتبت إلينا يوم {{day}}، وهذا ردنا:",
  "messageReply.more": "للكتابة إلينا مرة أخرى يكفي الرد على هذه الرسالة.",
  "messageReply.why":
    "وصلتك هذه الرسالة لأن رسالة أُرسلت إلى {{shop}} بعنوان بريدك. إن لم تكن أنت من أرسلها، فلا يلزمك فعل شيء.",

  "quoteMail.subject": "طلب عرض سعر {{number}}",
  "quoteMail.title": "طلب عرض سعر {{number}}",
  "quoteMail.sent": "أُرسل يوم {{when}}. الرد على هذه الرسالة يصل إلى العميل.",
  "quoteMail.asked": "المطلوب",
  "quoteMail.listed": "{{price}} للقطعة في المتجر",
  "quoteMail.message": "رسالة العميل",
  "quoteMail.attachment": "الملف",

  "quoteReceived.subject": "وصلنا طلبك {{number}}",
  "quoteReceived.title": "وصلنا طلبك لعرض سعر",
  "quoteReceived.text": "وصل طلبك {{number}} المقدم يوم {{day}}. نحسب الأسعار ونرسل العرض إلى هذا العنوان.",
  "quoteReceived.asked": "ما طلبت سعره",
  "quoteReceived.why":
    "وصلتك هذه الرسالة لأن عرض سعر طُلب في {{shop}} بعنوان بريدك. إن لم تكن أنت من طلبه، فلا يلزمك فعل شيء.",
} satisfies Translated<typeof en>;
