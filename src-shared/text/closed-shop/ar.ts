import type en from "./en.ts";

export default {
  title: "المتجر مغلق حاليًا",
  text: "يُفتح متجرنا الإلكتروني قريبًا. يمكنك التواصل معنا إلى ذلك الحين:",
  phone: "اتصل بنا",
  whatsapp: "واتساب",
} satisfies Record<keyof typeof en, string>;
