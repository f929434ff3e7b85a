import { useState, type CSSProperties } from 'react';
import { classNames } from '../../../shared/ui/class-names.ts';
import classes from './course-image.module.css';

type CourseImageProps = {
  /** The course's name; its first letter takes the place of a missing image. */
  name: string;
  src: string | null;
  /** True for the images on the first screen; the others wait until they are near. */
  eager?: boolean;
  className?: string | undefined;
};

const hues = [212, 158, 28, 262, 340, 90];

/** A course's image in a 16:9 place, or a placeholder when there is none or it cannot be loaded. Decoration. */
export function CourseImage({ name, src, eager = false, className }: CourseImageProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (src !== null && src !== broken) {
    return (
      <div className={classNames(classes['place'], className)}>
        <img src={src} alt="" loading={eager ? 'eager' : 'lazy'} onError={() => setBroken(src)} />
      </div>
    );
  }
  return (
    <div
      className={classNames(classes['place'], classes['placeholder'], className)}
      style={{ '--hue': hueOf(name) } as CSSProperties}
      aria-hidden="true"
    >
      <span>{initial(name)}</span>
    </div>
  );
}

/** The first letter, complete even where it takes two code units. */
function initial(name: string): string {
  return String.fromCodePoint(name.trim().codePointAt(0) ?? 0x20);
}

/** The same name always gets the same colour. */
function hueOf(name: string): number {
  let sum = 0;
  for (let place = 0; place < name.length; place += 1) sum += name.charCodeAt(place);
  return hues[sum % hues.length] ?? 0;
}
