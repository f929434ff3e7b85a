import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** A decoration that is fetched when it is first shown. Where it cannot be fetched, nothing stands in its place. */
export const lazyDecoration = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await load().catch((): ComponentType<Props> => () => null) }));
