import type { Translated } from "../../text.ts";
import type en from "../en/authors.ts";

export default {
  "author.add": "إضافة كاتب",
  "author.none": "لا كتّاب بعد",
  "author.name": "الاسم",
  "author.title": "المنصب",
  "author.bio": "نبذة عن الكاتب",
  "author.removed": "حُذف الكاتب",
  "author.articles_zero": "لا مقالات",
  "author.articles_one": "مقال واحد",
  "author.articles_two": "مقالان",
  "author.articles_few": "{{count}} مقالات",
  "author.articles_many": "{{count}} مقالًا",
  "author.articles_other": "{{count}} مقال",
} satisfies Translated<typeof en>;
