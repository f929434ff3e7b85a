import { lazyRouteComponent, useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/**
 * A route's component from a page that is fetched when it is first needed. The page is a plain component: `props` makes
 * its props from the address, and another address gives it a fresh start.
 */
export function lazyPage<P extends object>(load: () => Promise<ComponentType<P>>, props: (params: PageParams) => P) {
  return lazyRouteComponent(async () => {
    const Page = await load();
    const RoutedPage = () => {
      const params = useParams({ strict: false });
      const { id = '', courseId = '' } = params;
      return <Page key={`${id}${courseId}`} {...props({ id, courseId })} />;
    };
    return { default: RoutedPage };
  });
}

/** The parts of our addresses that name a thing; empty where the address has none. */
type PageParams = { id: string; courseId: string };
