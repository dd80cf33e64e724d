/** Picked numbers as chips that can be dropped, and all at once. */
import { Chip, cx, Icon } from '@lantern/ui';
import type { Way } from '../bets/ways.ts';
import { useT } from '../lib/i18n.ts';
import styles from './pick-chips.module.css';

export interface PickChipsProps {
  readonly way: Way;
  readonly picks: ReadonlySet<string>;
  readonly onPicks: (picks: ReadonlySet<string>) => void;
}

/** More chips than this say nothing; the rest is a number. */
const SHOWN = 30;

export function PickChips({ way, picks, onPicks }: PickChipsProps) {
  const t = useT();
  const all = [...picks];
  const nameOf = (pick: string): string => (way.kind === 'outcomes' ? (way.betTypes.find(({ betType }) => betType === pick)?.name ?? pick) : pick);
  const drop = (pick: string): void => onPicks(new Set(all.filter((one) => one !== pick)));
  return (
    <div className={styles.row}>
      <div className={cx(styles.picks)} dir="ltr">
        {all.slice(-SHOWN).map((pick) => (
          <Chip key={pick} onRemove={{ name: nameOf(pick), remove: () => drop(pick) }} data-testid={`pick-${pick.replace(/_/g, '-')}`}>
            {nameOf(pick)}
          </Chip>
        ))}
        {all.length > SHOWN && <span className={styles.more}>+{all.length - SHOWN}</span>}
      </div>
      <button type="button" className={styles.clear} data-testid="picks-clear" onClick={() => onPicks(new Set())}>
        <Icon name="trash" size={16} />
        {t('clear')}
      </button>
    </div>
  );
}
