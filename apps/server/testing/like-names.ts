/** Usernames that read as "Petra Moor" and are others, by how they are. */
export const namesLikeAnother = [
  ['with a Cyrillic letter', 'Petr\u0430 Moor'],
  ['with a Greek letter', 'Petra M\u03BFor'],
  ['with an Armenian letter', 'Petra Mo\u0585r'],
  ['with a Hebrew letter', 'Petra Mo\u05E1r'],
  ['with one word in Cyrillic', 'Petra \u041C\u043E\u043E\u0433'],
  ['with U+034F', 'Pe\u034Ftra Moor'],
  ['with U+FE0F', 'Petra Moor\uFE0F'],
  ['with a Hangul filler', 'Petra\u3164Moor'],
] as const;
