import type { PushInput } from '@lectern/contract';

/** A subscription with the keys of the example in RFC 8291, at an address where no push service is. */
export const exampleBrowser: PushInput = {
  endpoint: 'https://9.9.9.9/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};
