/** The server's sentences for refusals and successes. */
export const sentServer = {
  'User not found': 'No se encontró el usuario',
  'Course not found': 'No se encontró el curso',
  'Subject not found': 'No se encontró el tema',
  'Material not found': 'No se encontró el material',
  'Test not found': 'No se encontró la prueba',
  'Attempt not found': 'No se encontró el intento',
  'Correction not found': 'No se encontró la corrección',
  'Institution not found': 'No se encontró la institución',
  'Group not found': 'No se encontró el grupo',
  'Request not found': 'No se encontró la solicitud',
  'Rating not found': 'No se encontró la valoración',
  'Roster not found': 'No se encontró la importación',
  'File not found': 'No se encontró el archivo',
  'Auth session not found': 'No se encontró la sesión',
  'There is no course with this join code': 'No hay ningún curso con este código de acceso',
  'You can approve in your own name only': 'Solo puedes aprobar en tu propio nombre',
  'You still have courses or tests here (courses: {courses}, tests: {tests}). Delete them first, then withdraw.':
    'Todavía tienes cursos o pruebas aquí (cursos: {courses}, pruebas: {tests}). Elimínalos primero y luego retira la postulación.',
  'This person still has courses or tests (courses: {courses}, tests: {tests}). They delete them first, or an administrator gives them to somebody else.':
    'Esta persona todavía tiene cursos o pruebas (cursos: {courses}, pruebas: {tests}). Tiene que eliminarlos primero, o un administrador se los da a otra persona.',
  'You are not a student any more.': 'Ya no eres estudiante.',
  'Too many people are signing in at the moment. Please try again.':
    'Hay demasiadas personas iniciando sesión en este momento. Inténtalo de nuevo.',
  'Much is being saved at the moment. Please try again.':
    'Se está guardando mucho en este momento. Inténtalo de nuevo.',
  'This took too long to read. Please save less at once.': 'Leer esto tardó demasiado. Guarda menos de una vez.',
  'Link made': 'Enlace creado',
  'The server does not know the address that people use, so it makes no links for a file. Set PUBLIC_URL, then try again.':
    'El servidor no conoce la dirección que usan las personas, por lo que no crea enlaces para un archivo. Define PUBLIC_URL e inténtalo de nuevo.',
  'Logged out successfully': 'Has cerrado sesión',
  Noted: 'Anotado',
  'You may not change {field}.': 'No puedes cambiar el campo «{field}».',
  'You may not change these fields: {labels}.': 'No puedes cambiar estos campos: {labels}.',
  'This address belongs to the demo': 'Esta dirección pertenece a la demostración',
  'Current password is required to change the e-mail address':
    'Para cambiar el correo electrónico se necesita la contraseña actual',
  '1 person belongs to this institution. Move them to another one first.':
    '1 persona pertenece a esta institución. Cámbiala antes a otra.',
  '{people} people belong to this institution. Move them to another one first.':
    '{people} personas pertenecen a esta institución. Cámbialas antes a otra.',
  'This image is not there any more. Please upload it again.': 'Esta imagen ya no está. Vuelve a subirla.',
  'This file is not there any more. Please upload it again.': 'Este archivo ya no está. Vuelve a subirlo.',
  'The same _id stands twice.': 'El mismo _id aparece dos veces.',
  'This is not a teacher': 'No es un docente',
  'This course has no such material': 'Este curso no tiene ese material',
  'This question has no such option': 'Esta pregunta no tiene esa opción',
  'The test has no such question': 'La prueba no tiene esa pregunta',
  'You have not submitted this attempt yet': 'Aún no has enviado este intento',
  'Only your own courses can be sorted by join code': 'Solo tus propios cursos se pueden ordenar por código de acceso',
  'Only administrators can ask for the courses of administrators':
    'Solo los administradores pueden pedir los cursos de administradores',
  'Choose a file to upload': 'Elige un archivo para subir',
  'This file is empty': 'Este archivo está vacío',
  'Choose an image (PNG, JPEG, GIF, WebP or BMP).': 'Elige una imagen (PNG, JPEG, GIF, WebP o BMP).',
  'Files of this type cannot be uploaded. Choose an image (PNG, JPEG, GIF, WebP or BMP), a PDF, a video (MP4, WebM, Ogg or MOV) or a document (Word, Excel, PowerPoint, OpenDocument, EPUB, RTF, TXT or CSV).':
    'No se pueden subir archivos de este tipo. Elige una imagen (PNG, JPEG, GIF, WebP o BMP), un PDF, un vídeo (MP4, WebM, Ogg o MOV) o un documento (Word, Excel, PowerPoint, OpenDocument, EPUB, RTF, TXT o CSV).',
  'The content of this file is not a PNG, JPEG, GIF, WebP or BMP image, although its name says so. Open it, save it as a JPEG or PNG, and upload that.':
    'El contenido de este archivo no es una imagen PNG, JPEG, GIF, WebP ni BMP, aunque su nombre lo diga. Ábrelo, guárdalo como JPEG o PNG y sube ese archivo.',
  'The content of this file is not a PDF, although its name says so. Open it, save it as a PDF, and upload that.':
    'El contenido de este archivo no es un PDF, aunque su nombre lo diga. Ábrelo, guárdalo como PDF y sube ese archivo.',
  'The content of this file is not an MP4, WebM, Ogg or MOV video, although its name says so. Convert it to MP4 (H.264), and upload that.':
    'El contenido de este archivo no es un vídeo MP4, WebM, Ogg ni MOV, aunque su nombre lo diga. Conviértelo a MP4 (H.264) y sube ese archivo.',
  'This file holds sound without a picture, which cannot be uploaded. Make an MP4 video of it, or paste the address where it can be heard.':
    'Este archivo contiene sonido sin imagen y no se puede subir. Conviértelo en un vídeo MP4 o pega la dirección donde se pueda escuchar.',
  'This document is damaged, or not what its name says. Open it, save it again, and upload that.':
    'Este documento está dañado o no es lo que dice su nombre. Ábrelo, guárdalo de nuevo y sube ese archivo.',
  'This document unpacks to far more than a document holds. Save it as a PDF, and upload that.':
    'Este documento, al descomprimirse, ocupa mucho más de lo que contiene un documento. Guárdalo como PDF y sube ese archivo.',
  'Documents with macros cannot be uploaded. Save it without macros (DOCX, XLSX, PPTX) or as a PDF.':
    'No se pueden subir documentos con macros. Guárdalo sin macros (DOCX, XLSX, PPTX) o como PDF.',
  'Documents with programs in them cannot be uploaded. Take them out, or save it as a PDF.':
    'No se pueden subir documentos que contengan programas. Quítalos o guárdalo como PDF.',
  'Files may be at most {size}.': 'Los archivos pueden tener como máximo {size}.',
  'You have {n} uploads that are not finished. Finish or cancel one of them first.':
    'Tienes {n} subidas sin terminar. Termina o cancela una de ellas primero.',
  'You have sent several pictures at once. Please try again in a moment.':
    'Has enviado varias imágenes a la vez. Inténtalo de nuevo en un momento.',
  'This file does not fit: {left} of your {most} for files are left. Take files out of your courses that are not needed any more; the room is free again a day later.':
    'Este archivo no cabe: te quedan {left} de tus {most} para archivos. Quita de tus cursos los archivos que ya no hagan falta; el espacio vuelve a estar libre un día después.',
  'Your institution has used up its {most} for files. Please tell an administrator.':
    'Tu institución ha agotado sus {most} para archivos. Avisa a un administrador.',
  'Images may be at most {size}.': 'Las imágenes pueden tener como máximo {size}.',
  'PDFs may be at most {size}.': 'Los PDF pueden tener como máximo {size}.',
  'Documents may be at most {size}.': 'Los documentos pueden tener como máximo {size}.',
  'Videos may be at most {size}.': 'Los vídeos pueden tener como máximo {size}.',
  'File uploaded successfully!': '¡Archivo subido correctamente!',
  'The upload broke off or cannot be read.': 'La subida se interrumpió o no se puede leer.',
  'This form has too many parts.': 'Este formulario tiene demasiadas partes.',
  'There is no room left for files on the server. Please tell an administrator.':
    'No queda espacio para archivos en el servidor. Avisa a un administrador.',
  'The server has no room left to save anything. Please tell an administrator.':
    'Al servidor no le queda espacio para guardar nada. Avisa a un administrador.',
  'Somebody else was changing the same at that moment. Please try again.':
    'Otra persona estaba cambiando lo mismo en ese momento. Inténtalo de nuevo.',
  'The database cannot be reached at the moment. Please try again.':
    'No se puede acceder a la base de datos en este momento. Inténtalo de nuevo.',
  'Too many large answers are being sent at the moment. Please try again.':
    'En este momento se están enviando demasiadas respuestas grandes. Inténtalo de nuevo.',
  'The database took too long to answer. Please try again.':
    'La base de datos tardó demasiado en responder. Inténtalo de nuevo.',
  'Files cannot be reached at the moment. Please try again.':
    'No se puede acceder a los archivos en este momento. Inténtalo de nuevo.',
  'The database cannot be reached.': 'No se puede acceder a la base de datos.',
  'This server is about to end.': 'Este servidor está a punto de cerrarse.',
  'What was sent is too large.': 'Lo que se envió es demasiado grande.',
  'This content type is not accepted here.': 'Este tipo de contenido no se acepta aquí.',
  'The request cannot be read: {reason}': 'No se puede leer la petición: {reason}',
  'Idempotency-Key may have at most {max} characters.': 'Idempotency-Key puede tener como máximo {max} caracteres.',
  'This Idempotency-Key was used with another body before.': 'Este Idempotency-Key ya se usó con otro contenido.',
  'This request came from another site and was refused.': 'Esta petición vino de otro sitio y se rechazó.',
  'This address cannot be part of a page.': 'Esta dirección no puede formar parte de una página.',
  'This person cannot be deleted while owning 1 course. Delete them or give them to somebody else first.':
    'No se puede eliminar a esta persona mientras tenga 1 curso. Elimínalos o asígnalos antes a otra persona.',
  'This person cannot be deleted while owning {courses} courses. Delete them or give them to somebody else first.':
    'No se puede eliminar a esta persona mientras tenga {courses} cursos. Elimínalos o asígnalos antes a otra persona.',
  'This person cannot be deleted while owning 1 test. Delete them or give them to somebody else first.':
    'No se puede eliminar a esta persona mientras tenga 1 prueba. Elimínalos o asígnalos antes a otra persona.',
  'This person cannot be deleted while owning {tests} tests. Delete them or give them to somebody else first.':
    'No se puede eliminar a esta persona mientras tenga {tests} pruebas. Elimínalos o asígnalos antes a otra persona.',
  'This person cannot be deleted while owning 1 course and 1 test. Delete them or give them to somebody else first.':
    'No se puede eliminar a esta persona mientras tenga 1 curso y 1 prueba. Elimínalos o asígnalos antes a otra persona.',
  'This person cannot be deleted while owning 1 course and {tests} tests. Delete them or give them to somebody else first.':
    'No se puede eliminar a esta persona mientras tenga 1 curso y {tests} pruebas. Elimínalos o asígnalos antes a otra persona.',
  'This person cannot be deleted while owning {courses} courses and 1 test. Delete them or give them to somebody else first.':
    'No se puede eliminar a esta persona mientras tenga {courses} cursos y 1 prueba. Elimínalos o asígnalos antes a otra persona.',
  'This person cannot be deleted while owning {courses} courses and {tests} tests. Delete them or give them to somebody else first.':
    'No se puede eliminar a esta persona mientras tenga {courses} cursos y {tests} pruebas. Elimínalos o asígnalos antes a otra persona.',
  'You cannot delete your account while you own 1 course. Delete them, or ask an administrator to give them to somebody else.':
    'No puedes eliminar tu cuenta mientras tengas 1 curso. Elimínalos o pide a un administrador que los asigne a otra persona.',
  'You cannot delete your account while you own {courses} courses. Delete them, or ask an administrator to give them to somebody else.':
    'No puedes eliminar tu cuenta mientras tengas {courses} cursos. Elimínalos o pide a un administrador que los asigne a otra persona.',
  'You cannot delete your account while you own 1 test. Delete them, or ask an administrator to give them to somebody else.':
    'No puedes eliminar tu cuenta mientras tengas 1 prueba. Elimínalos o pide a un administrador que los asigne a otra persona.',
  'You cannot delete your account while you own {tests} tests. Delete them, or ask an administrator to give them to somebody else.':
    'No puedes eliminar tu cuenta mientras tengas {tests} pruebas. Elimínalos o pide a un administrador que los asigne a otra persona.',
  'You cannot delete your account while you own 1 course and 1 test. Delete them, or ask an administrator to give them to somebody else.':
    'No puedes eliminar tu cuenta mientras tengas 1 curso y 1 prueba. Elimínalos o pide a un administrador que los asigne a otra persona.',
  'You cannot delete your account while you own 1 course and {tests} tests. Delete them, or ask an administrator to give them to somebody else.':
    'No puedes eliminar tu cuenta mientras tengas 1 curso y {tests} pruebas. Elimínalos o pide a un administrador que los asigne a otra persona.',
  'You cannot delete your account while you own {courses} courses and 1 test. Delete them, or ask an administrator to give them to somebody else.':
    'No puedes eliminar tu cuenta mientras tengas {courses} cursos y 1 prueba. Elimínalos o pide a un administrador que los asigne a otra persona.',
  'You cannot delete your account while you own {courses} courses and {tests} tests. Delete them, or ask an administrator to give them to somebody else.':
    'No puedes eliminar tu cuenta mientras tengas {courses} cursos y {tests} pruebas. Elimínalos o pide a un administrador que los asigne a otra persona.',
  'This person cannot leave the role while owning 1 course. Delete them or give them to somebody else first.':
    'Esta persona no puede dejar el rol mientras tenga 1 curso. Elimínalos o asígnalos antes a otra persona.',
  'This person cannot leave the role while owning {courses} courses. Delete them or give them to somebody else first.':
    'Esta persona no puede dejar el rol mientras tenga {courses} cursos. Elimínalos o asígnalos antes a otra persona.',
  'This person cannot leave the role while owning 1 test. Delete them or give them to somebody else first.':
    'Esta persona no puede dejar el rol mientras tenga 1 prueba. Elimínalos o asígnalos antes a otra persona.',
  'This person cannot leave the role while owning {tests} tests. Delete them or give them to somebody else first.':
    'Esta persona no puede dejar el rol mientras tenga {tests} pruebas. Elimínalos o asígnalos antes a otra persona.',
  'This person cannot leave the role while owning 1 course and 1 test. Delete them or give them to somebody else first.':
    'Esta persona no puede dejar el rol mientras tenga 1 curso y 1 prueba. Elimínalos o asígnalos antes a otra persona.',
  'This person cannot leave the role while owning 1 course and {tests} tests. Delete them or give them to somebody else first.':
    'Esta persona no puede dejar el rol mientras tenga 1 curso y {tests} pruebas. Elimínalos o asígnalos antes a otra persona.',
  'This person cannot leave the role while owning {courses} courses and 1 test. Delete them or give them to somebody else first.':
    'Esta persona no puede dejar el rol mientras tenga {courses} cursos y 1 prueba. Elimínalos o asígnalos antes a otra persona.',
  'This person cannot leave the role while owning {courses} courses and {tests} tests. Delete them or give them to somebody else first.':
    'Esta persona no puede dejar el rol mientras tenga {courses} cursos y {tests} pruebas. Elimínalos o asígnalos antes a otra persona.',
  'File checked': 'Archivo comprobado',
  'File thrown away': 'Archivo descartado',
  'Import started': 'Importación iniciada',
  'Undo started': 'Se ha empezado a deshacer',
  'The username and the e-mail address belong to two different accounts':
    'El nombre de usuario y el correo electrónico pertenecen a dos cuentas distintas',
  'This username belongs to somebody with another e-mail address':
    'Este nombre de usuario pertenece a alguien con otro correo electrónico',
  'Rows may make administrators only where that was allowed for the import':
    'Las filas solo pueden crear administradores si se permitió para la importación',
  'Nobody moves themselves to another institution': 'Nadie se cambia a sí mismo a otra institución',
  'An import takes the role from no administrator': 'Una importación no quita el rol a ningún administrador',
  'This teacher owns 1 course': 'Este docente tiene 1 curso',
  'This teacher owns {courses} courses': 'Este docente tiene {courses} cursos',
  'This teacher owns 1 test': 'Este docente tiene 1 prueba',
  'This teacher owns {tests} tests': 'Este docente tiene {tests} pruebas',
  'This teacher owns 1 course and 1 test': 'Este docente tiene 1 curso y 1 prueba',
  'This teacher owns 1 course and {tests} tests': 'Este docente tiene 1 curso y {tests} pruebas',
  'This teacher owns {courses} courses and 1 test': 'Este docente tiene {courses} cursos y 1 prueba',
  'This teacher owns {courses} courses and {tests} tests': 'Este docente tiene {courses} cursos y {tests} pruebas',
  'This coordinator manages institutions': 'Este coordinador gestiona instituciones',
  'This username stands in line {line} already': 'Este nombre de usuario ya aparece en la línea {line}',
  'This e-mail address stands in line {line} already': 'Este correo electrónico ya aparece en la línea {line}',
  'The same account stands in line {line} already': 'La misma cuenta ya aparece en la línea {line}',
  '{group} would have more than {max} users': '{group} tendría más de {max} usuarios',
  'The file has {columns} columns, not {given}': 'El archivo tiene {columns} columnas, no {given}',
  'Another column means the same already': 'Otra columna ya significa lo mismo',
  'This row could not be saved': 'Esta fila no se pudo guardar',
  'At most {max} groups per row': 'Como máximo {max} grupos por fila',
  'The row has {values} values for {columns} columns': 'La fila tiene {values} valores para {columns} columnas',
  'The file is empty.': 'El archivo está vacío.',
  'The file is empty': 'El archivo está vacío',
  'The file is too large': 'El archivo es demasiado grande',
  'The file is too long': 'El archivo es demasiado largo',
  'The file is not a text file, or not in UTF-8': 'El archivo no es de texto o no está en UTF-8',
  'A roster may have at most {max} columns.': 'Una lista puede tener como máximo {max} columnas.',
  'A roster may have at most {max} rows.': 'Una lista puede tener como máximo {max} filas.',
  'More than {max} rows of the file are empty. Take them out.':
    'Más de {max} filas del archivo están vacías. Quítalas.',
  'The first row must hold the headings of the columns, not a person.':
    'La primera fila debe contener los encabezados de las columnas, no una persona.',
  'The file holds headings and no people.': 'El archivo contiene encabezados pero ninguna persona.',
  'A quotation mark that opens in the row of line {line} is never closed.':
    'Unas comillas que se abren en la fila de la línea {line} no se cierran nunca.',
  'The row of line {line} is longer than {size} KB. Is a quotation mark missing?':
    'La fila de la línea {line} supera los {size} KB. ¿Faltan unas comillas?',
  'The row of line {line} cannot be read.': 'No se puede leer la fila de la línea {line}.',
  'Whoever started the import administers no longer': 'Quien inició la importación ya no es administrador',
  'This has been taken since the file was checked': 'Esto se ha ocupado desde que se comprobó el archivo',
  'The account has changed since the check': 'La cuenta ha cambiado desde la comprobación',
  'Only addresses at {domains} can sign up here': 'Aquí solo pueden registrarse direcciones de {domains}',
  'Existing account that somebody made themselves, with an address that nobody has verified':
    'Cuenta existente que alguien creó por su cuenta, con una dirección que nadie ha verificado',
  'To take over an account that somebody made themselves, the row must name its address':
    'Para asumir una cuenta que alguien creó por su cuenta, la fila debe indicar su dirección',
};
