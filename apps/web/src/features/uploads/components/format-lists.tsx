import { fileEndings, type FileKind, type UploadLimits } from '@lectern/contract';
import { commaList } from '../../../shared/format/comma-list.ts';
import { formatFileSize } from '../../../shared/format/file-size.ts';
import { t } from '../../../shared/messages/t.ts';
import { otherFormats, type OtherFormatName } from '../model/other-formats.ts';
import classes from './format-lists.module.css';

const kindNames: Record<FileKind, string> = {
  image: t('Images'),
  pdf: t('PDFs'),
  document: t('Documents'),
  video: t('Videos'),
  captions: t('Captions'),
};

const otherNames: Record<OtherFormatName, string> = {
  photos: t('Photos in other formats'),
  drawings: t('Drawings'),
  macros: t('Documents with macros'),
  templates: t('Templates and slide shows'),
  apple: t('Pages, Keynote and Numbers'),
  videos: t('Videos in other formats'),
  sound: t('Audio'),
  captions: t('Captions in other formats'),
  archives: t('Archives'),
  programs: t('Programs and web pages'),
};

const listed = (endings: readonly string[]): string => commaList(endings.map((ending) => ending.toUpperCase()));

type FormatListsProps = { kinds: readonly FileKind[]; limits: UploadLimits | undefined };

/** The formats that a field for these kinds takes, and ways to convert files in others. */
export function FormatLists({ kinds, limits }: FormatListsProps) {
  return (
    <>
      <table className={classes['taken']}>
        <thead>
          <tr>
            <th scope="col">{t('Type')}</th>
            <th scope="col">{t('Formats')}</th>
            {limits && <th scope="col">{t('Largest size')}</th>}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{kindNames[kind]}</th>
              <td>{listed(fileEndings[kind])}</td>
              {limits && <td className={classes['size']}>{formatFileSize(limits[kind])}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t('The content of the file counts too: renaming it does not help.')}</p>
      <h3>{t('Not accepted, and what to do instead')}</h3>
      <ul className={classes['others']}>
        {otherFormats(kinds).map(({ name, endings, advice }) => (
          <li key={name}>
            <strong>{otherNames[name]}</strong> ({listed(endings)})
            <p>{advice ?? t('These cannot be uploaded at all.')}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
