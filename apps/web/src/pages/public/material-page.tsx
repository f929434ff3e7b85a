import { useState } from 'react';
import { MaterialView } from '../../features/materials/components/material-view.tsx';
import { NextAfterVideo } from '../../features/materials/components/next-after-video.tsx';
import { MaterialProgressBar } from '../../features/progress/components/material-progress.tsx';
import { StudentOutline } from './student-parts.tsx';

/** One material, and a student's progress with it. */
export function MaterialPage({ id }: { id: string }) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [openings, setOpenings] = useState(0);
  return (
    <MaterialView
      id={id}
      onVideo={setVideo}
      onOpen={() => setOpenings((times) => times + 1)}
      outline={({ course }) => <StudentOutline courseId={course._id} />}
      below={(material) => (
        <>
          <NextAfterVideo material={material} video={video} />
          <MaterialProgressBar material={material} video={video} openings={openings} />
        </>
      )}
    />
  );
}
