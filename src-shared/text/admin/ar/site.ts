import type { Translated } from "../../text.ts";
import type en from "../en/site.ts";

export default {
  "site.publishing": "المسودة والنشر",
  "site.publishingText": "يظل الزوار يرون النسخة المنشورة أثناء العمل على المسودة. تُحفظ ثم تُعاين في المتجر.",
  "site.publishAtHint": "بتوقيت قطر. لا يتغير شيء للزوار حتى ذلك الوقت.",
  "site.previewEnglish": "معاينة بالإنجليزية",
  "site.previewArabic": "معاينة بالعربية",
  "site.versionText": "يمكن معاينة هذه النسخة في المتجر. وعند استعادتها تصير هي المسودة.",
} satisfies Translated<typeof en>;
