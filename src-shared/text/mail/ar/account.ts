import type { Translated } from "../../text.ts";
import type en from "../en/account.ts";

export default {
  "name.one-time-code": "رمز لمرة واحدة",
  "name.release-published": "إصدار جديد من تطبيق سطح المكتب",
  "name.staff-invited": "دعوة",
  "name.account-changed": "تغيير في حساب",
  "name.password-changed": "تغيير كلمة مرور",
  "account.why": "تصل هذه الرسالة إلى موظفي {{shop}}.",
  "account.notYou": "لم تكن أنت؟ أبلغ أحد المسؤولين فورًا.",

  "codeMail.subject": "رمز الدخول الخاص بك",
  "codeMail.title": "رمز الدخول الخاص بك",
  "codeMail.text_zero": "انتهت صلاحية هذا الرمز.",
  "codeMail.text_one": "أدخل هذا الرمز حيث طلبته، وهو صالح لدقيقة واحدة ولاستخدام واحد.",
  "codeMail.text_two": "أدخل هذا الرمز حيث طلبته، وهو صالح لدقيقتين ولاستخدام واحد.",
  "codeMail.text_few": "أدخل هذا الرمز حيث طلبته، وهو صالح لمدة {{count}} دقائق ولاستخدام واحد.",
  "codeMail.text_many": "أدخل هذا الرمز حيث طلبته، وهو صالح لمدة {{count}} دقيقة ولاستخدام واحد.",
  "codeMail.text_other": "أدخل هذا الرمز حيث طلبته، وهو صالح لمدة {{count}} دقيقة ولاستخدام واحد.",
  "codeMail.notYou":
    "لم تطلبه؟ إذن هناك من يعرف عنوانك، لكن لا أحد يدخل من دون هذا الرمز. لا تخبر به أحدًا، ونحن لا نسأل عنه أبدًا.",

  "passwordMail.subject": "تغيّرت كلمة مرورك",
  "passwordMail.text": "تغيّرت كلمة مرور حسابك يوم {{when}}، وأُنهيت كل الجلسات الأخرى.",

  "changeMail.subject": "تغيّرت طريقة الدخول إلى حسابك",
  "changeMail.when": "حدث ذلك يوم {{when}}.",
  "changeMail.email": "أصبح لحسابك بريد إلكتروني آخر، ولم يعد هذا البريد صالحًا للدخول.",
  "changeMail.authenticator_on": "أصبح تطبيق المصادقة مطلوبًا عند دخولك.",
  "changeMail.passkey_added": "سُجّل مفتاح مرور لحسابك، وهو يدخل دون كلمة المرور.",
  "changeMail.passkey_removed": "أُزيل مفتاح مرور من حسابك، ولم يعد يفتح شيئًا.",
  "changeMail.device_added":
    "تم تسجيل الدخول إلى تطبيق سطح المكتب بحسابك، ويمكن العمل فيه باسمك إلى أن تزيله أنت أو أحد المسؤولين.",
  "changeMail.authenticator_off": "لم يعد تطبيق المصادقة مطلوبًا عند دخولك.",
  "changeMail.one_time_password":
    "أنشأ أحد المسؤولين كلمة مرور جديدة لك تُستعمل مرة واحدة، ولم تعد كلمة مرورك القديمة ولا مفاتيح مرورك صالحة.",

  "releaseMail.subject": "نُشر الإصدار {{version}} من تطبيق سطح المكتب",
  "releaseMail.text": "طرح {{by}} الإصدار {{version}} من تطبيق سطح المكتب على {{percent}} % من الأجهزة.",
  "releaseMail.unexpected": "لم يخبرك أحد بإصدار جديد؟ اسحبه فورًا، واطلب تغيير كلمة مرور هذا الحساب.",
  "releaseMail.open": "عرض الإصدارات",

  "inviteMail.subject": "لديك حساب في {{shop}}",
  "inviteMail.text": "أنشأ أحد المسؤولين حسابًا لك. تستلم منه شخصيًا كلمة مرور لمرة واحدة، وبها تختار كلمة مرورك.",
  "inviteMail.open": "تسجيل الدخول",
  "inviteMail.role": "الصلاحية",
  "inviteMail.role.staff": "موظف",
  "inviteMail.role.manager": "مدير",
  "inviteMail.role.admin": "مسؤول النظام",
} satisfies Translated<typeof en>;
