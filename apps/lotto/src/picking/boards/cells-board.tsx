/**
 * Words with odds of their own: each bet type a section, its words as cells; bet types that are pressed themselves as
 * large ones.
 */
import { Chip, cx } from '@lantern/ui';
import { memo, useCallback, useEffect, useRef } from 'react';
import { cellMark, NO_MARKS, toggled, type Marks } from '../../bets/marks.ts';
import type { BetType } from '../../bets/ways.ts';
import { useT } from '../../lib/i18n.ts';
import { useNumbers } from '../../lib/use-numbers.ts';
import styles from './cells-board.module.css';
import { scrollBelow } from './scroll-below.ts';

/** Dots of colour bets; the class names of the board. */
type CellLook = 'red' | 'blue' | 'green';

const COLOURS: Readonly<Record<string, CellLook>> = {
  do: 'red',
  lam: 'blue',
  xanh_duong: 'blue',
  luc: 'green',
  xanh_la: 'green',
};

/** The dot of a choice, or undefined. */
const cellLook = (group: string, value: string): CellLook | undefined =>
  group === 'colour' ? COLOURS[value] : undefined;

export interface CellsBoardProps {
  readonly betTypes: readonly BetType[];
  readonly marks: Marks;
  readonly full: Readonly<Record<string, Marks>>;
  readonly onMarks: (marks: Marks) => void;
}

/** With at least this many sections, a row of their names links to each. */
const NAMED_FROM = 3;

export function CellsBoard({ betTypes, marks, full, onMarks }: CellsBoardProps) {
  const t = useT();
  const row = useRef<HTMLDivElement>(null);
  const board = useRef<HTMLDivElement>(null);
  const pressed = betTypes.filter(({ selection }) => selection.kind === 'none');
  const sections = betTypes.filter(({ selection }) => selection.kind === 'choice');
  // Stable, so that unchanged cells skip rendering.
  const latest = useRef({ marks, onMarks });
  useEffect(() => {
    latest.current = { marks, onMarks };
  });
  const press = useCallback((mark: string) => latest.current.onMarks(toggled(latest.current.marks, mark)), []);
  const show = (betType: string): void =>
    scrollBelow(row.current, board.current?.querySelector(`[data-section="${betType}"]`));
  return (
    <>
      {sections.length >= NAMED_FROM && (
        <div ref={row} className={cx('strip', styles.names)} role="group" aria-label={t('sections')}>
          {sections.map(({ betType, name }) => (
            <Chip
              key={betType}
              small
              selected={[...marks].some((mark) => mark.startsWith(`${betType}=`))}
              data-testid={`section-${betType}`}
              onClick={() => show(betType)}
            >
              {name}
            </Chip>
          ))}
        </div>
      )}
      <div ref={board} className={styles.board}>
        {pressed.length > 0 && <Pressed betTypes={pressed} marks={marks} full={full} onPress={press} />}
        {sections.map((betType) => (
          <Section
            key={betType.betType}
            betType={betType}
            marks={marks}
            full={full[betType.betType] ?? NO_MARKS}
            onPress={press}
          />
        ))}
      </div>
    </>
  );
}

interface PressedProps extends Pick<CellsBoardProps, 'betTypes' | 'marks' | 'full'> {
  readonly onPress: (mark: string) => void;
}

/** With more of them than this, their rules would make the board endless; the rules are a tap away. */
const RULES_MOST = 8;

function Pressed({ betTypes, marks, onPress }: PressedProps) {
  const t = useT();
  const { odds, percent } = useNumbers();
  const isShort = betTypes.length > RULES_MOST;
  return (
    <div className={cx(styles.outcomes, isShort && styles.short)}>
      {betTypes.map((betType) => {
        const mark = cellMark(betType.betType);
        return (
          <button
            key={betType.betType}
            type="button"
            aria-pressed={marks.has(mark)}
            className={cx(styles.outcome, marks.has(mark) && styles.on)}
            data-testid={`bet-type-${betType.betType}`}
            onClick={() => onPress(mark)}
          >
            <b className={styles.outcomeName}>{betType.name}</b>
            {!isShort && <span className={styles.rule}>{betType.rule}</span>}
            <span className={styles.foot}>
              <b>{t('odds', { odds: odds(betType.odds) })}</b>
              {!isShort && <span>{t('rtp', { share: percent(betType.rtpBasisPoints) })}</span>}
            </span>
          </button>
        );
      })}
    </div>
  );
}

interface SectionProps {
  readonly betType: BetType;
  readonly marks: Marks;
  readonly full: Marks;
  readonly onPress: (mark: string) => void;
}

function Section({ betType, marks, full, onPress }: SectionProps) {
  const t = useT();
  const { percent } = useNumbers();
  const { rtpBasisPoints: least, rtpHighestBasisPoints: most, selection } = betType;
  const share = least === most ? percent(least) : `${percent(least)} – ${percent(most)}`;
  const choices = selection.choices ?? [];
  const numbers = choices.filter(({ name }) => IS_NUMBER.test(name));
  const words = choices.filter(({ name }) => !IS_NUMBER.test(name));
  return (
    <section className={styles.section} data-section={betType.betType} aria-labelledby={`section-${betType.betType}`}>
      <h3 className={styles.head} id={`section-${betType.betType}`}>
        <span>{betType.name}</span>
        <span className={styles.share}>{t('rtp', { share })}</span>
      </h3>
      <p className={styles.rule}>{betType.rule}</p>
      {[words, numbers].map((group, index) => {
        const longest = Math.max(0, ...group.flatMap(({ name }) => nameParts(name)).map((part) => part?.length ?? 0));
        return (
          group.length > 0 && (
            <div key={index} className={cx(styles.cells, styles[columnsFor(longest, group.length)])} dir="auto">
              {group.map((choice) => (
                <Cell
                  key={choice.value}
                  betType={betType.betType}
                  group={betType.group}
                  value={choice.value}
                  name={choice.name}
                  odds={choice.odds}
                  on={marks.has(cellMark(betType.betType, choice.value))}
                  full={full.has(choice.value)}
                  onPress={onPress}
                />
              ))}
            </div>
          )
        );
      })}
    </section>
  );
}

const IS_NUMBER = /^\d+$/;

/** "Ngọ (01 13 25)": the word, and its numbers. */
const nameParts = (name: string): readonly (string | undefined)[] =>
  /^(.+) \(([\d ]+)\)$/.exec(name)?.slice(1) ?? [name];

/** Cells per row: as many as their longest name leaves room for. */
function columnsFor(longest: number, count: number): 'two' | 'three' | 'four' | 'five' {
  if (count <= 3 && longest <= 14) return count === 3 ? 'three' : 'two';
  if (longest <= 2) return count === 4 ? 'four' : 'five';
  if (longest <= 6) return 'four';
  return longest <= 11 ? 'three' : 'two';
}

interface CellProps {
  readonly betType: string;
  readonly group: string;
  readonly value: string;
  readonly name: string;
  readonly odds: string;
  readonly on: boolean;
  readonly full: boolean;
  readonly onPress: (mark: string) => void;
}

const Cell = memo(function Cell({ betType, group, value, name, odds: choiceOdds, on, full, onPress }: CellProps) {
  const t = useT();
  const { odds } = useNumbers();
  const look = cellLook(group, value);
  const [word = name, numbers] = nameParts(name);
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-disabled={full || undefined}
      className={cx(styles.cell, on && styles.on, full && styles.full)}
      data-testid={`choice-${betType}-${value}`}
      onClick={() => !full && onPress(cellMark(betType, value))}
    >
      <b className={styles.cellName}>
        {look && <i className={cx(styles.dot, styles[look])} aria-hidden="true" />}
        {word}
      </b>
      {numbers !== undefined && <span className={styles.cellNumbers}>{numbers}</span>}
      <span className={styles.cellOdds}>{odds(choiceOdds)}</span>
      {full && <span className="sr-only">{t('cell_full')}</span>}
    </button>
  );
});
