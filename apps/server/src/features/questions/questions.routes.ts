import { limits, questionTexts } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Router } from '../../platform/http/index.ts';
import { acceptMultipart, receiveFile, sendFile } from '../files/index.ts';
import { accept, chooseSettings, hide, report, resolve } from './looking-after.service.ts';
import { countPicture, type PictureDeps, requirePicture, takePicture } from './post-pictures.service.ts';
import { mayAsk, mayLookAfterQuestions, mayUseQuestions } from './questions.policy.ts';
import { getQuestion, pageForStaff, pageOfMaterial, pageOfThread } from './reading.service.ts';
import { answer, ask, countAnswer, countQuestion, editPost, removePost } from './writing.service.ts';

/** Questions at materials, the answers to them, and what staff do about both. */
export async function registerQuestions(route: Router, app: FastifyInstance, deps: PictureDeps): Promise<void> {
  registerReading(route);
  registerWriting(route);
  registerLookingAfter(route);
  await registerPictures(route, app, deps);
}

function registerReading(route: Router): void {
  const policy = mayUseQuestions;

  route('GET /api/materials/:id/questions', {
    policy,
    handler: async ({ act, params, query }) => ({ status: 200, body: await pageOfMaterial(act, params.id, query) }),
  });

  route('GET /api/questions/:id', {
    policy,
    handler: async ({ act, params }) => ({ status: 200, body: { question: await getQuestion(act, params.id) } }),
  });

  route('GET /api/questions/:id/answers', {
    policy,
    handler: async ({ act, params, query }) => ({ status: 200, body: await pageOfThread(act, params.id, query) }),
  });

  route('GET /api/courses/:id/questions', {
    policy: mayLookAfterQuestions,
    handler: async ({ act, params, query }) => ({ status: 200, body: await pageForStaff(act, params.id, query) }),
  });
}

function registerWriting(route: Router): void {
  route('POST /api/materials/:id/questions', {
    policy: mayAsk,
    before: ({ act }) => countQuestion(act),
    handler: async ({ act, params, body }) => ({
      status: 201,
      body: { message: questionTexts.asked, question: await ask(act, params.id, body) },
    }),
  });

  route('POST /api/questions/:id/answers', {
    policy: mayUseQuestions,
    before: ({ act }) => countAnswer(act),
    handler: async ({ act, params, body }) => ({
      status: 201,
      body: { message: questionTexts.answered, answer: await answer(act, params.id, body) },
    }),
  });

  route('PUT /api/posts/:id', {
    policy: mayUseQuestions,
    handler: async ({ act, params, body }) => {
      await editPost(act, params.id, body);
      return { status: 200, body: { message: questionTexts.saved } };
    },
  });

  route('DELETE /api/posts/:id', {
    policy: mayUseQuestions,
    handler: async ({ act, params }) => {
      await removePost(act, params.id);
      return { status: 200, body: { message: questionTexts.deleted } };
    },
  });
}

function registerLookingAfter(route: Router): void {
  route('PUT /api/questions/:id/resolved', {
    policy: mayUseQuestions,
    handler: async ({ act, params, body: { resolved } }) => {
      await resolve(act, params.id, resolved);
      return { status: 200, body: { message: resolved ? questionTexts.resolved : questionTexts.reopened } };
    },
  });

  route('PUT /api/questions/:id/accepted', {
    policy: mayUseQuestions,
    handler: async ({ act, params, body }) => {
      await accept(act, params.id, body.answer);
      return { status: 200, body: { message: questionTexts.saved } };
    },
  });

  route('POST /api/posts/:id/report', {
    policy: mayAsk,
    handler: async ({ act, params, body }) => {
      await report(act, params.id, body.reason);
      return { status: 200, body: { message: questionTexts.reported } };
    },
  });

  route('PUT /api/posts/:id/hidden', {
    policy: mayLookAfterQuestions,
    handler: async ({ act, params, body: { reason } }) => {
      await hide(act, params.id, reason);
      return { status: 200, body: { message: reason === null ? questionTexts.shown : questionTexts.hidden } };
    },
  });

  route('PUT /api/courses/:id/question-settings', {
    policy: mayLookAfterQuestions,
    handler: async ({ act, params, body }) => {
      await chooseSettings(act, params.id, body);
      return { status: 200, body: { message: questionTexts.saved } };
    },
  });
}

async function registerPictures(route: Router, app: FastifyInstance, deps: PictureDeps): Promise<void> {
  const policy = mayUseQuestions;

  route('GET /api/post-pictures/:id', {
    policy,
    handler: async ({ act, params, request, reply }) =>
      sendFile(deps.storage, await requirePicture(act, params.id), request, reply),
  });

  // Forms are read here and nowhere else, so elsewhere they stay an unsupported type.
  await app.register(async (scope) => {
    await acceptMultipart(scope);
    route.within(scope)('POST /api/materials/:id/post-pictures', {
      policy,
      before: ({ act }) => countPicture(act),
      handler: async ({ act, params, request, reply }) => {
        const picture = await receiveFile(request, reply, limits.postPictureBytes, ({ content }) =>
          takePicture(deps, act, params.id, content),
        );
        return { status: 201, body: { message: questionTexts.pictureUploaded, picture } };
      },
    });
  });
}
