/** Days of opening hours, as page and server say them. */
export default {
  "hours.range": "{{from}} to {{to}}",
  "hours.sunday": "Sunday",
  "hours.monday": "Monday",
  "hours.tuesday": "Tuesday",
  "hours.wednesday": "Wednesday",
  "hours.thursday": "Thursday",
  "hours.friday": "Friday",
  "hours.saturday": "Saturday",
} as const;
