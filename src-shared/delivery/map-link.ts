/** Where a pin opens on a map, in any browser and in the telephone's own map. */
export const mapLink = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `https://www.google.com/maps?q=${latitude},${longitude}`;
