import type { Translated } from "../text.ts";
import type en from "./en.ts";

export default {
  "alert.mail_queue_old": "البريد لا يخرج",
  "alert.mail_queue_old.text": "رسائل تنتظر منذ أكثر من نصف ساعة: {{count}}. أقدمها كُتبت {{at}}.",
  "alert.mail_queue_old.do":
    "افتح «البريد الصادر» واقرأ آخر رد من خادم البريد. تأكد من إمكان الوصول إلى الخادم المحدد في SMTP_URL ومن قبوله كلمة المرور. لم يضع شيء: كل الرسائل تخرج وحدها متى عاد الخادم إلى العمل.",
  "alert.backup_old": "النسخة الاحتياطية قديمة",
  "alert.backup_old.text": "توجد تغييرات لا تحفظها أي نسخة على هذا الجهاز. أحدث نسخة: {{at}}.",
  "alert.backup_old.do":
    "انظر إلى مهمة «النسخ الاحتياطي» في شاشة النظام: آخر إخفاق لها يبين السبب، وغالبًا ما يكون القرص ممتلئًا. وإلى أن تعمل من جديد انسخ مجلد البيانات إلى مكان آخر.",
  "alert.second_backup_old": "النسخ لا تصل إلى المكان الثاني",
  "alert.second_backup_old.text": "أحدث نسخة في المكان الثاني: {{at}}. لو فُقد هذا الجهاز الآن لفُقد كل ما جاء بعدها.",
  "alert.second_backup_old.do":
    "انظر إلى مهمة «النسخ الاحتياطي» في شاشة النظام. تأكد من إمكان الوصول إلى المكان المحدد في BACKUP_URL ومن قبوله مفتاحنا ومن وجود مساحة فيه، ثم نفّذ: npm run db -- ship",
  "alert.disk_nearly_full": "القرص يوشك على الامتلاء",
  "alert.disk_nearly_full.text": "المساحة الخالية على {{host}}: {{count}} م.ب. تحت 200 م.ب لا يستقبل المتجر أي طلب.",
  "alert.disk_nearly_full.do":
    "أفرغ مساحة على ذلك الجهاز: سجلات قديمة، ملفات برامج أخرى، إصدارات قديمة في /opt/showroom/releases. لا تحذف شيئًا من مجلد البيانات. أو كبّر القرص.",
  "alert.server_errors": "المتجر يجيب بأخطاء",
  "alert.server_errors.text": "طلبات إلى الخادم أخفقت خلال خمس دقائق: {{count}}.",
  "alert.server_errors.do":
    "ابحث في السجل عن “request failed”: كل سطر يبين ما تعطل. إن بدأ الأمر مع ترقية فارجع إلى الإصدار السابق. وإن كانت قاعدة البيانات لا تجيب فابدأ بها.",
  "alert.database_damaged": "كانت قاعدة البيانات تالفة",
  "alert.database_damaged.text": "ما دامت تالفة لم يستقبل المتجر طلبات ولم يحفظ شيئًا.",
  "alert.database_damaged.do":
    "أوقف المتجر، واستعد أحدث نسخة احتياطية، ثم شغّله من جديد. وبعدها افحص القرص: التلف يأتي من العتاد أكثر مما يأتي من البرامج.",
  "alert.books_wrong": "الدفاتر غير متطابقة",
  "alert.books_wrong.text": "صفوف وجدها الفحص خاطئة: {{count}}. وقت الفحص: {{at}}.",
  "alert.books_wrong.do":
    "افتح «نظرة عامة»: فيها كل صف وما هو متوقع منه. الفحص لم يغيّر شيئًا. احتفظ بنسخة احتياطية من اليوم قبل أي تصحيح، واتصل بمن يتولى صيانة البرنامج.",
  "alert.check_old": "لم تُفحص الدفاتر",
  "alert.check_old.text": "آخر فحص كامل: {{at}}. ينبغي أن يجري كل ليلة.",
  "alert.check_old.do":
    "يجري الفحص بعد النسخ الاحتياطي، فانظر أولًا إلى مهمة «النسخ الاحتياطي» في شاشة النظام. وللفحص يدويًا: npm run db -- check",
  "alert.job_failing": "مهمة تخفق مرة بعد مرة",
  "alert.job_failing.text": "مهمة «{{job}}» على {{host}}: عدد مرات الإخفاق المتتالية {{count}}.",
  "alert.job_failing.do":
    "تعرض شاشة النظام آخر ما قالته المهمة. وهي تحاول من جديد وحدها، وما تركته يُنجز مع أول نجاح لها. إن لم تتعافَ فابحث عن اسمها في السجل.",

  "alert.never": "لا توجد",
  "alert.lasted.minutes": "{{minutes}} د",
  "alert.lasted.hours": "{{hours}} س {{minutes}} د",
  "alert.lasted.days": "{{days}} ي {{hours}} س",

  "job.back up": "النسخ الاحتياطي",
  "job.send numbers to the second place": "إرسال الأرقام إلى المكان الثاني",
  "job.expire unpaid orders": "إلغاء الطلبات غير المدفوعة",
  "job.follow quotes": "متابعة عروض الأسعار",
  "job.publish what is scheduled": "نشر ما حان موعده",
  "job.sweep orphaned files": "إزالة الملفات التي لا تخص شيئًا",
  "job.watch orders": "مراقبة تدفق الطلبات",
  "job.tend devices": "رعاية أجهزة المكتب",
  "job.forget": "إزالة ما يُحفظ لمدة محدودة",
  "job.watch": "مراقبة المتجر",
} satisfies Translated<typeof en>;
