import { useEffect, useRef, type MouseEvent } from 'react';
import { useFocusAfterAct } from '../../../shared/ui/use-focus-after-act.ts';
import { isUnderWay, type UploadState } from '../model/upload-state.ts';

/** Keeps the focus in a file field whose button was pressed: its parts come and go with the upload, and the first link or button of the new ones takes it. */
export function useFocusInField(state: UploadState, value: string) {
  const field = useRef<HTMLDivElement>(null);
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);
  const { acted } = useFocusAfterAct(`${state.status} ${value}`);
  const follow = (): void =>
    acted(() => {
      if (isUnderWay(latest.current)) follow();
      return field.current?.querySelector<HTMLElement>('a[href], button');
    });
  return {
    ref: field,
    onClickCapture: ({ target }: MouseEvent): void => {
      if (target instanceof Element && target.closest('button, [type=file]') !== null) follow();
    },
  };
}
