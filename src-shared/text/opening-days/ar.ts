/** Days of opening hours, as page and server say them. */
export default {
  "hours.range": "من {{from}} إلى {{to}}",
  "hours.sunday": "الأحد",
  "hours.monday": "الاثنين",
  "hours.tuesday": "الثلاثاء",
  "hours.wednesday": "الأربعاء",
  "hours.thursday": "الخميس",
  "hours.friday": "الجمعة",
  "hours.saturday": "السبت",
} as const;
