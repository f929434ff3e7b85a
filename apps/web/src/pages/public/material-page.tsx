import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { materialQuery } from '../../features/materials/api/get-material.ts';
import { MaterialView } from '../../features/materials/components/material-view.tsx';
import { NextAfterVideo } from '../../features/materials/components/next-after-video.tsx';
import { MaterialProgressBar } from '../../features/progress/components/material-progress.tsx';
import { LessonContents, LessonFrame } from './lesson-frame.tsx';

/** One material, and a student's progress with it. */
export function MaterialPage({ id }: { id: string }) {
  const { data, isError } = useQuery(materialQuery(id));
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [openings, setOpenings] = useState(0);
  const lesson = data && { courseId: data.course._id, subjectId: data.subject._id };
  const failed = isError && data === undefined;
  return (
    <LessonFrame lesson={lesson} failed={failed}>
      <MaterialView
        id={id}
        onVideo={setVideo}
        onOpen={() => setOpenings((times) => times + 1)}
        outline={failed ? undefined : <LessonContents lesson={lesson} />}
        below={(material) => (
          <>
            <NextAfterVideo material={material} video={video} />
            <MaterialProgressBar material={material} video={video} openings={openings} />
          </>
        )}
      />
    </LessonFrame>
  );
}
