/** What an act would change: lines with their prices before and after; for results the slips and the money. */
import { useFormats } from '@lantern/ui/i18n';
import type { OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { DeskNote, StatusBadge } from '../../widgets/parts.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { Money } from '../../widgets/values.tsx';
import { LINE_TONE, priceText, type Act } from './sports-desk.ts';
import styles from './act-dialogs.module.css';
import tables from './tables.module.css';

type Previewed = OpsAnswer<'ops.sports.preview'>;
type Read = Parameters<typeof WhenRead<Previewed>>[0]['read'];

export function Preview({ read, act }: { readonly read: Read; readonly act: Act }) {
  const isRuling = act.act === 'void' || act.act === 'settle' || act.act === 'rollback';
  return (
    <div className={styles.preview} aria-live="polite">
      {read.error && read.data === undefined ? (
        <DeskNote tone="bad">{read.error.refusal.message}</DeskNote>
      ) : (
        <WhenRead read={read}>
          {(preview) => (
            <>
              <Changes preview={preview} />
              {isRuling && <Moves moves={preview.moves} />}
            </>
          )}
        </WhenRead>
      )}
    </div>
  );
}

function Changes({ preview }: { readonly preview: Previewed }) {
  const t = useT();
  const { integer } = useFormats();
  const { lines, events, changes } = preview;
  if (lines === 0) return <DeskNote>{t('sports_preview_nothing')}</DeskNote>;
  return (
    <>
      <p className={styles.note}>
        {t('sports_preview_lines', { lines: integer(lines), events: integer(events) })}
        {changes.length < lines && ` · ${t('sports_preview_first', { count: changes.length })}`}
      </p>
      <ul className={styles.changes}>
        {changes.map(({ event, key, match, name, ladder, status, outcomes }) => (
          <li key={`${event}/${key}`}>
            <span>
              <b>{name}</b>
              {events > 1 && <small>{match}</small>}
            </span>
            <span className={styles.changed}>
              {status[0] !== status[1] && (
                <>
                  <StatusBadge tone={LINE_TONE[status[0]]}>{t(`sports_line_${status[0]}`)}</StatusBadge>
                  {'→'}
                  <StatusBadge tone={LINE_TONE[status[1]]}>{t(`sports_line_${status[1]}`)}</StatusBadge>
                </>
              )}
              {outcomes
                .filter(({ price: [before, after] }) => before !== after)
                .map(({ outcome, name: named, price: [before, after] }) => (
                  <span key={outcome}>
                    {named} <s>{priceText(ladder, before)}</s> → <b>{priceText(ladder, after)}</b>
                  </span>
                ))}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

const SUMS = ['stake', 'paid', 'returned', 'more', 'less'] as const;

function Moves({ moves }: { readonly moves: Previewed['moves'] }) {
  const t = useT();
  const { integer } = useFormats();
  if (moves.length === 0) return <DeskNote tone="ok">{t('sports_moves_none')}</DeskNote>;
  return (
    <table className={tables.table}>
      <thead>
        <tr>
          <th>{t('sports_moves')}</th>
          {moves.map(({ currency }) => (
            <th key={currency}>{currency}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(['slips', 'members', 'waiting'] as const).map((name) => (
          <tr key={name}>
            <td>{t(`field_sports_${name}`)}</td>
            {moves.map((of) => (
              <td key={of.currency}>{integer(of[name])}</td>
            ))}
          </tr>
        ))}
        {SUMS.map((name) => (
          <tr key={name}>
            <td>{t(`field_sports_${name}`)}</td>
            {moves.map((of) => (
              <td key={of.currency}>
                <Money
                  amount={name === 'less' ? -of[name] : of[name]}
                  currency={of.currency.replace(/PLAY$/, '')}
                  isChange={name === 'more' || name === 'less'}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
