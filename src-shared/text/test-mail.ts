import type { Lang } from "../values/localized.ts";

/** The mail that proves a mail server: its code is typed in the settings. */
export function testMail({ lang, code }: { lang: Lang; code: string }): { subject: string; text: string[] } {
  if (lang === "ar") {
    return {
      subject: `رمز التحقق من خادم البريد: ${code}`,
      text: ["وصلت هذه الرسالة عبر خادم البريد الذي أدخلته.", `أدخل هذا الرمز في الإعدادات ليستخدمه المتجر: ${code}`],
    };
  }
  return {
    subject: `Mail server test: ${code}`,
    text: [
      "This message came through the mail server that you entered.",
      `Type this code in the settings, and the shop begins to use it: ${code}`,
    ],
  };
}
