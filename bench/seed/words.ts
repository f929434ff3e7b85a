const list = (words: string) =>
  `array[${words
    .split(' ')
    .map((word) => `'${word}'`)
    .join(', ')}]`;

// As SQL arrays.
export const firstNames = list(
  'Amelia Anna Bruno Carla Chen Daria David Elena Emil Fatima Felix Grace Hana Hugo Ines Ivan Jana Jonas Karin Kofi ' +
    'Lara Leon Lina Marco Maria Mia Nadia Nils Nora Olga Omar Paul Petra Priya Rosa Ruth Samir Sofia Tariq Theo Uma ' +
    'Vera Viktor Wanda Yara Yusuf Zoe',
);
export const lastNames = list(
  'Adler Ahmed Baker Bauer Costa Dubois Eriksen Fischer Garcia Haas Ito Jansen Keller Kowalski Lopez Marino Meyer ' +
    'Moreau Nakamura Novak Okafor Olsen Patel Peeters Popov Quinn Rossi Sato Schmidt Silva Singh Tanaka Torres Urban ' +
    'Vargas Vogel Walker Weber Wolf Yilmaz Young Zhang Zimmermann',
);
export const cities = list(
  'Accra Bergen Bologna Cordoba Dresden Durban Ghent Graz Kyoto Leeds Lima Lyon Malmo Nairobi Oslo Porto Pune Quito ' +
    'Riga Seville Tampere Turin Utrecht Vilnius Zagreb',
);
export const topics = list(
  'Algebra Anatomy Astronomy Biology Botany Calculus Chemistry Drawing Ecology Economics English Ethics French Geography ' +
    'Geometry German History Latin Law Logic Mechanics Music Optics Painting Philosophy Physics Poetry Programming ' +
    'Rhetoric Spanish Statistics Zoology',
);
export const openings = list('Advanced Applied Basic Essential Everyday Further Modern Practical');
