/** Less common ways to pick: random by count, by the statistics of past draws, in steps, by digit sum, by animal. */
import { keo } from '@lantern/game-math/selections';
import { BottomSheet, Button, Chip, cx, Field, SkeletonRow, TextInput } from '@lantern/ui';
import { useState } from 'react';
import { toggleAll, type Marks } from '../../bets/marks.ts';
import { picksMaximum } from '../../bets/price.ts';
import { quickPick, type Full } from '../../bets/quick-pick.ts';
import { ANIMALS, TONG } from '../../bets/shortcuts.ts';
import { groupFor, ranked, type Rank } from '../../bets/statistics.ts';
import type { BetType, Way } from '../../bets/ways.ts';
import { isLive, useCall } from '../../lib/calls.ts';
import { useT, type TextKey } from '../../lib/i18n.ts';
import styles from './more-sheet.module.css';

export interface MoreSheetProps {
  readonly gameCode: string;
  readonly way: Way;
  readonly betType: BetType;
  readonly marks: Marks;
  readonly full: Full;
  readonly onMarks: (marks: Marks) => void;
  readonly onClose: () => void;
}

const COUNTS = [1, 2, 5, 10, 20, 30, 40, 50];
const RANKS: readonly Rank[] = ['rare', 'often', 'away'];

export function MoreSheet({ gameCode, way, betType, marks, full, onMarks, onClose }: MoreSheetProps) {
  const t = useT();
  const maximum = picksMaximum(way);
  const counts = COUNTS.filter((count) => count <= maximum);
  const { kind, digits } = betType.selection;
  const pick = (next: Marks): void => {
    onMarks(next);
    onClose();
  };
  const pairs = kind === 'digits' && digits === 2;
  return (
    <BottomSheet title={t('more_picks')} onClose={onClose} data-testid="more-sheet">
      <h3 className={styles.title}>{t('by_chance')}</h3>
      <div className={styles.chips}>
        {counts.map((count) => (
          <Chip key={count} small data-testid={`random-${count}`} onClick={() => pick(quickPick(way, full, count))}>
            {t('count_number', { count })}
          </Chip>
        ))}
      </div>
      {isLive('lottery.statistics') && groupFor(betType) !== undefined && (
        <ByPast gameCode={gameCode} betType={betType} counts={counts} onPick={pick} />
      )}
      {kind === 'digits' && digits >= 2 && <Steps digits={digits} marks={marks} onMarks={pick} />}
      {pairs && (
        <Sets
          title={t('digit_sum')}
          sets={TONG}
          name={(index) => t('digit_sum_of', { digit: index })}
          marks={marks}
          onMarks={onMarks}
        />
      )}
      {pairs && (
        <Sets
          title={t('animals')}
          sets={ANIMALS}
          name={(index) => t(`animal_${index}` as TextKey)}
          marks={marks}
          onMarks={onMarks}
        />
      )}
    </BottomSheet>
  );
}

interface ByPastProps extends Pick<MoreSheetProps, 'gameCode' | 'betType'> {
  readonly counts: readonly number[];
  readonly onPick: (marks: Marks) => void;
}

function ByPast({ gameCode, betType, counts, onPick }: ByPastProps) {
  const t = useT();
  const [rank, setRank] = useState<Rank>('rare');
  const statistics = useCall('lottery.statistics', { query: { gameCode, draws: 100 } }, { staleMs: 30_000 });
  if (statistics.isError) return null;
  return (
    <>
      <h3 className={styles.title}>{t('by_past')}</h3>
      {!statistics.data && <SkeletonRow />}
      {statistics.data && (
        <>
          <div className={styles.chips} role="group" aria-label={t('by_past')}>
            {RANKS.map((one) => (
              <Chip key={one} small selected={one === rank} data-testid={`rank-${one}`} onClick={() => setRank(one)}>
                {t(`rank_${one}`)}
              </Chip>
            ))}
          </div>
          <div className={styles.chips}>
            {counts.map((count) => (
              <Chip
                key={count}
                small
                data-testid={`ranked-${count}`}
                onClick={() => onPick(new Set(ranked(statistics.data, betType, rank, count)))}
              >
                {t('first_of', { count })}
              </Chip>
            ))}
          </div>
          <p className={styles.note}>{t('past_note', { count: statistics.data.drawCount })}</p>
        </>
      )}
    </>
  );
}

/** Kéo: from a number, in steps, to another. */
function Steps({
  digits,
  marks,
  onMarks,
}: {
  readonly digits: number;
  readonly marks: Marks;
  readonly onMarks: (marks: Marks) => void;
}) {
  const t = useT();
  const [ends, setEnds] = useState({ first: '', second: '', last: '' });
  const numbers = keo(ends.first, ends.second, ends.last);
  const places = ['first', 'second', 'last'] as const;
  return (
    <>
      <h3 className={styles.title}>{t('steps')}</h3>
      <div className={styles.steps} dir="ltr">
        {places.map((place) => (
          <div key={place}>
            <Field label={t(`steps_${place}`)}>
              <TextInput
                inputMode="numeric"
                autoComplete="off"
                maxLength={digits}
                data-testid={`steps-${place}`}
                value={ends[place]}
                onChange={(event) => setEnds({ ...ends, [place]: event.target.value.replace(/\D/g, '') })}
              />
            </Field>
          </div>
        ))}
      </div>
      <p className={styles.note}>
        {numbers.length > 0 ? numbers.slice(0, 12).join(' ') + (numbers.length > 12 ? ' …' : '') : t('steps_hint')}
      </p>
      <Button
        wide
        reason={numbers.length === 0 ? t('steps_missing') : undefined}
        data-testid="steps-add"
        onClick={() => onMarks(new Set([...marks, ...numbers]))}
      >
        {t('entry_add', { count: numbers.length })}
      </Button>
    </>
  );
}

interface SetsProps {
  readonly title: string;
  readonly sets: readonly (readonly string[])[];
  readonly name: (index: number) => string;
  readonly marks: Marks;
  readonly onMarks: (marks: Marks) => void;
}

function Sets({ title, sets, name, marks, onMarks }: SetsProps) {
  return (
    <>
      <h3 className={styles.title}>{title}</h3>
      <div className={styles.sets}>
        {sets.map((numbers, index) => {
          const isOn = numbers.every((number) => marks.has(number));
          return (
            <button
              key={name(index)}
              type="button"
              aria-pressed={isOn}
              className={cx(styles.set, isOn && styles.setOn)}
              onClick={() => onMarks(toggleAll(marks, numbers))}
            >
              <b>{name(index)}</b>
              <span className={styles.setNumbers}>{numbers.join(' ')}</span>
            </button>
          );
        })}
      </div>
    </>
  );
}
