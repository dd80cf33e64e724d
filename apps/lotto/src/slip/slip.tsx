/** The docked slip: picks, stake, what it costs and pays, cart, bet. One line while the board scrolls. */
import { Button, cx, Icon, IconButton, useFormats } from '@lantern/ui';
import { useState } from 'react';
import { coinsOf, payoutPerHit, picksMaximum, totalStake, type Bet } from '../bets/price.ts';
import { betTypesOf, type Way } from '../bets/ways.ts';
import { useT, type TextKey } from '../lib/i18n.ts';
import { PickChips } from './pick-chips.tsx';
import styles from './slip.module.css';
import { StakeRow } from './stake-row.tsx';
import { useScrolling } from './use-scrolling.ts';

export interface SlipProps {
  readonly way: Way;
  readonly picks: ReadonlySet<string>;
  readonly bets: readonly Bet[];
  readonly unit: number;
  readonly currency: string;
  readonly exponent: number;
  readonly cartCount: number;
  readonly sending: boolean;
  /** Why nothing can be placed now; undefined when it can. */
  readonly blocked: string | undefined;
  /** The odds changed and the member has to agree to the new ones. */
  readonly oddsChanged: boolean;
  readonly trouble: React.ReactNode;
  readonly onPicks: (picks: ReadonlySet<string>) => void;
  readonly onUnit: (unit: number) => void;
  readonly onAdd: () => void;
  readonly onCart: () => void;
  readonly onPlace: () => void;
}

export function Slip(props: SlipProps) {
  const { way, picks, bets, unit, currency, exponent, cartCount } = props;
  const t = useT();
  const scrolling = useScrolling();
  const [folded, setFolded] = useState(false);
  const isOpen = picks.size > 0 && !scrolling && !folded;
  const limits = betTypesOf(way)[0]?.limits;
  const placeable = whyNot(props, t);
  if (picks.size === 0) return <EmptySlip cartCount={cartCount} onCart={props.onCart} trouble={props.trouble} />;
  return (
    <section className={cx(styles.dock, !isOpen && styles.folded)} aria-label={t('slip')} data-testid="slip" data-folded={!isOpen}>
      <button type="button" className={styles.grabber} aria-expanded={isOpen} aria-label={t(isOpen ? 'slip_fold' : 'slip_unfold')} data-testid="slip-fold" onClick={() => setFolded(isOpen)}>
        <i className={styles.grab} />
      </button>
      {isOpen && (
        <>
          <PickChips way={way} picks={picks} onPicks={props.onPicks} />
          <StakeRow unit={unit} coins={coinsOf(limits?.unitMinimum ?? 1, exponent)} step={limits?.unitMinimum ?? 1} maximum={limits?.stakeMaximum ?? unit} onUnit={props.onUnit} />
        </>
      )}
      {isOpen ? <Sums bets={bets} way={way} unit={unit} currency={currency} warn={props.oddsChanged} /> : null}
      {isOpen && props.trouble}
      <div className={styles.actions}>
        {isOpen ? (
          <>
            <IconButton icon="shopping-cart" boxed size={22} count={cartCount} label={t('cart')} className={styles.cart} data-testid="cart" onClick={props.onCart} />
            {!props.oddsChanged && (
              <Button className={styles.add} disabled={bets.length === 0} data-testid="add-to-cart" onClick={props.onAdd}>
                {t('add_to_cart')}
              </Button>
            )}
          </>
        ) : (
          <button type="button" className={styles.line} data-testid="slip-line" onClick={() => setFolded(false)}>
            <SumLine bets={bets} way={way} currency={currency} picks={picks.size} />
          </button>
        )}
        <Button
          className={styles.place}
          look="money"
          busy={props.sending ? t('placing') : undefined}
          disabled={placeable !== undefined}
          aria-describedby={placeable === undefined ? undefined : 'slip-blocked'}
          data-testid="place-bet"
          onClick={props.onPlace}
        >
          {t(props.oddsChanged ? 'confirm_odds' : 'place')}
        </Button>
      </div>
      {placeable !== undefined && (
        <p id="slip-blocked" className={styles.blocked} role="status">
          {placeable}
        </p>
      )}
    </section>
  );
}

type Say = ReturnType<typeof useT>;

/** The first reason against placing what is picked. */
function whyNot({ way, picks, bets, blocked }: SlipProps, t: Say): string | undefined {
  if (way.kind === 'numbers') {
    const { selection } = way.betType;
    if (selection.kind === 'parlay' && picks.size < selection.size) return t('parlay_more', { count: selection.size - picks.size });
    if (picks.size > picksMaximum(way.betType)) return t('picks_maximum', { maximum: picksMaximum(way.betType) });
    if ((bets[0]?.selections.length ?? 0) > selection.maximum) return t('picks_maximum', { maximum: selection.maximum });
  }
  return blocked;
}

/** "3 số × 27 × 5.000 ₫": what is counted depends on what is picked. */
function useSentence(): (bets: readonly Bet[], way: Way, currency: string) => string {
  const t = useT();
  const formats = useFormats();
  return (bets, way, currency) => {
    const [first] = bets;
    if (!first) return '';
    const unit = formats.money(first.unit, currency);
    const kind = way.kind === 'outcomes' ? 'outcome' : way.betType.selection.kind === 'parlay' ? 'ticket' : 'number';
    const count = kind === 'outcome' ? bets.length : first.selections.length;
    const counted = t(`count_${kind}` as TextKey, { count });
    return [counted, ...(first.priceMultiplier > 1 ? [String(first.priceMultiplier)] : []), unit].join(' × ');
  };
}

interface SumProps {
  readonly bets: readonly Bet[];
  readonly way: Way;
  readonly currency: string;
}

function Sums({ bets, way, unit, currency, warn }: SumProps & { readonly unit: number; readonly warn: boolean }) {
  const t = useT();
  const formats = useFormats();
  const sentence = useSentence()(bets, way, currency);
  const odds = [...new Set((bets.length > 0 ? bets : betTypesOf(way)).map((bet) => bet.odds))];
  const repeats = way.kind === 'numbers' && way.betType.selection.kind === 'digits' && way.betType.positions > 1;
  return (
    <dl className={styles.sums} aria-live="polite">
      <div>
        <dt data-testid="stake-sentence">{sentence || t('nothing_yet')}</dt>
        <dd className="num" data-testid="stake-total">
          {formats.money(totalStake(bets), currency)}
        </dd>
      </div>
      {odds.length === 1 && odds[0] !== undefined && (
        <div>
          <dt>{t(repeats ? 'win_each' : 'win_once')}</dt>
          <dd className={cx('num', styles.win, warn && styles.warn)} data-testid="win-per-hit">
            {formats.money(payoutPerHit(unit, odds[0]), currency)}
          </dd>
        </div>
      )}
    </dl>
  );
}

function SumLine({ bets, way, currency, picks }: SumProps & { readonly picks: number }) {
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

function EmptySlip({ cartCount, onCart, trouble }: Pick<SlipProps, 'cartCount' | 'onCart' | 'trouble'>) {
  const t = useT();
  return (
    <section className={cx(styles.dock, styles.folded)} aria-label={t('slip')} data-testid="slip">
      <div className={styles.empty}>
        <Icon name="ticket" variant="duotone" size={22} className={styles.emptyIcon} />
        <span className={styles.emptyText}>{t('slip_empty')}</span>
        <IconButton icon="shopping-cart" boxed size={22} count={cartCount} label={t('cart')} className={styles.cart} data-testid="cart" onClick={onCart} />
      </div>
      {trouble}
    </section>
  );
}
