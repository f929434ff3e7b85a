import { Icon } from '../../shared/ui/icons.tsx';

/** The drawings of places, by how their addresses end. */
const drawings: readonly (readonly [ending: string, drawing: string])[] = [
  ['/home', 'M4 11.5 12 4l8 7.5V20h-5.5v-5h-5v5H4z'],
  ['/courses', 'M12 6.5C10 5 7.5 4.5 4 4.5v13c3.5 0 6 .5 8 2 2-1.5 4.5-2 8-2v-13c-3.5 0-6 .5-8 2zM12 6.5v13'],
  ['/student-courses', 'M7 4h10v16l-5-4-5 4z'],
  ['/test', 'M8 5H6v15h12V5h-2M9 3h6v4H9zM9 14l2 2 4-4'],
  [
    '/users',
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20c0-3.3 2.7-6 6-6s6 2.7 6 6M16 4.5a3.5 3.5 0 0 1 0 6M18 14.5c1.8.8 3 2.7 3 5.5',
  ],
  ['approvals', 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8 12l3 3 5-6'],
];

const area = 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z';

/**
 * The picture above the name of a place at the lower end of a phone; any other address is that of an area. Drawn in the page: as a mask in the style sheet each
 * picture costs the first frame a document of its own.
 */
export function PlaceIcon({ to }: { to: string }) {
  const found = drawings.find(([ending]) => to.endsWith(ending));
  return <Icon size={22} d={found?.[1] ?? area} />;
}
