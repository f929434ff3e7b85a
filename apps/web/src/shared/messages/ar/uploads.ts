import type { Same } from '../catalogue.ts';
import type { uploads as model } from '../es/uploads.ts';

export const uploads: Same<typeof model> = {
  'Upload for {label}': 'Upload for {label}',
  'Upload a file: {label}': 'Upload a file: {label}',
  'Upload a file': 'Upload a file',
  'or drop it here.': 'or drop it here.',
  'Replace {name}': 'Replace {name}',
  Replace: 'Replace',
  'Remove {name}': 'Remove {name}',
  Remove: 'Remove',
  'https://': 'https://',
  'File for {label}': 'File for {label}',
  'Upload of {name}': 'Upload of {name}',
  'Pause upload of {name}': 'Pause upload of {name}',
  Pause: 'Pause',
  'Resume upload of {name}': 'Resume upload of {name}',
  Resume: 'Resume',
  'Try now to upload {name}': 'Try now to upload {name}',
  'Try now': 'Try now',
  'Resume upload': 'Resume upload',
  '{giveUp} upload of {name}': '{giveUp} upload of {name}',
  'Choose another file': 'Choose another file',
  'Dismiss the upload': 'Dismiss the upload',
  '{sent} of {size}': '{sent} of {size}',
  '{part} · Paused': '{part} · Paused',
  '{part} · The connection is lost. The upload goes on by itself.':
    '{part} · The connection is lost. The upload goes on by itself.',
  'Checking the file…': 'Checking the file…',
  '{part} · Stopped before it was done. Choose the same file to go on.':
    '{part} · Stopped before it was done. Choose the same file to go on.',
  Images: 'Images',
  Documents: 'Documents',
  Videos: 'Videos',
  'Word, Excel, PowerPoint, OpenDocument, EPUB, RTF, TXT or CSV':
    'Word, Excel, PowerPoint, OpenDocument, EPUB, RTF, TXT or CSV',
  'MP4, WebM, Ogg or MOV': 'MP4, WebM, Ogg or MOV',
  '{spoken}, up to {limits}': '{spoken}, up to {limits}',
  '{name} up to {limits}': '{name} up to {limits}',
  '“{name}” is of a type that cannot be used here. Choose {join}.':
    '“{name}” is of a type that cannot be used here. Choose {join}.',
  '“{name}” is empty.': '“{name}” is empty.',
  '“{name}” is {size}. {names} may be at most {limits}.': '“{name}” is {size}. {names} may be at most {limits}.',
  '{aboutTime} left': '{aboutTime} left',
  '{minutes} min': '{minutes} min',
  'about {hours}': 'about {hours}',
  'You are signed out. Sign in again and choose the file once more; the upload goes on where it stopped.':
    'You are signed out. Sign in again and choose the file once more; the upload goes on where it stopped.',
  'You are not allowed to upload files.': 'You are not allowed to upload files.',
  'This file is larger than the server takes.': 'This file is larger than the server takes.',
  'Files of this type cannot be uploaded.': 'Files of this type cannot be uploaded.',
  'The upload failed. Please try again.': 'The upload failed. Please try again.',
};
