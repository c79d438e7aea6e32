import type { LocalizedText } from "../values/localized.ts";

/** A part of Qatar to which goods are delivered as one: numbers of the blue plate, names of its areas. */
export interface Place {
  key: string;
  name: LocalizedText;
  zoneNumbers: readonly number[];
  areas: readonly LocalizedText[];
  /** Days from the order to the first delivery there, and deliveries in one window of one day: to begin with. */
  leadDays: number;
  slotCapacity: number;
  /** Takes every place that no other names. */
  catchAll?: true;
}

/** The country in zones, from which a shop begins; the fees are its own. */
export const QATAR_PLACES: readonly Place[] = [
  {
    key: "doha",
    name: { en: "Doha", ar: "الدوحة" },
    zoneNumbers: [
      1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34,
      35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 57, 58, 60, 61, 62, 63, 64, 65, 66, 67, 68,
    ],
    areas: [
      { en: "Al Bidda", ar: "البدع" },
      { en: "Msheireb", ar: "مشيرب" },
      { en: "Al Souq", ar: "السوق" },
      { en: "Old Al Ghanim", ar: "الغانم القديم" },
      { en: "Al Doha Al Jadeeda", ar: "الدوحة الجديدة" },
      { en: "Al Mirqab", ar: "المرقاب" },
      { en: "Fereej Bin Mahmoud", ar: "فريج بن محمود" },
      { en: "Rawdat Al Khail", ar: "روضة الخيل" },
      { en: "Al Muntazah", ar: "المنتزه" },
      { en: "Al Mansoura", ar: "المنصورة" },
      { en: "Najma", ar: "نجمة" },
      { en: "Umm Ghuwailina", ar: "أم غويلينة" },
      { en: "Al Duhail", ar: "الدحيل" },
      { en: "Madinat Khalifa", ar: "مدينة خليفة" },
      { en: "Al Markhiya", ar: "المرخية" },
      { en: "Fereej Kulaib", ar: "فريج كليب" },
      { en: "Al Messila", ar: "المسيلة" },
      { en: "Fereej Bin Omran", ar: "فريج بن عمران" },
      { en: "Al Sadd", ar: "السد" },
      { en: "Fereej Al Nasr", ar: "فريج النصر" },
      { en: "New Salata", ar: "السلطة الجديدة" },
      { en: "Nuaija", ar: "النعيجة" },
      { en: "Al Hilal", ar: "الهلال" },
      { en: "Old Airport", ar: "المطار القديم" },
      { en: "Al Thumama", ar: "الثمامة" },
      { en: "Al Dafna", ar: "الدفنة" },
      { en: "West Bay", ar: "الخليج الغربي" },
      { en: "Onaiza", ar: "عنيزة" },
      { en: "Katara", ar: "كتارا" },
      { en: "The Pearl", ar: "اللؤلؤة" },
      { en: "Legtaifiya", ar: "لقطيفية" },
      { en: "Industrial Area", ar: "المنطقة الصناعية" },
    ],
    leadDays: 1,
    slotCapacity: 8,
  },
  {
    key: "lusail",
    name: { en: "Lusail", ar: "لوسيل" },
    zoneNumbers: [69],
    areas: [
      { en: "Lusail", ar: "لوسيل" },
      { en: "Lusail Marina", ar: "مارينا لوسيل" },
      { en: "Fox Hills", ar: "فوكس هيلز" },
      { en: "Jabal Thuaileb", ar: "جبل ثعيلب" },
      { en: "Al Kharayej", ar: "الخرايج" },
      { en: "Al Egla", ar: "العقلة" },
    ],
    leadDays: 1,
    slotCapacity: 4,
  },
  {
    key: "al-waab",
    name: { en: "Al Waab", ar: "الوعب" },
    zoneNumbers: [55],
    areas: [
      { en: "Al Waab", ar: "الوعب" },
      { en: "Al Aziziya", ar: "العزيزية" },
      { en: "Fereej Al Murra", ar: "فريج المرة" },
      { en: "Fereej Al Manaseer", ar: "فريج المناصير" },
      { en: "Bu Sidra", ar: "بو سدرة" },
      { en: "Al Mearad", ar: "المعراض" },
      { en: "Al Sailiya", ar: "السيلية" },
    ],
    leadDays: 1,
    slotCapacity: 4,
  },
  {
    key: "al-rayyan",
    name: { en: "Al Rayyan", ar: "الريان" },
    zoneNumbers: [51, 52, 53, 54, 56],
    areas: [
      { en: "Al Rayyan", ar: "الريان" },
      { en: "Al Gharrafa", ar: "الغرافة" },
      { en: "Bani Hajer", ar: "بني هاجر" },
      { en: "Al Luqta", ar: "اللقطة" },
      { en: "Muaither", ar: "معيذر" },
      { en: "Al Wajba", ar: "الوجبة" },
      { en: "Muraikh", ar: "المريخ" },
      { en: "Abu Hamour", ar: "أبو هامور" },
      { en: "Ain Khaled", ar: "عين خالد" },
      { en: "Mesaimeer", ar: "مسيمير" },
      { en: "Al Maamoura", ar: "المعمورة" },
    ],
    leadDays: 1,
    slotCapacity: 5,
  },
  {
    key: "al-wakrah",
    name: { en: "Al Wakrah", ar: "الوكرة" },
    zoneNumbers: [90, 91, 92, 93],
    areas: [
      { en: "Al Wakrah", ar: "الوكرة" },
      { en: "Al Wukair", ar: "الوكير" },
      { en: "Al Mashaf", ar: "المشاف" },
      { en: "Mesaieed", ar: "مسيعيد" },
    ],
    leadDays: 1,
    slotCapacity: 4,
  },
  {
    key: "umm-salal",
    name: { en: "Umm Salal", ar: "أم صلال" },
    zoneNumbers: [71],
    areas: [
      { en: "Umm Salal Mohammed", ar: "أم صلال محمد" },
      { en: "Umm Salal Ali", ar: "أم صلال علي" },
      { en: "Al Kharaitiyat", ar: "الخريطيات" },
      { en: "Izghawa", ar: "إزغوى" },
      { en: "Bu Fasseela", ar: "بو فسيلة" },
    ],
    leadDays: 2,
    slotCapacity: 3,
  },
  {
    key: "al-daayen",
    name: { en: "Al Daayen", ar: "الظعاين" },
    zoneNumbers: [70],
    areas: [
      { en: "Al Daayen", ar: "الظعاين" },
      { en: "Al Kheesa", ar: "الخيسة" },
      { en: "Rawdat Al Hamama", ar: "روضة الحمامة" },
      { en: "Al Ebb", ar: "العب" },
      { en: "Al Sakhama", ar: "الصخامة" },
      { en: "Wadi Lusail", ar: "وادي لوسيل" },
      { en: "Umm Qarn", ar: "أم قرن" },
    ],
    leadDays: 1,
    slotCapacity: 3,
  },
  {
    key: "al-khor",
    name: { en: "Al Khor", ar: "الخور" },
    zoneNumbers: [74, 75, 76],
    areas: [
      { en: "Al Khor", ar: "الخور" },
      { en: "Al Thakhira", ar: "الذخيرة" },
      { en: "Simaisma", ar: "سميسمة" },
      { en: "Ras Laffan", ar: "راس لفان" },
      { en: "Al Ghuwairiya", ar: "الغويرية" },
    ],
    leadDays: 2,
    slotCapacity: 2,
  },
  {
    key: "al-shamal",
    name: { en: "Al Shamal", ar: "الشمال" },
    zoneNumbers: [77, 78, 79],
    areas: [
      { en: "Madinat Al Shamal", ar: "مدينة الشمال" },
      { en: "Al Ruwais", ar: "الرويس" },
      { en: "Abu Dhalouf", ar: "أبو ظلوف" },
      { en: "Al Zubara", ar: "الزبارة" },
      { en: "Fuwairit", ar: "فويرط" },
    ],
    leadDays: 3,
    slotCapacity: 2,
  },
  {
    key: "al-sheehaniya",
    name: { en: "Al Sheehaniya", ar: "الشيحانية" },
    zoneNumbers: [72, 73, 80, 82, 84, 85, 86],
    areas: [
      { en: "Al Sheehaniya", ar: "الشيحانية" },
      { en: "Al Jemailiya", ar: "الجميلية" },
      { en: "Rawdat Rashed", ar: "روضة راشد" },
      { en: "Umm Bab", ar: "أم باب" },
      { en: "Dukhan", ar: "دخان" },
    ],
    leadDays: 3,
    slotCapacity: 2,
  },
  {
    key: "elsewhere",
    name: { en: "Elsewhere in Qatar", ar: "مناطق أخرى في قطر" },
    zoneNumbers: [],
    areas: [],
    leadDays: 3,
    slotCapacity: 2,
    catchAll: true,
  },
];

/** The country's zones at one's own terms, as `POST /api/zone-delivery-settings` takes them. Amounts in dirhams. */
export const zonesOfQatar = (terms: { fee: number; freeFrom: number; cashOnDelivery: boolean }) =>
  QATAR_PLACES.map(({ zoneNumbers, areas, ...place }) => ({
    ...place,
    ...terms,
    zoneNumbers: [...zoneNumbers],
    areas: [...areas],
  }));
