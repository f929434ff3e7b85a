/** Sentences about webhooks, apart from `texts`: few pages need them. */
export const webhookTexts = {
  made: 'Webhook created',
  changed: 'Webhook saved',
  turnedOn: 'Webhook turned on',
  turnedOff: 'Webhook turned off',
  deleted: 'Webhook deleted',
  rotated: 'The webhook has a new secret',
  tested: 'A test is on its way',
  again: 'The message is on its way again',
  tooMany: 'There are too many webhooks. Delete one first.',
  notHere: 'A webhook of an institution cannot be told of this.',
  notHttps:
    'The address must start with https:// and name no port, user or password. The operator can allow others with WEBHOOK_PRIVATE.',
  notHttp: 'The address must start with https:// or http:// and name no user or password',
  inward: 'The address is in a private network. The operator can allow these with WEBHOOK_PRIVATE.',
  off: 'The webhook is turned off. Turn it on first.',
  secretUnreadable: 'The secret of the webhook cannot be read with this server’s application key. Give it a new one.',
} as const;
