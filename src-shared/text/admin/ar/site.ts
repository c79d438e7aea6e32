import type { Translated } from "../../text.ts";
import type en from "../en/site.ts";

export default {
  "site.publishing": "المسودة والنشر",
  "site.publishingText": "تُبقي المسودة للزوار ما يرونه الآن. تُحفظ ثم تُعاين في المتجر.",
  "site.publishAtHint": "بتوقيت قطر. وحتى ذلك الوقت يرى الزوار ما يرونه الآن.",
  "site.previewEnglish": "معاينة بالإنجليزية",
  "site.previewArabic": "معاينة بالعربية",
  "site.versionText": "يمكن معاينة هذه النسخة في المتجر. وعند استعادتها تصير هي المسودة.",
} satisfies Translated<typeof en>;
