import { tokens } from "../../../../src-shared/values/arabic.ts";

/** Synonyms of the Gulf's furniture trade, in both languages and in both directions. */
const groups: string[] = [
  "desk table workstation مكتب مكاتب طاوله طاولات ترابيزه",
  "chair seat seating كرسي كراسي مقعد مقاعد",
  "sofa couch settee كنبه كنب صوفا اريكه",
  "armchair فوتيه كرسي",
  "stool ستول",
  "pouf ottoman بوف",
  "cabinet cupboard closet دولاب دواليب خزانه خزائن كبت",
  "drawer drawers pedestal درج ادراج",
  "locker lockers لوكر لوكرات خزانه",
  "shelf shelves bookcase bookshelf رف رفوف ارفف مكتبه",
  "filing file files ملف ملفات فايل فايلات",
  "meeting conference boardroom اجتماع اجتماعات مؤتمرات",
  "reception counter استقبال كاونتر",
  "executive manager director تنفيذي مدير مدراء",
  "ergonomic مريح طبي",
  "leather جلد",
  "mesh شبك شبكي",
  "wood wooden خشب خشبي",
  "screen monitor display شاشه شاشات",
  "laptop notebook لابتوب لاب محمول حاسوب",
  "computer pc desktop كمبيوتر كومبيوتر حاسوب",
  "printer copier mfp طابعه طابعات برنتر",
  "phone telephone هاتف تلفون تليفون",
  "router wifi wireless راوتر واي انترنت",
  "rack راك كابينه",
  "ups battery بطاريه يو",
  "projector بروجكتر بروجكتور عارض",
  "keyboard كيبورد لوحه",
  "mouse ماوس فاره",
  "lamp light lighting لمبه اضاءه مصباح اباجوره",
  "bin trash waste dustbin سله زباله مهملات",
  "plant planter نبات نباتات زرع",
  "whiteboard board سبوره سبورات وايت بورد",
  "partition divider screen فاصل فواصل قاطع قواطع بارتشن",
  "booth pod كابينه كبينه",
  "key keys مفتاح مفاتيح",
  "coat hanger علاقه شماعه معطف",
  "training classroom تدريب",
  "adjustable standing height electric متحرك كهربائي",
  "grey gray رمادي",
  "brown بني",
  "black اسود",
  "white ابيض",
  "blue ازرق",
];

const table = new Map<string, Set<string>>();
for (const group of groups) {
  const words = [...new Set(tokens(group))];
  for (const word of words) {
    const others = table.get(word) ?? new Set<string>();
    for (const other of words) if (other !== word) others.add(other);
    table.set(word, others);
  }
}

/** Synonyms of a folded word; none for an unlisted word. */
export function synonymsOf(word: string): string[] {
  const found = table.get(word) ?? (word.endsWith("s") ? table.get(word.slice(0, -1)) : undefined);
  return found ? [...found] : [];
}
