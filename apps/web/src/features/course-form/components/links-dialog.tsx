import { limits } from '@lectern/contract/limits';
import { useState, type ClipboardEvent } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { toast } from '../../../shared/ui/toast.ts';
import type { OutlineEntry } from '../model/form-values.ts';
import { linksInText } from '../model/links-in-text.ts';
import { useCourseForm } from './form-context.ts';
import { fullText, useEmptyMaterial } from './many-files.tsx';
import classes from './course-form.module.css';

/** Makes a material of each link in a text. */
export function LinksDialog({ entry, onClose }: { entry: OutlineEntry; onClose: () => void }) {
  const { actions } = useCourseForm();
  const [text, setText] = useState('');
  const emptyMaterial = useEmptyMaterial(entry);
  const { links, without } = linksInText(text);
  const room = limits.materialsPerSubject - entry.materials.length;
  const add = (): void => {
    const keys = new Set(actions.addMaterials(entry.key, links, emptyMaterial()));
    const undo = (): void => actions.removeMaterials(entry.key, keys);
    toast.success(tn(keys.size, '{n} material added', '{n} materials added'), {
      action: { label: t('Undo'), onPress: undo },
    });
    onClose();
  };
  return (
    <Dialog
      open
      size="large"
      title={t('Add many links')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" disabled={links.length === 0 || links.length > room} onClick={add}>
            {links.length === 0 ? t('Add materials') : tn(links.length, 'Add {n} material', 'Add {n} materials')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('Links')}
        hint={t('One in each line. A name may stand before it.')}
        rows={8}
        value={text}
        error={links.length > room ? fullText() : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
        onPaste={(event) => pasteLinks(event, setText)}
      />
      {without.length > 0 && (
        <p className={classes['problem']}>
          {tn(
            without.length,
            'Line {lines} has no link and is left out.',
            'Lines {lines} have no link and are left out.',
            { lines: without.slice(0, 10).join(', ') },
          )}
        </p>
      )}
      {links.length > 0 && (
        <ol aria-label={t('Materials to be added')} className={classes['links']}>
          {links.map(({ name, content_url }, place) => (
            // The same link may stand twice.
            <li key={place}>
              <bdi>{name}</bdi> <span dir="ltr">{content_url}</span>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}

/** Pastes the links behind the words of a page or a letter, each on a line with its words. */
function pasteLinks(event: ClipboardEvent<HTMLTextAreaElement>, onText: (text: string) => void): void {
  const html = event.clipboardData.getData('text/html');
  if (html === '' || /https?:/i.test(event.clipboardData.getData('text/plain'))) return;
  const found = new DOMParser()
    .parseFromString(html, 'text/html')
    .querySelectorAll<HTMLAnchorElement>('a[href^="http"]');
  if (found.length === 0) return;
  event.preventDefault();
  const lines = Array.from(found, (link) => `${link.textContent.replaceAll(/\s+/g, ' ').trim()} ${link.href}`);
  const field = event.currentTarget;
  field.setRangeText(lines.join('\n'), field.selectionStart, field.selectionEnd, 'end');
  onText(field.value);
}
