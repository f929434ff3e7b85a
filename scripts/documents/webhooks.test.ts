import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { webhookEvents, type WebhookKind } from '@lectern/contract';
import { expect, it } from 'vitest';

const text = readFileSync(join(import.meta.dirname, '../../docs/WEBHOOKS.md'), 'utf8');
const rows = [...text.matchAll(/^\| `([a-z_.]+)` \| (.+) \| (.+) \|$/gm)].map(([, kind, about, data]) => [
  kind,
  about,
  data,
]);

it('docs/WEBHOOKS.md has each event of the contract, as it stands there', () => {
  const kinds = Object.keys(webhookEvents) as WebhookKind[];
  const expected = kinds.map((kind) => {
    const { about, data } = webhookEvents[kind];
    return [
      kind,
      about,
      Object.keys(data.shape)
        .map((field) => `\`${field}\``)
        .join(', '),
    ];
  });
  expect(rows).toEqual(expected);
});
