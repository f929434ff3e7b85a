import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconGripVertical } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { t } from '../messages/t.ts';
import { classNames } from '../ui/class-names.ts';
import { foldWhileHeld } from './fold-while-held.ts';
import classes from './sortable-list.module.css';

type SortableListProps = {
  label: string;
  keys: readonly string[];
  /** The name of a key, for people who only hear the changes. */
  nameOf: (key: string) => string;
  onMove: (from: number, to: number) => void;
  /** One item; `handle` is the part to drag it by. */
  children: (key: string, place: number, handle: ReactNode) => ReactNode;
};

/** The pointer's distance before it drags, in pixels: a press stays a press. */
const dragDistance = 5;

const instructions = {
  draggable: t(
    'To pick up a draggable item, press the space bar. While dragging, use the arrow keys to move the item. Press space again to drop the item in its new position, or press escape to cancel.',
  ),
};

/**
 * A list whose items are ordered by dragging, with a pointer or with Space and the arrows. While a pointer drags, the
 * parts of class `sortableBody` are folded away.
 */
export function SortableList({ label, keys, nameOf, onMove, children }: SortableListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragDistance } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const drop = ({ active, over }: DragEndEvent): void => {
    const [from, to] = [placeOf(keys, active.id), over === null ? -1 : placeOf(keys, over.id)];
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
  };
  // The same array as long as the order is the same: a new one would draw every item anew.
  const items = useMemo(() => [...keys], [keys]);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: announcementsFor(keys, nameOf),
        screenReaderInstructions: instructions,
        container: document.body,
      }}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        <ol
          className={classes['items']}
          aria-label={label}
          onPointerDownCapture={(event) => foldWhileHeld(event, classes['folded'])}
        >
          {keys.map((key, place) => (
            <SortableItem key={key} id={key} name={nameOf(key)}>
              {(handle) => children(key, place, handle)}
            </SortableItem>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

/** The class of an item's part below its head. */
export const sortableBody = classes['body'];

const placeOf = (keys: readonly string[], key: UniqueIdentifier): number => keys.indexOf(String(key));

function announcementsFor(keys: readonly string[], nameOf: (key: string) => string): Announcements {
  const at = (item: UniqueIdentifier, where = item) => ({
    name: nameOf(String(item)),
    place: placeOf(keys, where) + 1,
    places: keys.length,
  });
  return {
    onDragStart: ({ active }) => t('Picked up {name}, at place {place} of {places}.', at(active.id)),
    onDragOver: ({ active, over }) =>
      over === null ? undefined : t('{name} is over place {place} of {places}.', at(active.id, over.id)),
    onDragEnd: ({ active, over }) => t('{name} dropped at place {place} of {places}.', at(active.id, over?.id)),
    onDragCancel: ({ active }) => t('Moving {name} was cancelled. It is at place {place} of {places}.', at(active.id)),
  };
}

function SortableItem({
  id,
  name,
  children,
}: {
  id: string;
  name: string;
  children: (handle: ReactNode) => ReactNode;
}) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: t('sortable') },
  });
  const handle = useMemo(
    () => (
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={classes['handle']}
        data-handle
        {...attributes}
        {...listeners}
        aria-label={t('Move {name}', { name })}
      >
        <IconGripVertical size={18} aria-hidden="true" />
      </button>
    ),
    [attributes, listeners, name, setActivatorNodeRef],
  );
  return (
    <li
      ref={setNodeRef}
      className={classNames(classes['item'], isDragging && classes['dragging'])}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {children(handle)}
    </li>
  );
}
