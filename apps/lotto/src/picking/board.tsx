/** The board of a way: numbers 00–99, hundreds over the same grid, ten digits, or outcomes as large buttons. */
import { cx, NumberBoard } from '@lantern/ui';
import { memo, useState } from 'react';
import type { BetType, Way } from '../bets/ways.ts';
import { useT } from '../lib/i18n.ts';
import { useNumbers } from '../lib/use-numbers.ts';
import styles from './board.module.css';
import { ShortcutChips } from './shortcut-chips.tsx';

export interface BoardProps {
  readonly way: Way;
  readonly picks: ReadonlySet<string>;
  readonly cameLast: ReadonlySet<string>;
  readonly full: ReadonlySet<string>;
  readonly onPicks: (picks: ReadonlySet<string>) => void;
}

export function Board(props: BoardProps) {
  return (
    <div id="bet-board" role="tabpanel" aria-label={props.way.kind === 'numbers' ? props.way.betType.name : undefined}>
      {props.way.kind === 'outcomes' ? <Outcomes {...props} betTypes={props.way.betTypes} /> : <Numbers key={props.way.id} {...props} betType={props.way.betType} />}
    </div>
  );
}

const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];

function Numbers({ betType, picks, cameLast, full, onPicks }: BoardProps & { readonly betType: BetType }) {
  const t = useT();
  const { digits, kind, choices } = betType.selection;
  const [prefix, setPrefix] = useState('0'.repeat(Math.max(0, digits - 2)));
  const single = kind === 'choice' || digits === 1;
  return (
    <>
      {kind !== 'choice' && <ShortcutChips betType={betType} picks={picks} onPicks={onPicks} prefix={prefix} />}
      {!single &&
        Array.from({ length: digits - 2 }, (_, place) => (
          <PrefixTabs key={place} prefix={prefix} place={place} picks={picks} digits={digits} onPrefix={setPrefix} />
        ))}
      <div className={styles.board}>
        {single ? (
          <SingleGrid values={choices?.map(({ value }) => value) ?? DIGITS} picks={picks} cameLast={cameLast} full={full} onPicks={onPicks} />
        ) : (
          <NumberBoard label={t('board_label', { name: betType.name })} selected={picks} onChange={onPicks} lastDraw={cameLast} closed={full} prefix={prefix} />
        )}
        <p className={styles.legend}>
          {cameLast.size > 0 && (
            <span className={styles.came}>
              <i aria-hidden="true" />
              {t('came_last')}
            </span>
          )}
          <span className={styles.hint}>{kind === 'parlay' ? t('parlay_hint', { size: betType.selection.size }) : single ? '' : t('edge_hint')}</span>
        </p>
      </div>
    </>
  );
}

interface PrefixTabsProps {
  readonly prefix: string;
  /** Which digit of the prefix these tabs set. */
  readonly place: number;
  readonly digits: number;
  readonly picks: ReadonlySet<string>;
  readonly onPrefix: (prefix: string) => void;
}

/** Ten hundreds (or thousands) over one grid; a dot marks those with picks. */
function PrefixTabs({ prefix, place, digits, picks, onPrefix }: PrefixTabsProps) {
  const t = useT();
  const head = prefix.slice(0, place);
  const filled = new Set([...picks].filter((number) => number.startsWith(head)).map((number) => number.charAt(place)));
  return (
    <div className={styles.prefixes} role="group" aria-label={t('hundreds')} dir="ltr">
      {DIGITS.map((digit) => {
        const on = prefix.charAt(place) === digit;
        return (
          <button
            key={digit}
            type="button"
            aria-pressed={on}
            aria-label={t('hundred', { from: head + digit + '0'.repeat(digits - place - 1), to: head + digit + '9'.repeat(digits - place - 1) })}
            className={cx(styles.prefix, on && styles.prefixOn, filled.has(digit) && styles.filled)}
            data-testid={`hundred-${head}${digit}`}
            onClick={() => onPrefix(head + digit + prefix.slice(place + 1))}
          >
            {head + digit + 'x'.repeat(digits - place - 1)}
          </button>
        );
      })}
    </div>
  );
}

function toggled(picks: ReadonlySet<string>, value: string): ReadonlySet<string> {
  const next = new Set(picks);
  if (!next.delete(value)) next.add(value);
  return next;
}

interface SingleGridProps extends Pick<BoardProps, 'picks' | 'cameLast' | 'full' | 'onPicks'> {
  readonly values: readonly string[];
}

function SingleGrid({ values, picks, cameLast, full, onPicks }: SingleGridProps) {
  return (
    <div className={styles.singles} dir="ltr">
      {values.map((value) => (
        <button
          key={value}
          type="button"
          aria-pressed={picks.has(value)}
          aria-disabled={full.has(value) || undefined}
          className={cx(styles.single, picks.has(value) && styles.singleOn, cameLast.has(value) && styles.singleLast, full.has(value) && styles.singleFull)}
          data-testid={`number-${value}`}
          onClick={() => !full.has(value) && onPicks(toggled(picks, value))}
        >
          {value}
        </button>
      ))}
    </div>
  );
}

const Outcomes = memo(function Outcomes({ betTypes, picks, onPicks }: Pick<BoardProps, 'picks' | 'onPicks'> & { readonly betTypes: readonly BetType[] }) {
  const t = useT();
  const { odds, percent } = useNumbers();
  return (
    <div className={styles.outcomes}>
      {betTypes.map((betType) => (
        <button
          key={betType.betType}
          type="button"
          aria-pressed={picks.has(betType.betType)}
          className={cx(styles.outcome, picks.has(betType.betType) && styles.outcomeOn)}
          data-testid={`bet-type-${betType.betType}`}
          onClick={() => onPicks(toggled(picks, betType.betType))}
        >
          <b className={styles.outcomeName}>{betType.name}</b>
          <span className={styles.outcomeRule}>{betType.rule}</span>
          <span className={styles.outcomeFoot}>
            <b>{t('odds', { odds: odds(betType.odds) })}</b>
            <span>{t('rtp', { share: percent(betType.rtpBasisPoints) })}</span>
          </span>
        </button>
      ))}
    </div>
  );
});
