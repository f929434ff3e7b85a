/** The server's sentences about a file of questions. */
export const sentQuestions = {
  'Choose the format of this file': 'Elige el formato de este archivo',
  'The file is longer than {max} characters.': 'El archivo supera los {max} caracteres.',
  'There is no question in this file.': 'No hay ninguna pregunta en este archivo.',
  'The file is not UTF-8. It was read as windows-1252: look at letters with accents.':
    'El archivo no está en UTF-8. Se leyó como windows-1252: revisa las letras con acento.',
  'The questions before this one fill {max} MB, which is all that one test may hold.':
    'Las preguntas anteriores a esta ocupan {max} MB, que es todo lo que cabe en una prueba.',
  'The question is too long.': 'La pregunta es demasiado larga.',
  'The question has no text.': 'La pregunta no tiene texto.',
  'The text is too long ({where}).': 'El texto es demasiado largo ({where}).',
  'There is nothing to see in the {where}.': 'No hay nada que ver ({where}).',
  'Not imported from the {where}: {what}.': 'No se importó ({where}): {what}.',
  'Not imported: the feedback to option {letter}.': 'No se importó: el comentario a la opción {letter}.',
  'Not imported: the embedded file {file}.': 'No se importó: el archivo incrustado {file}.',
  'Not imported: the category {category}.': 'No se importó: la categoría {category}.',
  'Not imported: an embedded image of the {where}. Add it by hand.':
    'No se importó una imagen incrustada ({where}). Añádela a mano.',
  'Not imported: {count} embedded images of the {where}. Add them by hand.':
    'No se importaron imágenes incrustadas ({where}): {count}. Añádelas a mano.',
  'Not imported: this stands outside of the questions: {what}':
    'No se importó, porque está fuera de las preguntas: {what}',
  'Not imported: the column "{column}".': 'No se importó: la columna «{column}».',
  'Not imported: a second column "{column}".': 'No se importó: una segunda columna «{column}».',
  'Not imported: {count} more cell(s) than the first row names.':
    'No se importó: hay {count} celdas más de las que nombra la primera fila.',
  'Only multiple choice and true/false can be imported.':
    'Solo se pueden importar preguntas de opción múltiple y de verdadero/falso.',
  'A question can have at most {max} options; this has {count}.':
    'Una pregunta puede tener como máximo {max} opciones; esta tiene {count}.',
  'A question needs at least {min} options; this has {count}.':
    'Una pregunta necesita al menos {min} opciones; esta tiene {count}.',
  'Option {letter} is empty.': 'La opción {letter} está vacía.',
  'No option is right by itself: several share the marks.':
    'Ninguna opción es correcta por sí sola: varias se reparten los puntos.',
  'No option is marked as right.': 'Ninguna opción está marcada como correcta.',
  'Options {letters} are all right; a question has exactly one right option.':
    'Las opciones {letters} son todas correctas; una pregunta tiene exactamente una opción correcta.',
  'Option {letter} earned {percent} % of the marks; here it is simply wrong.':
    'La opción {letter} daba el {percent} % de los puntos; aquí es simplemente incorrecta.',
  'Several options could be chosen; here it is one.': 'Se podían elegir varias opciones; aquí es una.',
  'There are {count} more problems.': 'Hay {count} problemas más.',
  'There are {count} more things in this file that were not imported.':
    'En este archivo hay {count} cosas más que no se importaron.',
  'A file can bring in {max} questions. {count} more from line {line} on were not read.':
    'Un archivo puede aportar {max} preguntas. No se leyeron {count} más a partir de la línea {line}.',
  'The first row must name the columns: question_text, option_a, option_b, …, correct.':
    'La primera fila debe nombrar las columnas: question_text, option_a, option_b, …, correct.',
  'The quotes in this row do not fit together.': 'Las comillas de esta fila no encajan.',
  'There are so many unbalanced quotes that reading was given up.':
    'Hay tantas comillas sin cerrar que se abandonó la lectura.',
  'The format "{format}" is neither plain nor html; it was guessed.':
    'El formato «{format}» no es plain ni html; se ha supuesto.',
  'The mark "{mark}" is not a number; {taken} was taken.': 'La puntuación «{mark}» no es un número; se tomó {taken}.',
  'Markdown is not converted: the text was taken as it was typed.':
    'Markdown no se convierte: el texto se tomó tal como se escribió.',
  'There are no answers in { }: this is only a text.': 'No hay respuestas entre { }: es solo un texto.',
  'There is a } without a { before it.': 'Hay un } sin un { antes.',
  'The { is not closed by a }. A blank line ends a question.':
    'El { no se cierra con un }. Una línea en blanco termina la pregunta.',
  'There is text before the first = or ~ of the answers.': 'Hay texto antes del primer = o ~ de las respuestas.',
  'The question is not well-formed XML: {reason}': 'La pregunta no es XML bien formado: {reason}',
  'The wrong options cost different marks; a question has one negative mark, and {taken} was taken, the mildest of the most common ones.':
    'Las opciones incorrectas restan puntos distintos; una pregunta tiene una sola penalización, y se tomó {taken}, la menor de las más frecuentes.',
  'The wrong options cost different marks; a question has one negative mark, and {taken} was taken, as most of them have.':
    'Las opciones incorrectas restan puntos distintos; una pregunta tiene una sola penalización, y se tomó {taken}, la más frecuente.',
  'Option {letter} stands where option {expected} was expected.':
    'Está la opción {letter} donde se esperaba la opción {expected}.',
  'This line was added to option {letter}.': 'Esta línea se añadió a la opción {letter}.',
  'The line "ANSWER: " with the letter of the right option is missing.':
    'Falta la línea «ANSWER: » con la letra de la opción correcta.',
  'Several right options are named; a question has exactly one.':
    'Se nombran varias opciones correctas; una pregunta tiene exactamente una.',
  'The answer "{answer}" is not the letter of an option.': 'La respuesta «{answer}» no es la letra de una opción.',
  'Question {number}: {loss}.': 'Pregunta {number}: {loss}.',
  'the name is left out': 'se omite el nombre',
  'the solution is left out': 'se omite la solución',
  'the marks ({right} and -{wrong}) are left out': 'se omiten los puntos ({right} y -{wrong})',
  'formatting, images and line breaks are left out': 'se omiten el formato, las imágenes y los saltos de línea',
  'other programs may take the question for an option': 'otros programas pueden confundir la pregunta con una opción',
  'other programs do not see that a right answer earns {mark}': 'otros programas no ven que un acierto vale {mark}',
  'other programs may refuse a negative mark above the mark':
    'otros programas pueden rechazar puntos negativos mayores que los positivos',
  'a negative mark is left out where a right answer earns nothing':
    'se omiten los puntos negativos cuando un acierto no vale nada',
  unknown: 'desconocido',
  file: 'archivo',
  column: 'columna',
  category: 'categoría',
  description: 'descripción',
  text: 'texto',
  limit: 'límite',
  'A question can have at most {max} options; this has many more.':
    'Una pregunta puede tener como máximo {max} opciones; esta tiene muchas más.',
  'The text is too long (question).': 'El texto de la pregunta es demasiado largo.',
  'The text is too long (solution).': 'El texto de la solución es demasiado largo.',
  'The text is too long (option {letter}).': 'El texto de la opción {letter} es demasiado largo.',
  'Marks are whole numbers from 0 to {max}: the mark {value} became {whole}.':
    'Los puntos son números enteros de 0 a {max}: {value} pasó a ser {whole}.',
  'Marks are whole numbers from 0 to {max}: the negative mark {value} became {whole}.':
    'Los puntos son números enteros de 0 a {max}: los puntos negativos {value} pasaron a ser {whole}.',
  '"{key}" is not the letter of an option.': '«{key}» no es la letra de una opción.',
  '"{text}" is not a number; {number} was taken.': '«{text}» no es un número; se tomó {number}.',
  'There are further braces. In a text they are written \\{ and \\}.':
    'Hay más llaves. Dentro de un texto se escriben \\{ y \\}.',
  'The file has a DOCTYPE, which is not accepted.': 'El archivo tiene un DOCTYPE, que no se acepta.',
  'There are tags in the text. HTML must stand in <![CDATA[ ]]> or have its < written as &lt;.':
    'Hay etiquetas en el texto. El HTML debe ir dentro de <![CDATA[ ]]> o con sus < escritos como &lt;.',
  'The answer does not say how much it counts (fraction="{text}").':
    'La respuesta no dice cuánto cuenta (fraction="{text}").',
  'Not imported: {what}.': 'No se importó: {what}.',
  'Not imported: an embedded image of the question. Add it by hand.':
    'No se importó una imagen incrustada de la pregunta. Añádela a mano.',
  'Not imported: {count} embedded images of the question. Add them by hand.':
    'No se importaron las imágenes incrustadas de la pregunta ({count}). Añádelas a mano.',
  'Not imported: an embedded image of the solution. Add it by hand.':
    'No se importó una imagen incrustada de la solución. Añádela a mano.',
  'Not imported: {count} embedded images of the solution. Add them by hand.':
    'No se importaron las imágenes incrustadas de la solución ({count}). Añádelas a mano.',
  'Not imported: an embedded image of the option {letter}. Add it by hand.':
    'No se importó una imagen incrustada de la opción {letter}. Añádela a mano.',
  'Not imported: {count} embedded images of the option {letter}. Add them by hand.':
    'No se importaron las imágenes incrustadas de la opción {letter} ({count}). Añádelas a mano.',
  'Not imported: the feedback to the single answers.': 'No se importaron los comentarios sobre cada respuesta.',
  'Not imported: the feedback to right answers ({text}).':
    'No se importaron los comentarios sobre las respuestas correctas ({text}).',
  'Not imported: the feedback to partly right answers ({text}).':
    'No se importaron los comentarios sobre las respuestas parcialmente correctas ({text}).',
  'Not imported: the feedback to wrong answers ({text}).':
    'No se importaron los comentarios sobre las respuestas incorrectas ({text}).',
  'Not imported: the penalty for further tries ({text}).':
    'No se importó la penalización por nuevos intentos ({text}).',
  'Not imported: a hint ({text}).': 'No se importó una pista ({text}).',
  'Not imported: the tags ({text}).': 'No se importaron las etiquetas ({text}).',
  'Not imported: the ID number ({text}).': 'No se importó el número de identificación ({text}).',
  'Not imported: stray text: {text}': 'No se importó texto suelto: {text}',
  'This is a ZIP archive. Unpack it and choose a GIFT, Moodle XML, Aiken or CSV file from it.':
    'Es un archivo ZIP. Descomprímelo y elige de él un archivo GIFT, Moodle XML, Aiken o CSV.',
  'This is an H5P package, which cannot be read. Export the questions as GIFT or Moodle XML where they were made.':
    'Es un paquete H5P, que no se puede leer. Exporta las preguntas como GIFT o Moodle XML donde se crearon.',
  'This is a QTI file, which cannot be read. Export the questions as Moodle XML, GIFT or CSV instead.':
    'Es un archivo QTI, que no se puede leer. Exporta las preguntas como Moodle XML, GIFT o CSV.',
  'The question has no text; its name was taken for it.': 'La pregunta no tiene texto; se tomó su nombre.',
  'Marks are whole numbers: those of this question were multiplied by {times}, so that guessing costs the same.':
    'Los puntos son números enteros: los de esta pregunta se multiplicaron por {times} para que adivinar cueste lo mismo.',
  'Another question begins on line {line}: an empty line has to stand before it.':
    'Otra pregunta empieza en la línea {line}: antes debe haber una línea vacía.',
  'Name at least one version': 'Indica al menos una versión',
  'Name at most {max} versions': 'Indica como máximo {max} versiones',
};
