import { copyTexts } from '@lectern/contract';
import type { Router } from '../../../platform/http/index.ts';
import { mayCopy } from '../copies.policy.ts';
import {
  offerCourse,
  offerOfCourse,
  outlineOfTemplate,
  pageOfTemplates,
  makeFromTemplate,
  withdrawCourse,
} from './templates.service.ts';

/** Courses that teachers offer each other as templates. */
export function registerTemplates(route: Router): void {
  route('GET /api/course-templates', {
    policy: mayCopy,
    handler: async ({ act, query }) => ({ status: 200, body: await pageOfTemplates(act, query) }),
  });

  route('GET /api/course-templates/:id', {
    policy: mayCopy,
    handler: async ({ act, params }) => ({ status: 200, body: await outlineOfTemplate(act, params.id) }),
  });

  route('POST /api/course-templates/:id/copy', {
    policy: mayCopy,
    handler: async ({ act, params, body }) => ({
      status: 201,
      body: { message: copyTexts.templateCopied, course: await makeFromTemplate(act, params.id, body) },
    }),
  });

  route('GET /api/courses/:id/template', {
    policy: mayCopy,
    handler: async ({ act, params }) => ({ status: 200, body: await offerOfCourse(act, params.id) }),
  });

  route('PUT /api/courses/:id/template', {
    policy: mayCopy,
    handler: async ({ act, params, body }) => ({
      status: 200,
      body: { message: copyTexts.offered, template: await offerCourse(act, params.id, body.tests) },
    }),
  });

  route('DELETE /api/courses/:id/template', {
    policy: mayCopy,
    handler: async ({ act, params }) => {
      await withdrawCourse(act, params.id);
      return { status: 200, body: { message: copyTexts.withdrawn } };
    },
  });
}
