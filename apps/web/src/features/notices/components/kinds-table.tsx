import type { NoticeSettings } from '@lectern/contract';
import { type MailChoice, mailChoices, type NoticeKind, noticeKindNames } from '@lectern/contract/notice-words';
import { t } from '../../../shared/messages/t.ts';
import classes from './notice-choices.module.css';

type KindsTableProps = {
  kinds: NoticeSettings['kinds'];
  sendsMail: boolean;
  pushes: boolean;
  onMail: (kind: NoticeKind, mail: string) => void;
};

/** The kinds of notices, and by which ways each comes. */
export function KindsTable({ kinds, sendsMail, pushes, onMail }: KindsTableProps) {
  return (
    <table className={classes['kinds']}>
      <thead>
        <tr>
          <th scope="col">{t('Notice')}</th>
          <th scope="col">{t('Here')}</th>
          {sendsMail && <th scope="col">{t('Email')}</th>}
          {pushes && <th scope="col">{t('Devices')}</th>}
        </tr>
      </thead>
      <tbody>
        {kinds.map((choice) => (
          <KindRow key={choice.kind} choice={choice} sendsMail={sendsMail} pushes={pushes} onMail={onMail} />
        ))}
      </tbody>
    </table>
  );
}

type KindRowProps = Omit<KindsTableProps, 'kinds'> & { choice: KindsTableProps['kinds'][number] };

function KindRow({ choice: { kind, here, mail, push }, sendsMail, pushes, onMail }: KindRowProps) {
  const notice = t(noticeKindNames[kind]);
  return (
    <tr>
      <th scope="row">{notice}</th>
      <td>
        <Tick name={`here ${kind}`} label={t('{notice}: show here', { notice })} checked={here} />
      </td>
      {sendsMail && (
        <td>
          <select
            name={`mail ${kind}`}
            aria-label={t('{notice}: by email', { notice })}
            defaultValue={mail}
            onChange={(event) => onMail(kind, event.currentTarget.value)}
            className={classes['select']}
          >
            {mailChoices.map((one) => (
              <option key={one} value={one}>
                {mailNames[one]}
              </option>
            ))}
          </select>
        </td>
      )}
      {pushes && (
        <td>
          <Tick name={`push ${kind}`} label={t('{notice}: on my devices', { notice })} checked={push} />
        </td>
      )}
    </tr>
  );
}

/** A box that is easy to hit, named by its row and column. */
const Tick = ({ name, label, checked }: { name: string; label: string; checked: boolean }) => (
  <label className={classes['tick']}>
    <input type="checkbox" name={name} aria-label={label} defaultChecked={checked} />
  </label>
);

const mailNames: Readonly<Record<MailChoice, string>> = {
  none: t('None'),
  now: t('At once'),
  daily: t('Once a day'),
};
