import type { TestApp } from '../../build-test-app.ts';
import { buildToken } from '../access-tokens/build-token.ts';
import { buildDelivery, buildWebhook } from './build-webhook.ts';

/** Gives an institution a token and a webhook with a message, with the mark in every text. */
export async function fillMachines(
  t: TestApp,
  mark: string,
  { coordinator, institution }: { coordinator: { id: string }; institution: { id: string } },
): Promise<void> {
  const place = { institution_id: institution.id };
  await buildToken(t, coordinator, { name: `${mark} token`, ...place });
  const hook = { name: `${mark} hook`, url: `https://${mark}.example/hook`, ...place };
  await buildDelivery(t, await buildWebhook(t, coordinator, hook));
}
