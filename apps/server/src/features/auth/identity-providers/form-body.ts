import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Reads the bodies of forms within a scope. */
export function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_: unknown, text: string | Buffer) => new URLSearchParams(String(text)),
  );
}

/** The fields of a form that `takeForms` read; none where another body came. */
export const formOf = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams();
