// The words by which people write lists of questions, in the languages of the product and its neighbours. All are compared in
// lower case.

const words = (text: string): readonly string[] => text.split('|').map((word) => word.trim());

/** The meaning of a word before a colon. `either` is an answer where it names an option, and an explanation otherwise. */
export type LabelKind = 'answer' | 'key' | 'either' | 'explanation' | 'marks' | 'negative' | 'meta' | 'question';

const labels: Readonly<Record<LabelKind, readonly string[]>> = {
  answer: words(
    `answer|ans|correct answer|correct|right answer|correct option|correct choice|correct answer is|the correct answer is|
    answer is|the answer is|antwort|richtige antwort|richtig|korrekt|korrekte antwort|respuesta|respuesta correcta|correcta|
    resp|rpta|réponse|reponse|bonne réponse|réponse correcte|réponse juste|rép|الإجابة|الاجابة|الإجابة الصحيحة|
    الاجابة الصحيحة|الجواب|الجواب الصحيح|جواب|إجابة|risposta|risposta corretta|resposta|resposta correta|antwoord|
    juiste antwoord|odpowiedź|poprawna odpowiedź|cevap|yanıt|doğru cevap|ответ|правильный ответ|svar|rätt svar|答案|
    正确答案|答え|正解|उत्तर`,
  ),
  key: words(
    `key|keys|answers|answer key|answer keys|answers key|correct answers|marking key|lösungen|lösungsschlüssel|antworten|
    richtige antworten|respuestas|respuestas correctas|clave|claves|clave de respuestas|soluciones|réponses|
    bonnes réponses|corrigé|corrigés|الإجابات|الاجابات|مفتاح الإجابة|مفتاح الاجابة|مفتاح الحل|نموذج الإجابة|الحلول|
    risposte|soluzioni|gabarito|respostas|antwoorden|ответы|ключ|解答`,
  ),
  either: words(`solution|solutions|sol|lösung|loesung|solución|solucion|الحل|soluzione|solução|oplossing|решение`),
  explanation: words(
    `explanation|rationale|reason|feedback|because|justification|why|erklärung|begründung|erläuterung|explicación|
    explicacion|justificación|razón|explication|commentaire|الشرح|شرح|التفسير|التعليل|التوضيح|السبب|spiegazione|
    explicação|uitleg|wyjaśnienie|açıklama|объяснение|пояснение|解析|解説|व्याख्या`,
  ),
  marks: words(
    `marks|mark|points|point|pts|score|weight|punkte|punkt|puntos|punto|puntaje|barème|الدرجة|الدرجات|درجة|punti|pontos|
    баллы`,
  ),
  negative: words(
    `negative marks|negative mark|negative marking|penalty|minuspunkte|abzug|penalización|pénalité|الدرجة السالبة`,
  ),
  meta: words(
    `difficulty|level|topic|chapter|tags|tag|category|hint|bloom|bloom's level|bloom level|learning outcome|
    learning objective|objective|lo|ref|reference|source|skill|standard|schwierigkeit|thema|hinweis|kapitel|dificultad|
    tema|pista|capítulo|difficulté|thème|indice|chapitre|الصعوبة|المستوى|الموضوع|تلميح`,
  ),
  question: words(
    `question|q|frage|aufgabe|pregunta|السؤال|سؤال|س|domanda|pergunta|questão|vraag|pytanie|soru|вопрос|题|問|प्रश्न|no|nr|item`,
  ),
};

export const labelKinds: ReadonlyMap<string, LabelKind> = new Map(
  (Object.keys(labels) as LabelKind[]).flatMap((kind) => labels[kind].map((word) => [word, kind] as const)),
);

/** Words in brackets beside the right option. */
export const rightWords: ReadonlySet<string> = new Set(
  words(
    `correct|right|correct answer|right answer|answer|ans|key|richtig|korrekt|richtige antwort|correcta|correcto|
    respuesta correcta|correcte|juste|bonne réponse|صحيح|صحيحة|الإجابة الصحيحة|corretta|corretto|correta|juist|goed|
    poprawna|doğru|правильно|верно|正确|✓|✔|✅|√|☑|*|x`,
  ),
);
export const wrongWords: ReadonlySet<string> = new Set(
  words('wrong|incorrect|falsch|incorrecta|incorrecto|faux|fausse|خطأ|✗|✘|❌|×'),
);

/** Pairs of a true/false question, as its options are written. */
const truths: readonly (readonly [right: string, wrong: string, abbreviated?: string])[] = [
  ['True', 'False', 't|f'],
  ['Richtig', 'Falsch', 'r|f'],
  ['Wahr', 'Falsch', 'w|f'],
  ['Verdadero', 'Falso'],
  ['Vrai', 'Faux'],
  ['V', 'F', 'v|f'],
  ['صح', 'خطأ', 'ص|خ'],
  ['صواب', 'خطأ'],
  ['صحيح', 'خطأ'],
  ['Vero', 'Falso'],
  ['Verdadeiro', 'Falso'],
  ['Waar', 'Onwaar'],
  ['Prawda', 'Fałsz'],
  ['Doğru', 'Yanlış'],
  ['Верно', 'Неверно'],
  ['Правда', 'Ложь'],
  ['对', '错'],
  ['Yes', 'No'],
];

export type Truth = { pair: readonly [string, string]; right: 0 | 1 };

const truthWords = new Map<string, Truth>();
for (const [yes, no, short = '|'] of truths) {
  const [shortYes = '', shortNo = ''] = short.split('|');
  for (const [word, right] of [
    [yes, 0],
    [no, 1],
    [shortYes, 0],
    [shortNo, 1],
  ] as const) {
    const known = word.toLowerCase();
    if (known !== '' && !truthWords.has(known)) truthWords.set(known, { pair: [yes, no], right });
  }
}

/** The true or false that a word says, with the pair it belongs to; null for other words. */
export const truthOf = (word: string): Truth | null => truthWords.get(word.toLowerCase()) ?? null;

const asksTruth =
  /\b(?:true or false|true\/false|t\/f|wahr oder falsch|richtig oder falsch|verdadero o falso|vrai ou faux|v\/f|r\/f)\b|صح (?:أم|أو) خطأ/i;

/** The pair that a question asks to choose from, as "True or false: …" does; null for other questions. */
export function truthAskedBy(text: string): Truth['pair'] | null {
  const found = asksTruth.exec(text.slice(0, 2_000))?.[0].toLowerCase();
  if (found === undefined) return null;
  return truthOf(found.split(/[\s/]/)[0] ?? '')?.pair ?? null;
}

/** Whether the text asks to bring two columns together. */
export const asksToMatch = (text: string): boolean =>
  /^\W{0,5}(?:match|ordne|verbinde|relaciona|une con|associez|reliez|صل|طابق|وصل)(?=[\s:])/i.test(text);

const markWords = 'marks?|points?|pts?|punkte?|p|puntos?|ptos?|درجات?|درجة|نقاط|نقطة|punti|pontos?|балл(?:а|ов)?';
const number = String.raw`[+]?\s?\d{1,3}(?:[.,]\d{1,3})?`;
const lost = String.raw`[-−–]\s?\d{1,3}(?:[.,]\d{1,3})?`;

/** Marks in brackets at the end or beginning of a question, or alone on a line. Groups: the mark, and what a wrong one costs. */
export const marksPattern = {
  bracketed: new RegExp(
    String.raw`[[(（]\s?(?:(${number})\s?(?:${markWords})(?: each)?\.?(?:\s?[,;/|]\s?(${lost})(?:\s?(?:${markWords})\.?)?)?|(\+\s?\d{1,3}(?:[.,]\d{1,3})?)\s?[,;/|]\s?(${lost}))\s?[\])）]`,
    'i',
  ),
  square: /\[\s?(\d{1,2})\s?\]$/,
  dashed: new RegExp(String.raw`\s[-–—]\s?(${number})\s?(?:${markWords.replace('|p|', '|')})\.?$`, 'i'),
  alone: new RegExp(String.raw`^(?:\d{1,3}(?:[.,]\d{1,3})?\s?/\s?)?(${number})\s?(?:${markWords})\.?$`, 'i'),
};

/** A line of a page's head or foot: "Page 2 of 5", "- 3 -". */
export const isPageLine = (text: string): boolean =>
  text.length < 40 &&
  /^(?:[-–—\s]*(?:page|seite|página|pagina|pag\.?|صفحة|стр\.?|sayfa)\s*\d{1,4}(?:\s*(?:of|von|de|sur|من|\/)\s*\d{1,4})?[-–—\s]*|[-–—]\s*\d{1,4}\s*[-–—]|\d{1,3}\s?\/\s?\d{1,3})$/i.test(
    text,
  );
