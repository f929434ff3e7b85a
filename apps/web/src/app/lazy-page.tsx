import { lazyRouteComponent, useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { fetchPart } from '../shared/parts/missing-part.ts';

/** The ids in an address; empty where the address has none. */
export type PageParams = { id: string; courseId: string };

/**
 * A route's component from a page that is fetched on first use. The page is a plain component: `props` makes its props
 * from the address, and another address gives it a fresh start. The query cache is fetched with it.
 */
export function lazyPage<P extends object>(load: () => Promise<ComponentType<P>>, props: (params: PageParams) => P) {
  return lazyRouteComponent(async () => {
    const [Page, { QueryProvider }] = await fetchPart(() =>
      Promise.all([load(), import('../shared/api/query-provider.tsx')]),
    );
    const RoutedPage = () => {
      const { id = '', courseId = '' } = useParams({ strict: false });
      return (
        <QueryProvider>
          <Page key={`${id}${courseId}`} {...props({ id, courseId })} />
        </QueryProvider>
      );
    };
    return { default: RoutedPage };
  });
}

/** As `lazyPage`, without the query cache: the first anonymous page would weigh too much with it. See `useLoad`. */
export function barePage(load: () => Promise<ComponentType>) {
  return lazyRouteComponent(async () => ({ default: await fetchPart(load) }));
}
