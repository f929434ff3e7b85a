import type { PushInput } from '@lectern/contract';

/** The person for whom this browser was made to show notices: somebody else who signs in here gets none of them. */
const ownerKey = 'lectern-push-of';

/** How far this browser shows notices while the app is closed; `none` where it cannot, or has no worker of the app. */
export type PushAbility = 'none' | 'denied' | 'can';

/** Whether notices can be turned on here. */
export async function findAbility(): Promise<PushAbility> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'none';
  if ((await registration()) === undefined) return 'none';
  return Notification.permission === 'denied' ? 'denied' : 'can';
}

/** A browser that forbids workers may answer with nothing, or fail. */
async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker.getRegistration().catch(() => undefined);
}

/** Asks for permission and makes a subscription for the person; null where they say no. Throws where the browser fails. */
export async function subscribe(publicKey: string, userId: string): Promise<PushInput | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const worker = await navigator.serviceWorker.ready;
  const former = await worker.pushManager.getSubscription();
  // One of another key is of no use: the site has a new one since.
  if (former !== null && !hasKey(former, publicKey)) await former.unsubscribe();
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  localStorage.setItem(ownerKey, userId);
  return inputOf(made);
}

/** The subscription of this browser where it is this person's, or null. That of somebody else is ended. */
export async function findOwn(publicKey: string, userId: string): Promise<PushInput | null> {
  const found = await (await registration())?.pushManager.getSubscription();
  if (!found) return null;
  if (localStorage.getItem(ownerKey) === userId && hasKey(found, publicKey)) return inputOf(found);
  await unsubscribe();
  return null;
}

/** Whether this browser was made to show somebody's notices. */
export const hasOwner = (): boolean => localStorage.getItem(ownerKey) !== null;

/** Ends the subscription of this browser. */
export async function unsubscribe(): Promise<void> {
  localStorage.removeItem(ownerKey);
  const found = await (await registration())?.pushManager.getSubscription();
  await found?.unsubscribe();
}

function hasKey({ options }: PushSubscription, publicKey: string): boolean {
  const { applicationServerKey: key } = options;
  if (key === null) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}

function inputOf(subscription: PushSubscription): PushInput {
  const { endpoint, keys = {} } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } };
}
