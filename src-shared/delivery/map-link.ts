/** Link of a map pin, for any browser and the telephone's map. */
export const mapLink = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `https://www.google.com/maps?q=${latitude},${longitude}`;
