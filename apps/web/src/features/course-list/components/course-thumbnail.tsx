import { listImageUrl } from '../../../shared/format/list-image-url.ts';
import { CoverImage } from '../../../shared/ui/cover-image.tsx';
import classes from './course-list.module.css';

type CourseThumbnailProps = { course: { _id: string; imageUrl: string | null }; /** Pixels. */ width: number };

/** A course's image in a list, or its drawn cover where it has none that lists can show. Decoration. */
export function CourseThumbnail({ course, width }: CourseThumbnailProps) {
  return (
    <CoverImage
      id={course._id}
      src={listImageUrl(course.imageUrl)}
      width={width}
      height={Math.round(width * 0.66)}
      className={classes['thumbnail']}
    />
  );
}
