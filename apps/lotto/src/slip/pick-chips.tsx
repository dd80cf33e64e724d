/** The marks as chips that can be removed, and a button for all at once. */
import { Chip, Icon } from '@lantern/ui';
import type { Marks } from '../bets/marks.ts';
import type { Way } from '../bets/ways.ts';
import { useT } from '../lib/i18n.ts';
import { useMarkName } from '../picking/mark-name.ts';
import styles from './pick-chips.module.css';

export interface PickChipsProps {
  readonly way: Way;
  readonly marks: Marks;
  readonly onMarks: (marks: Marks) => void;
}

/** Maximum chips shown; the rest is a count. */
const SHOWN = 30;

export function PickChips({ way, marks, onMarks }: PickChipsProps) {
  const t = useT();
  const all = [...marks];
  const nameOf = useMarkName(way);
  const drop = (mark: string): void => onMarks(new Set(all.filter((one) => one !== mark)));
  return (
    <div className={styles.row}>
      <div className={styles.picks} dir="ltr">
        {all.slice(-SHOWN).map((mark) => (
          <Chip
            key={mark}
            onRemove={{ name: nameOf(mark), remove: () => drop(mark) }}
            data-testid={`pick-${mark.replace(/[_:=]+/g, '-').replace(/-$/, '')}`}
          >
            {nameOf(mark)}
          </Chip>
        ))}
        {all.length > SHOWN && <span className={styles.more}>+{all.length - SHOWN}</span>}
      </div>
      <button type="button" className={styles.clear} data-testid="picks-clear" onClick={() => onMarks(new Set())}>
        <Icon name="trash" size={16} />
        <span className={styles.clearWord}>{t('clear')}</span>
      </button>
    </div>
  );
}
