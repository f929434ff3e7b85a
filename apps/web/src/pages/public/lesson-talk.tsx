import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasWayKeys } from '../../features/materials/way-keys.ts';
import { firstListing, materialQuestionsQuery } from '../../features/questions/api/questions.ts';
import { MaterialQuestions } from '../../features/questions/question-parts.ts';
import { useMarkPlace } from '../../features/study-notes/api/study-notes.ts';
import { MaterialNotes } from '../../features/study-notes/components/material-notes.tsx';
import { useBookmarkKey } from '../../features/study-notes/components/use-bookmark-key.ts';
import { t } from '../../shared/messages/t.ts';
import { nowhere } from '../../shared/spot/spot.ts';
import { spotInView } from '../../shared/spot/spot-in-view.ts';
import type { PagedView } from '../../shared/ui/paged-view.ts';
import { PanelTabs } from '../../shared/ui/panel-tabs.tsx';

export type LessonTalkProps = {
  materialId: string;
  courseId: string;
  video: HTMLVideoElement | null;
  reader: PagedView | null;
};

/** The questions of a course's students and one's own notes at a material; notes alone for those who did not join the course. */
export function LessonTalk({ materialId, courseId, video, reader }: LessonTalkProps) {
  const { data, error } = useQuery(materialQuestionsQuery(materialId, firstListing));
  const [shown, setShown] = useState<'questions' | 'notes'>('questions');
  const spot = spotInView(video, reader);
  const { mark } = useMarkPlace(materialId);
  useBookmarkKey(hasWayKeys, () => mark(spot?.read() ?? nowhere));
  // Nothing moves once the tabs are there.
  if (data === undefined && error === null) return null;
  const notes = (inTab: boolean) => (
    <MaterialNotes materialId={materialId} courseId={courseId} spot={spot} inTab={inTab} />
  );
  if (data?.shut === 'not_joined') return notes(false);
  return (
    <PanelTabs
      label={t('Questions and notes')}
      shown={shown}
      onShow={setShown}
      tabs={[
        {
          name: 'questions',
          label: t('Questions##students'),
          panel: () => <MaterialQuestions materialId={materialId} video={video} reader={reader} inTab />,
        },
        { name: 'notes', label: t('Notes'), panel: () => notes(true) },
      ]}
    />
  );
}
