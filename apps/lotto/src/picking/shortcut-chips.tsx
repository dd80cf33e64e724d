/** Chips over the board: tài, xỉu, kép …, random, typing, clear. */
import { dao } from '@lantern/game-math/selections';
import { BottomSheet, Chip, cx } from '@lantern/ui';
import { useState } from 'react';
import { picksMaximum } from '../bets/price.ts';
import { ANIMALS, SHORTCUTS, TONG, toggleAll, type ShortcutId } from '../bets/shortcuts.ts';
import type { BetType } from '../bets/ways.ts';
import { useT, type TextKey } from '../lib/i18n.ts';
import { randomBelow, randomSample } from '../lib/random.ts';
import { NumberEntrySheet } from './number-entry-sheet.tsx';
import styles from './shortcut-chips.module.css';

export interface ShortcutChipsProps {
  readonly betType: BetType;
  readonly picks: ReadonlySet<string>;
  readonly onPicks: (picks: ReadonlySet<string>) => void;
  /** Digits before the two of the board. */
  readonly prefix: string;
}

const RANDOM_COUNT = 5;
const SHORTCUT_IDS = Object.keys(SHORTCUTS) as readonly ShortcutId[];

/** Different random numbers of that length. */
function randomNumbers(digits: number, count: number): string[] {
  if (digits <= 2) return randomSample(Array.from({ length: 10 ** digits }, (_, value) => String(value).padStart(digits, '0')), count);
  const found = new Set<string>();
  while (found.size < count) found.add(String(randomBelow(10 ** digits)).padStart(digits, '0'));
  return [...found];
}

export function ShortcutChips({ betType, picks, onPicks, prefix }: ShortcutChipsProps) {
  const t = useT();
  const [sheet, setSheet] = useState<'entry' | 'tong' | 'animals'>();
  const { kind, digits, size } = betType.selection;
  // Fifty numbers are no parlay, and one digit needs no shortcut.
  const whole = kind === 'digits' && digits >= 2;
  const count = kind === 'parlay' ? size : Math.min(RANDOM_COUNT, 10 ** digits);
  const toggle = (numbers: readonly string[]): void => onPicks(toggleAll(picks, numbers.map((number) => prefix + number)));
  const all = (numbers: readonly string[]): boolean => numbers.every((number) => picks.has(prefix + number));
  return (
    <>
      <div className={cx('strip', styles.chips)} role="group" aria-label={t('shortcuts')}>
        <Chip small icon="dice-five" data-testid="pick-random" onClick={() => onPicks(new Set(randomNumbers(digits, count)))}>
          {t('random', { count })}
        </Chip>
        <Chip small icon="keyboard" data-testid="pick-typing" onClick={() => setSheet('entry')}>
          {t('type_numbers')}
        </Chip>
        {whole &&
          SHORTCUT_IDS.map((id) => (
            <Chip key={id} small selected={all(SHORTCUTS[id])} data-testid={`shortcut-${id.replace('_', '-')}`} onClick={() => toggle(SHORTCUTS[id])}>
              {t(`shortcut_${id}` as TextKey)}
            </Chip>
          ))}
        {whole && (
          <>
            <Chip small data-testid="shortcut-tong" onClick={() => setSheet('tong')}>
              {t('digit_sum')}
            </Chip>
            <Chip small data-testid="shortcut-animals" onClick={() => setSheet('animals')}>
              {t('animals')}
            </Chip>
            <Chip small data-testid="shortcut-dao" onClick={() => onPicks(new Set([...picks].flatMap(dao)))}>
              {t('reversed')}
            </Chip>
          </>
        )}
      </div>
      {sheet === 'entry' && <NumberEntrySheet digits={digits} maximum={picksMaximum(betType)} picks={picks} onPicks={onPicks} onClose={() => setSheet(undefined)} />}
      {sheet === 'tong' && <SetSheet title={t('digit_sum')} sets={TONG} name={(index) => t('digit_sum_of', { digit: index })} isOn={all} onToggle={toggle} onClose={() => setSheet(undefined)} />}
      {sheet === 'animals' && <SetSheet title={t('animals')} sets={ANIMALS} name={(index) => t(`animal_${index}` as TextKey)} isOn={all} onToggle={toggle} onClose={() => setSheet(undefined)} />}
    </>
  );
}

interface SetSheetProps {
  readonly title: string;
  readonly sets: readonly (readonly string[])[];
  readonly name: (index: number) => string;
  readonly isOn: (numbers: readonly string[]) => boolean;
  readonly onToggle: (numbers: readonly string[]) => void;
  readonly onClose: () => void;
}

function SetSheet({ title, sets, name, isOn, onToggle, onClose }: SetSheetProps) {
  return (
    <BottomSheet title={title} onClose={onClose}>
      <div className={styles.sets}>
        {sets.map((numbers, index) => (
          <button key={name(index)} type="button" aria-pressed={isOn(numbers)} className={cx(styles.set, isOn(numbers) && styles.setOn)} onClick={() => onToggle(numbers)}>
            <b>{name(index)}</b>
            <span className={styles.setNumbers}>{numbers.join(' ')}</span>
          </button>
        ))}
      </div>
    </BottomSheet>
  );
}
