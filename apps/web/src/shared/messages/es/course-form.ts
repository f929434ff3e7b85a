export const courseForm = {
  'The course has a new join code.': 'El curso tiene un nuevo código de acceso.',
  'The join code could not be changed. Please try again.':
    'No se pudo cambiar el código de acceso. Inténtalo de nuevo.',
  Months: 'Meses',
  Hours: 'Horas',
  Unit: 'Unidad',
  'Duration unit': 'Unidad de la duración',
  'Subject Duration unit': 'Unidad de la duración del tema',
  'Update Course': 'Actualizar curso',
  Materials: 'Materiales',
  Public: 'Público',
  Private: 'Privado',
  'Copy join code': 'Copiar código de acceso',
  'New join code': 'Nuevo código de acceso',
  'Make a new join code?': '¿Crear un nuevo código de acceso?',
  'Keep {code}': 'Mantener {code}',
  'Make a new code': 'Crear código nuevo',
  '{code} stops working at once: whoever has it but did not use it yet needs the new one. Students who joined already stay. This cannot be undone.':
    '{code} deja de funcionar al momento: quien lo tenga pero aún no lo haya usado necesitará el nuevo. Los estudiantes que ya se unieron se quedan. Esto no se puede deshacer.',
  'Preview of the course': 'Vista previa del curso',
  'Material {number}': 'Material {number}',
  'Choose…': 'Elige…',
  Video: 'Vídeo',
  Document: 'Documento',
  'Material Name': 'Nombre del material',
  'Content Type': 'Tipo de contenido',
  'Material Description': 'Descripción del material',
  'Content URL': 'URL del contenido',
  'Subject {number}': 'Tema {number}',
  'Subject {number}: {name}': 'Tema {number}: {name}',
  'Moved to {subject}': 'Movido a {subject}',
  'Belongs to': 'Pertenece a',
  'A subject keeps at least one material, so its only one cannot be moved.':
    'Un tema conserva al menos un material, así que el único que tiene no se puede mover.',
  'Material removed': 'Material quitado',
  'Add Material': 'Añadir material',
  'A subject may have at most {max} materials.': 'Un tema puede tener como máximo {max} materiales.',
  'Subject removed': 'Tema quitado',
  'Add Subject': 'Añadir tema',
  'Each subject needs at least one material, under Materials.':
    'Cada tema necesita al menos un material, en el apartado Materiales.',
  'A course may have at most {max} subjects.': 'Un curso puede tener como máximo {max} temas.',
  'Subject Name': 'Nombre del tema',
  'Subject Duration': 'Duración del tema',
  'Subject Description': 'Descripción del tema',
  'Save when it has arrived, or cancel the upload.': 'Guarda cuando haya llegado o cancela la subida.',
  'Your first save did reach the server: this course is in your list already.':
    'Tu primer guardado sí llegó al servidor: este curso ya está en tu lista.',
  'This course was changed meanwhile': 'Este curso ha cambiado entretanto',
  'Everybody can open it, also without an account.': 'Cualquiera puede abrirlo, también sin cuenta.',
  'Only students whom you, a group or their institution let in can open it.':
    'Solo pueden abrirlo los estudiantes a quienes admites tú, un grupo o su institución.',
  'An inactive course is seen only by its owner and administrators.':
    'Un curso inactivo solo lo ven su propietario y los administradores.',
  'Students type it on My Courses; their requests then wait for your approval.':
    'Los estudiantes lo escriben en Mis cursos; sus solicitudes esperan luego tu aprobación.',
  'A guide for students: nothing closes when it is over.':
    'Es orientativa para los estudiantes: nada se cierra cuando termina.',
  'Chosen by itself once the address or the file tells it.':
    'Se elige solo cuando la dirección o el archivo lo indican.',
  'Shown on the page, from a cloud drive too.': 'Se muestra en la página, también desde un disco en la nube.',
  'Plays on the page, from YouTube and Vimeo too.': 'Se reproduce en la página, también desde YouTube y Vimeo.',
  'Shown on the page.': 'Se muestra en la página.',
  'Students get a button that opens it in a new tab.': 'Los estudiantes ven un botón que lo abre en una pestaña nueva.',
  'Somebody else saved in the meantime. Their changes and yours are both kept.':
    'Otra persona guardó mientras tanto. Se conservan sus cambios y los tuyos.',
  'You saved changes in another window in the meantime. Those and these are both kept.':
    'Guardaste cambios en otra ventana mientras tanto. Se conservan aquellos y estos.',
  'Changed there: {parts}': 'Cambiado allí: {parts}',
  'They changed: {parts}': 'Cambió: {parts}',
  removed: 'eliminado',
  changed: 'cambiado',
};
