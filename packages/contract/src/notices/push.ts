import { z } from 'zod';
import { Id, requiredText, Timestamp } from '../common.ts';
import { limits } from '../limits.ts';
import { says } from '../schema-sentences.ts';

const base64url = (label: string, bytes: number) =>
  requiredText(label).regex(
    new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`),
    'This subscription is not complete',
  );

/** The subscription of a browser, as `PushSubscription.toJSON()` gives it (Push API). */
export const PushInput = z
  .object({
    endpoint: requiredText('Address').max(limits.pushEndpoint, says.tooLong('Address', limits.pushEndpoint)),
    keys: z.object({ p256dh: base64url('p256dh', 65), auth: base64url('auth', 16) }),
  })
  .meta({ id: 'PushInput' });
export type PushInput = z.infer<typeof PushInput>;

/** A device that gets push messages, for as long as its sign-in lasts. */
export const PushDevice = z
  .object({
    /** The id of its auth session. */
    _id: Id,
    /** As in "Firefox on Linux". */
    device: z.string(),
    /** Whether it is the device that asks. */
    current: z.boolean(),
    createdAt: Timestamp,
    /** When a message last reached its push service. */
    lastSuccessAt: Timestamp.nullable(),
  })
  .meta({ id: 'PushDevice' });
export type PushDevice = z.infer<typeof PushDevice>;

/** The key by which browsers subscribe (RFC 8292), and the person's devices. */
export const PushState = z.object({ publicKey: z.string(), devices: z.array(PushDevice) }).meta({ id: 'PushState' });
export type PushState = z.infer<typeof PushState>;
