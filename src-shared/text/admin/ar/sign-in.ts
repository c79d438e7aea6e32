import type { Translated } from "../../text.ts";
import type en from "../en/sign-in.ts";

export default {
  "signIn.title": "تسجيل الدخول إلى لوحة الإدارة",
  "signIn.email": "البريد الإلكتروني",
  "signIn.password": "كلمة المرور",
  "signIn.show": "إظهار كلمة المرور",
  "signIn.hide": "إخفاء كلمة المرور",
  "signIn.submit": "تسجيل الدخول",
  "signIn.submitting": "جارٍ تسجيل الدخول…",
  "signIn.code": "الرمز من تطبيق المصادقة",
  "signIn.codeHint": "ستة أرقام، أو أحد رموز الاسترداد.",
  "signIn.passkey": "استخدام مفتاح مرور",
  "signIn.passkeyNext": "الآن مفتاح المرور: اضغط الزر واتبع تعليمات جهازك.",
  "signIn.emergency": "الدخول برمز طوارئ",
  "signIn.back": "الدخول بكلمة المرور",
  "signIn.shop": "العودة إلى المتجر",

  "otp.title": "رمز الطوارئ",
  "otp.lead": "نرسل إلى بريدك في العمل رمزًا من 6 أرقام. وهو صالح لمدة 10 دقائق ولاستخدام واحد، وفي هذا المتصفح فقط.",
  "otp.send": "إرسال الرمز",
  "otp.sending": "جارٍ الإرسال…",
  "otp.sent": "أُرسل الرمز. إن كان العنوان لأحد الموظفين فستصل الرسالة خلال دقيقة.",
  "otp.unavailable": "أُنشئ الرمز (خدمة البريد غير متاحة)",
  "otp.unavailableHint": "تخرج الرسالة حين تعود خدمة البريد، ما لم تنتهِ صلاحية الرمز قبل ذلك.",
  "otp.failed": "تعذّر إرسال رسالة الرمز",
  "otp.code": "الرمز من 6 أرقام",
  "otp.again": "إرسال رمز جديد",
  "otp.authenticator": "الرمز من تطبيق المصادقة",

  "setUpFactor.title": "إعداد وسيلة تحقق ثانية",
  "setUpFactor.lead":
    "يتطلب دورك أكثر من كلمة مرور عند الدخول. لا يُفتح شيء آخر قبل إعداد تطبيق مصادقة أو مفتاح مرور. أما تطبيق سطح المكتب فيطلب رمز تطبيق المصادقة.",
  "setUpFactor.done": "المتابعة إلى لوحة الإدارة",
  "setUpFactor.signOut": "تسجيل الخروج",

  "newPassword.title": "اختر كلمة مرور جديدة",
  "newPassword.lead": "ما دخلت به صالح لمرة واحدة. لا يُفتح شيء آخر قبل أن تكون لك كلمة مرور خاصة بك.",
  "newPassword.current": "كلمة المرور الحالية",
  "newPassword.password": "كلمة المرور الجديدة",
  "newPassword.hint": "8 رموز على الأقل، و15 أو أكثر أفضل. بضع كلمات لا رابط بينها يسهل حفظها.",
  "newPassword.byPasskey": "استخدام مفتاح مرور بدل كلمة المرور الحالية",
  "newPassword.byPassword": "إدخال كلمة المرور الحالية بدلًا منه",
  "newPassword.submit": "تعيين كلمة المرور",
  "newPassword.done": "عُيّنت كلمة المرور، وانتهت كل الجلسات الأخرى.",
} satisfies Translated<typeof en>;
