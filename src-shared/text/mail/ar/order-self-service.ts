import type { Translated } from "../../text.ts";
import type en from "../en/order-self-service.ts";

/** What customers do on the page of their order. */
export default {
  "name.order-time": "موعد توصيل آخر",
  "name.order-answer": "الرد على سؤال عن طلب",
  "name.order-news": "جديد عن طلب، إلينا",
  "orderTime.subject": "موعد توصيل آخر لطلبك {{number}}",
  "orderTime.text": "اخترت موعدًا آخر لتوصيل طلبك، وقد حجزناه لك.",
  "orderAnswer.subject": "ردنا بخصوص طلبك {{number}}",
  "orderAnswer.question": "سؤالك",
  "orderAnswer.onPage": "يرجى الكتابة إلينا في صفحة طلبك بدل الرد على هذه الرسالة: هناك نراها فورًا.",
  "orderAnswer.open": "القراءة والرد في صفحة الطلب",
  "orderNews.subject.cancelled": "ألغى العميل الطلب {{number}}",
  "orderNews.subject.time": "موعد توصيل آخر للطلب {{number}}",
  "orderNews.subject.question": "سؤال عن الطلب {{number}}",
  "orderNews.text.cancelled": "ألغاه العميل في صفحة الطلب، وعادت بضاعته إلى البيع. ما دُفع رصيد دائن للعميل: يرجى رده.",
  "orderNews.text.time": "اختار العميل موعدًا آخر في صفحة الطلب.",
  "orderNews.text.question": "سأل العميل في صفحة الطلب. أجب في لوحة الإدارة، وتصله الإجابة برسالة.",
} satisfies Translated<typeof en>;
