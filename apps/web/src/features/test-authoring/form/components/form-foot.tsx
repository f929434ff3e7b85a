import { SaveBar } from '../../../../shared/forms/save-bar.tsx';
import type { DraftStatus } from '../../../../shared/forms/use-kept-draft.ts';
import { t } from '../../../../shared/messages/t.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { LinkButton } from '../../../../shared/ui/link-button.tsx';
import { useFocusAfterAct } from '../../../../shared/ui/use-focus-after-act.ts';
import { useDetail, useStored } from '../hooks/test-form-context.ts';
import type { useTestPlace } from '../hooks/use-test-place.ts';
import { tabs } from '../model/field-names.ts';

type FormFootProps = {
  place: ReturnType<typeof useTestPlace>;
  draft: DraftStatus;
  listPath: '/instructor/test' | '/teacher/test';
  saving: boolean;
  /** Saves the test as one that students cannot take. */
  onSaveDisabled: () => void;
};

/** Previous, Next and, on the last tab, the two ways to save. */
export function FormFoot({ place, draft, listPath, saving, onSaveDisabled }: FormFootProps) {
  const none = useStored((store) => store.values().order.length === 0);
  const enabled = useDetail('test_status') === 'enabled';
  const at = tabs.indexOf(place.tab);
  const [before, after] = [tabs[at - 1], tabs[at + 1]];
  const { acted } = useFocusAfterAct(place.tab);
  const goTo = (next: typeof place.tab): void => {
    // To the name of the tab: the pressed button may go, or be of no use there.
    acted(() => document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]'));
    place.setTab(next);
  };
  return (
    <SaveBar state={draft} saving={saving}>
      <LinkButton to={listPath}>{t('Cancel')}</LinkButton>
      {before !== undefined && <Button onClick={() => goTo(before)}>{t('Previous')}</Button>}
      {after === undefined && enabled && (
        <Button loading={saving} onClick={onSaveDisabled}>
          {t('Save as disabled')}
        </Button>
      )}
      {after === undefined ? (
        <Button key="submit" type="submit" variant="primary" loading={saving}>
          {t('Submit')}
        </Button>
      ) : (
        <Button key="next" variant="primary" disabled={place.tab === 'Questions' && none} onClick={() => goTo(after)}>
          {t('Next')}
        </Button>
      )}
    </SaveBar>
  );
}
