import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * While `open`, calls `onDismiss` when the person presses outside all of `inside`, or presses Escape anywhere. The
 * reason tells whether the focus should go back to the opener (Escape) or stay where the press put it (outside).
 */
export function useDismiss(
  open: boolean,
  inside: readonly RefObject<HTMLElement | null>[],
  onDismiss: (reason: 'outside' | 'escape') => void,
): void {
  const press = useEffectEvent((event: PointerEvent) => {
    const target = event.target;
    if (target instanceof Node && !inside.some((ref) => ref.current?.contains(target) === true)) onDismiss('outside');
  });
  const key = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onDismiss('escape');
  });
  useEffect(() => {
    if (!open) return undefined;
    const onPress = (event: PointerEvent): void => press(event);
    const onKey = (event: KeyboardEvent): void => key(event);
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);
}
