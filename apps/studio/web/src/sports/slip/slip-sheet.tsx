/** The slip: legs with their prices, the stake, both sums, and the button that places it. Nothing typed is lost by a refusal. */
import { BottomSheet, cx, Icon } from '@lantern/ui';
import { useEffect, useState } from 'react';
import { useT, type TextKey } from '../../frame/i18n.ts';
import { useConnection } from '../../frame/connection.ts';
import { useSports } from '../context.ts';
import { readKey } from '../play/markets.ts';
import { hundredthsText, priceText, togetherHundredths } from '../play/prices.ts';
import {
  countOf,
  hasChanged,
  hasRelated,
  isSameGame,
  possibleWin,
  totalStake,
  type Draft,
  type DraftKind,
  type DraftLeg,
} from '../play/slip.ts';
import { marketName, outcomeName } from '../play/words.ts';
import { Pad } from './pad.tsx';
import { SystemStakes, SystemSums } from './system.tsx';
import styles from './sports-slip.module.css';

const QUOTE_MS = 2_000;
const KINDS: readonly DraftKind[] = ['single', 'parlay', 'system'];
const SYSTEM_LEAST = 3;

interface LegRowProps {
  readonly leg: DraftLeg;
  readonly at: number;
  /** As a single it has a stake of its own. */
  readonly typed: number | undefined;
  readonly onStake: () => void;
}

function LegPrice({ leg }: { readonly leg: DraftLeg }) {
  const t = useT();
  const { view, locale } = useSports();
  const format = view.use((state) => state.settings.format);
  if (leg.status !== 'open')
    return (
      <span className={styles.shut}>
        <Icon name="lock" variant="fill" size={14} />{' '}
        {t(leg.status === 'suspended' ? 'sports_suspended' : 'sports_closed')}
      </span>
    );
  const text = priceText(leg.ladder, leg.price, format, locale);
  return (
    <span className={cx(styles.price, leg.before !== 0 && styles.changed)}>
      {leg.before !== 0 && <s>{priceText(leg.ladder, leg.before, format, locale)}</s>}
      <b className="num">{text}</b>
      {leg.before !== 0 && <span className="sr-only">{t('sports_changed')}</span>}
    </span>
  );
}

function LegRow({ leg, at, typed, onStake }: LegRowProps) {
  const t = useT();
  const { play, locale, money } = useSports();
  const key = readKey(leg.key);
  const name = outcomeName(t, key, leg.outcome, leg, locale);
  return (
    <li className={cx(styles.leg, leg.refusal !== null && styles.refused)} data-testid="sports-leg">
      <div className={styles.legHead}>
        <div>
          <b>{name}</b>
          <small>
            {marketName(t, key, leg, locale)} · {leg.home.name[locale]} – {leg.away.name[locale]}
          </small>
        </div>
        {typed === undefined && <LegPrice leg={leg} />}
        <button type="button" aria-label={t('sports_remove', { name })} onClick={() => play.slip.toggle(leg)}>
          <Icon name="x" size={14} />
        </button>
      </div>
      {typed !== undefined && (
        <div className={styles.legFoot}>
          <LegPrice leg={leg} />
          <button
            type="button"
            className={cx(styles.stake, typed === at && styles.typing)}
            onClick={onStake}
            data-testid="sports-leg-stake"
          >
            <span className="sr-only">{t('sports_stake_of', { name })}: </span>
            <span className="num">{leg.stake === 0 ? t('sports_stake') : money(leg.stake)}</span>
          </button>
        </div>
      )}
      {leg.refusal !== null && (
        <p className={styles.why} role="alert">
          {refusalText(t, leg.refusal)}
        </p>
      )}
    </li>
  );
}

const REFUSALS: ReadonlySet<string> = new Set([
  'slip_invalid',
  'event_not_found',
  'event_ended',
  'market_closed',
  'market_suspended',
  'line_moved',
  'legs_related',
  'legs_implied',
  'legs_too_many',
  'stake_too_small',
  'stake_too_large',
  'exposure_reached',
  'feed_down',
  'late',
]);
const refusalText = (t: ReturnType<typeof useT>, code: string): string =>
  t((REFUSALS.has(code) ? `sports_refused_${code}` : 'sports_refused') as TextKey);

/** The legs' odds together. */
function Together({ slip }: { readonly slip: Draft }) {
  const t = useT();
  const { locale } = useSports();
  if (slip.kind !== 'parlay') return null;
  const hundredths = isSameGame(slip) ? slip.combined : togetherHundredths(slip.legs);
  return (
    <p className={styles.together}>
      <span>{t(isSameGame(slip) ? 'sports_same_game_odds' : 'sports_parlay_odds', { count: slip.legs.length })}</span>
      <b className="num">{hundredths === null ? '–' : hundredthsText(hundredths, 'decimal', locale)}</b>
    </p>
  );
}

function Kinds({ slip }: { readonly slip: Draft }) {
  const t = useT();
  const { play } = useSports();
  if (slip.legs.length < 2) return null;
  return (
    <div className={styles.kinds} role="group" aria-label={t('sports_kind')}>
      {KINDS.filter((kind) => kind !== 'system' || (slip.legs.length >= SYSTEM_LEAST && !isSameGame(slip))).map(
        (kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={kind === slip.kind}
            onClick={() => play.slip.setKind(kind)}
            data-testid={`sports-kind-${kind}`}
          >
            {t(`sports_kind_${kind}`)}
          </button>
        ),
      )}
    </div>
  );
}

/** What the button says and whether it can be pressed. */
function useAct(slip: Draft): { readonly text: string; readonly ready: boolean } {
  const t = useT();
  const { view, money } = useSports();
  const feedUp = view.use((state) => state.feedUp);
  const least = view.use((state) => state.limits.minStake);
  const policy = view.use((state) => state.settings.policy);
  const { lost } = useConnection();
  const total = totalStake(slip);
  const amount = money(total);
  if (slip.isSending) return { text: t('sports_placing'), ready: false };
  if (lost) return { text: t('sports_offline'), ready: false };
  if (!feedUp) return { text: t('sports_refused_feed_down'), ready: false };
  if (slip.kind !== 'single' && hasRelated(slip)) return { text: t('sports_refused_legs_related'), ready: false };
  if (slip.legs.some((leg) => leg.status !== 'open' && (slip.kind !== 'single' || leg.stake > 0)))
    return { text: t('sports_leg_shut'), ready: false };
  if (total === 0) return { text: t('sports_enter_stake'), ready: false };
  if (
    slip.legs.some((leg) => slip.kind === 'single' && leg.stake > 0 && leg.stake < least) ||
    (slip.kind === 'parlay' && slip.stake < least)
  )
    return { text: t('sports_least', { amount: money(least) }), ready: false };
  if (slip.kind === 'parlay' && isSameGame(slip) && slip.combined === null)
    return { text: t('sports_cannot_combine'), ready: false };
  if (hasChanged(slip))
    return { text: t(policy === 'none' ? 'sports_accept_prices' : 'sports_accept_and_place', { amount }), ready: true };
  return { text: t('sports_place', { count: countOf(slip), amount }), ready: true };
}

function Foot({ slip }: { readonly slip: Draft }) {
  const t = useT();
  const { view, play, money } = useSports();
  const balance = view.use((state) => state.balance);
  const policy = view.use((state) => state.settings.policy);
  const { text, ready } = useAct(slip);
  const total = totalStake(slip);
  return (
    <div className={styles.foot}>
      {slip.refusal !== null && (
        <p className={styles.why} role="alert" data-testid="sports-refusal">
          {refusalText(t, slip.refusal)}
        </p>
      )}
      {slip.kind === 'system' ? (
        <SystemSums slip={slip} />
      ) : (
        <>
          <p className={styles.sum}>
            <span>{t('sports_total_left', { amount: money(Math.max(0, balance - total)) })}</span>
            <b className="num" data-testid="sports-total">
              {money(total)}
            </b>
          </p>
          <p className={cx(styles.sum, styles.gold)}>
            <span>{t(slip.kind === 'single' && countOf(slip) > 1 ? 'sports_back_if_all' : 'sports_back_if_won')}</span>
            <b className="num" data-testid="sports-possible">
              {money(possibleWin(slip))}
            </b>
          </p>
        </>
      )}
      <button
        type="button"
        className={styles.place}
        aria-disabled={!ready}
        onClick={() => ready && void play.slip.confirm()}
        data-testid="sports-place"
      >
        {text}
      </button>
      <button
        type="button"
        className={styles.policy}
        onClick={() => view.set({ sheet: 'policy' })}
        data-testid="sports-policy"
      >
        {t('sports_policy_is')} <b>{t(`sports_policy_${policy}`)}</b> <Icon name="caret-right" size={12} />
      </button>
    </div>
  );
}

export function SlipSheet() {
  const t = useT();
  const { view, play } = useSports();
  const slip = view.use((state) => state.slip);
  /** The leg whose stake is typed. */
  const [typed, type] = useState(0);
  const count = slip.legs.length;
  const kind = slip.kind;
  useEffect(() => {
    void play.slip.quote();
    const timer = window.setInterval(() => void play.slip.quote(), QUOTE_MS);
    return () => window.clearInterval(timer);
  }, [play, count, kind]);
  const close = (): void => view.set({ sheet: undefined });
  if (count === 0)
    return (
      <BottomSheet title={t('sports_slip')} onClose={close} data-testid="sports-slip">
        <p className={styles.empty}>{t('sports_slip_empty')}</p>
      </BottomSheet>
    );
  const at = Math.min(typed, count - 1);
  return (
    <BottomSheet
      title={t('sports_slip_count', { count })}
      onClose={close}
      footer={<Foot slip={slip} />}
      data-testid="sports-slip"
    >
      <div className={styles.tools}>
        <Kinds slip={slip} />
        <button type="button" className={styles.clear} onClick={() => play.slip.clear()} data-testid="sports-clear">
          <Icon name="trash" size={16} /> {t('sports_clear')}
        </button>
      </div>
      <ul className={styles.legs}>
        {slip.legs.map((leg, place) => (
          <LegRow
            key={`${leg.event} ${leg.key} ${leg.outcome}`}
            leg={leg}
            at={place}
            typed={kind === 'single' ? at : undefined}
            onStake={() => type(place)}
          />
        ))}
      </ul>
      <Together slip={slip} />
      {kind === 'system' ? (
        <SystemStakes slip={slip} />
      ) : (
        <Pad
          value={kind === 'single' ? slip.legs[at]!.stake : slip.stake}
          most={kind === 'single' && count > 1 ? undefined : slip.maxStake}
          onChange={(stake) => play.slip.setStake(kind === 'single' ? at : -1, stake)}
          shows={kind !== 'single'}
        />
      )}
    </BottomSheet>
  );
}
