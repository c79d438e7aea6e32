import type { Translated } from "../../text.ts";
import type en from "../en/page-texts.ts";

export default {
  "pageText.add": "صفحة جديدة",
  "pageText.own": "صفحاتك الخاصة",
  "pageText.fixed": "الصفحات الثابتة",
  "pageText.removeAsk": "حذف الصفحة {{name}}؟",
  "pageText.status.standard": "نص قياسي",
  "pageText.status.published": "نص خاص",
  "pageText.status.draft": "مسودة",
  "pageText.choose.standard": "النص القياسي",
  "pageText.choose.draft": "مسودة لا تظهر بعد",
  "pageText.choose.published": "منشور",
  "pageText.choose.withdrawn": "مسحوبة: لا يقرؤها أحد",
  "pageText.statusHint": "النص القياسي يحل محل ما كُتب هنا.",
  "pageText.ownStatusHint": "مسودة الصفحة المنشورة تُبقي للزوار ما كانوا يقرؤونه.",
  "pageText.bodyHint":
    "Markdown. قيم الإعدادات: {company} {address} {phone} {email} {crNumber} {since} {hours} {delivery} {deliveryFee} {returns} {returnDays} {warranty}، كل منها بين قوسين مزدوجين، و{zones} وحدها في سطر لجدول المناطق. والجملة التي ليس لقيمتها إعداد لا تظهر.",
  "pageText.seoText": "ما تعرضه محركات البحث. ويمكن استخدام القيم نفسها.",
  "pageText.preview": "معاينة",
  "pageText.previewText": "النص كما هو محفوظ، بالقيم الحالية.",
} satisfies Translated<typeof en>;
