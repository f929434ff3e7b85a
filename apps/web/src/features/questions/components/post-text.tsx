import type { CourseAnswer, CourseQuestion } from '@lectern/contract';
import { isPostPictureUrl } from '@lectern/contract/post-pictures';
import { FormattedText } from '../../../shared/safe-html/formatted-text.tsx';
import { WrittenText } from '../../../shared/safe-html/written-text.tsx';
import classes from './questions.module.css';

export type PostText = Pick<CourseQuestion | CourseAnswer, 'text' | 'formatted'>;

/** The text of a post with its pictures; nothing for one that was deleted. */
export function PostText({ post: { text, formatted } }: { post: PostText }) {
  if (text === null) return null;
  if (!formatted) return <WrittenText text={text} />;
  return (
    <div className={classes['formatted']}>
      <FormattedText text={text} isPicture={isPostPictureUrl} />
    </div>
  );
}
