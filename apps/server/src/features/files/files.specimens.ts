import type { fileRoutes } from '@lectern/contract';
import { all, mine } from '../../../testing/specimens/access.ts';
import { aboutOneself, type Specimens, type TusRoute } from '../../../testing/specimens/specimen.ts';
import { beginUpload, tinyPng, tusHeaders, uploadForm } from '../../../testing/files.ts';

const goOn = { ...tusHeaders, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };

export const fileSpecimens = {
  'POST /api/files': {
    access: [401, 403, 201, 201, 201, 201, 401],
    sent: () => uploadForm('a.png', tinyPng),
    trespass: aboutOneself,
  },
  'GET /api/files/limits': { access: all(200) },
  'GET /api/files/:id': {
    access: all(200),
    onPrivate: mine,
  },
  'GET /api/files/:id/:name': {
    access: all(200),
    onPrivate: mine,
  },
  'POST /api/files/tus': {
    access: [401, 403, 201, 201, 201, 201, 401],
    sent: () => ({ headers: beginUpload }),
  },
  'OPTIONS /api/files/tus': { access: [401, 403, 204, 204, 204, 204, 401] },
  'OPTIONS /api/files/tus/:id': { access: [401, 403, 204, 204, 204, 204, 401] },
  'HEAD /api/files/tus/:id': {
    access: [401, 403, 200, 404, 404, 404, 401],
    sent: () => ({ headers: tusHeaders }),
  },
  'PATCH /api/files/tus/:id': {
    access: [401, 403, 204, 404, 404, 404, 401],
    sent: () => ({ headers: goOn, payload: tinyPng }),
  },
  'DELETE /api/files/tus/:id': {
    access: [401, 403, 204, 404, 404, 404, 401],
    sent: () => ({ headers: tusHeaders }),
  },
} satisfies Specimens<keyof typeof fileRoutes | TusRoute>;
