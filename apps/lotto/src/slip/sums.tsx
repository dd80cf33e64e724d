/** Cost and payout of the slip. */
import { cx, useFormats } from '@lantern/ui';
import { oddsOf, oddsRange, payoutPerHit, totalStake, type Bet, type Stake } from '../bets/price.ts';
import { betTypesOf, type Way } from '../bets/ways.ts';
import { useT } from '../lib/i18n.ts';
import styles from './slip.module.css';

type CountKey = 'count_outcome' | 'count_ticket' | 'count_pick' | 'count_number';

/** The unit of the count depends on what is picked. */
function countKey(way: Way): CountKey {
  if (way.kind === 'cells') return 'count_outcome';
  const kind = betTypesOf(way)[0]?.selection.kind;
  if (kind === 'pick') return 'count_pick';
  return kind === 'parlay' ? 'count_ticket' : 'count_number';
}

/** "3 số × 27 × 5.000 ₫ × 2". */
function useSentence(): (bets: readonly Bet[], way: Way, currency: string) => string {
  const t = useT();
  const formats = useFormats();
  return (bets, way, currency) => {
    const [first] = bets;
    if (!first) return '';
    const count = bets.reduce((sum, { selections }) => sum + Math.max(1, selections.length), 0);
    const positions = bets.every(({ priceMultiplier }) => priceMultiplier === first.priceMultiplier)
      ? first.priceMultiplier
      : 1;
    const factors = [
      t(countKey(way), { count }),
      ...(positions > 1 ? [String(positions)] : []),
      formats.money(first.unit, currency),
      ...(first.multiplier > 1 ? [String(first.multiplier)] : []),
    ];
    return factors.join(' × ');
  };
}

interface SumProps {
  readonly bets: readonly Bet[];
  readonly way: Way;
  readonly currency: string;
}

export function Sums({
  bets,
  way,
  stake,
  currency,
  warn,
  points,
}: SumProps & { readonly stake: Stake; readonly warn: boolean; readonly points: number | undefined }) {
  const t = useT();
  const formats = useFormats();
  const sentence = useSentence()(bets, way, currency);
  const offered = bets.length > 0 ? bets.flatMap(oddsOf) : betTypesOf(way).map(({ odds }) => odds);
  const [lowest, highest] = oddsRange(offered);
  const paid = (odds: string): string => formats.money(payoutPerHit(stake.unit * stake.multiplier, odds), currency);
  const repeats = way.kind === 'numbers' && way.betType.selection.kind === 'digits' && way.betType.positions > 1;
  return (
    <dl className={styles.sums} aria-live="polite">
      <div>
        <dt data-testid="stake-sentence">{sentence || t('nothing_yet')}</dt>
        <dd className="num" data-testid="stake-total">
          {formats.money(totalStake(bets), currency)}
        </dd>
      </div>
      <div>
        <dt>{t(lowest !== highest ? 'win_up_to' : repeats ? 'win_each' : 'win_once')}</dt>
        <dd className={cx('num', styles.win, warn && styles.warn)} data-testid="win-per-hit">
          {paid(highest)}
        </dd>
      </div>
      {points !== undefined && (
        <div>
          <dt>{t('slip_points_label')}</dt>
          <dd className={cx('num', styles.points)} data-testid="slip-points">
            {t('slip_points', { points: formats.integer(points) })}
          </dd>
        </div>
      )}
    </dl>
  );
}

export function SumLine({ bets, way, currency, picks }: SumProps & { readonly picks: number }) {
  const t = useT();
  const formats = useFormats();
  const sentence = useSentence()(bets, way, currency);
  return (
    <>
      <span className={styles.lineText}>{sentence || t('count_number', { count: picks })}</span>
      <b className="num">{formats.money(totalStake(bets), currency)}</b>
    </>
  );
}
