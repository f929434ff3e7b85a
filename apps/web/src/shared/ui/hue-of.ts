/** The hues of people's faces and courses' covers, in degrees of oklch: as far apart as eight can be told. */
export const hues = [25, 55, 95, 145, 195, 245, 290, 345] as const;

/** A hue for a thing with this id, always the same. */
export function hueOf(id: string): number {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 65_521;
  return hues[sum % hues.length] ?? hues[0];
}
