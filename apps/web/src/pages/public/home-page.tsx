import { getRouteApi } from '@tanstack/react-router';
import { PageHeading } from '../../shared/ui/page-heading.tsx';

const route = getRouteApi('/public/home');

/** The public courses. */
export function HomePage() {
  const { data } = route.useLoaderData();
  return (
    <>
      <PageHeading>Public Courses</PageHeading>
      <ul>
        {data.map((course) => (
          <li key={course._id}>{course.name}</li>
        ))}
      </ul>
    </>
  );
}
