import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import classes from './panel-tabs.module.css';

type PanelTabsProps<T extends string> = {
  label: string;
  tabs: readonly { name: T; label: string; panel: () => ReactNode }[];
  shown: T;
  onShow: (name: T) => void;
};

/** Tabs above one panel, of which the shown one alone is there. The arrow keys go from tab to tab. */
export function PanelTabs<T extends string>({ label, tabs, shown, onShow }: PanelTabsProps<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const present = tabs.findIndex(({ name }) => name === shown);
  const move = (event: KeyboardEvent): void => {
    const forward = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: -1, [forward]: 1 };
    const step = steps[event.key];
    const next = step === undefined ? undefined : tabs.at((present + step) % tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    onShow(next.name);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]').item(tabs.indexOf(next)).focus();
  };
  return (
    <div className={classes['panels']}>
      <div ref={list} role="tablist" aria-label={label} className={classes['tabs']} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}-${tab.name}`}
            aria-selected={tab.name === shown}
            aria-controls={tab.name === shown ? `${id}-panel` : undefined}
            tabIndex={tab.name === shown ? 0 : -1}
            onClick={() => onShow(tab.name)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown}`}>
        {tabs[present]?.panel()}
      </div>
    </div>
  );
}
