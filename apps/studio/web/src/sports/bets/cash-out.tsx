/** Leaving a slip early: the part, the sum written out, and the button. It is offered, never urged. */
import { cx, Icon } from '@lantern/ui';
import { useEffect, useState } from 'react';
import type { OfferShown, SlipShown } from '../../../../wire/sports-slips.ts';
import { useT, type TextKey } from '../../frame/i18n.ts';
import { useSports } from '../context.ts';
import { WHOLE_BPS } from '../play/bets.ts';
import { factorOf, priceText } from '../play/prices.ts';
import styles from './sports-cash-out.module.css';

const STEP_BPS = 500;
/** The amount stands still for a tap. */
const LOCK_MS = 3_000;

const MILLION = 1_000_000;

/** Whether the amount is just the written sum: one leg, and not held below by the model's value. */
function isPlain(slip: SlipShown, { legs, amount, shareBps, marginPercent }: OfferShown): boolean {
  const [leg] = slip.legs;
  const now = legs[0];
  if (slip.kind !== 'single' || !leg || !now?.live || amount === null) return false;
  const [won, staked] = factorOf(leg.ladder, leg.price);
  const [nowWon, nowStaked] = factorOf(leg.ladder, now.live);
  const voided = now.voidPpm / MILLION;
  const worth = voided + ((1 - voided) * won * nowStaked) / (staked * nowWon);
  const value = (slip.stake * shareBps * worth * (100 - marginPercent!)) / (WHOLE_BPS * 100);
  return Math.abs(Math.floor(value) - amount) <= 1;
}

function Sum({ slip, offer }: { readonly slip: SlipShown; readonly offer: OfferShown }) {
  const t = useT();
  const { locale, money, amount } = useSports();
  const kept = slip.stake * (slip.openBps - offer.shareBps);
  const leg = slip.legs[0]!;
  return (
    <div className={styles.sum}>
      {isPlain(slip, offer) ? (
        <p className={styles.written}>
          {t(offer.legs[0]!.voidPpm === 0 ? 'sports_sum' : 'sports_sum_void', {
            refund: (offer.legs[0]!.voidPpm / 10_000).toFixed(1).replace('.', locale === 'en' ? '.' : ','),
            stake: amount(slip.stake),
            percent: offer.shareBps / 100,
            price: priceText(leg.ladder, leg.price, 'decimal', locale),
            live: priceText(leg.ladder, offer.legs[0]!.live!, 'decimal', locale),
            margin: offer.marginPercent!,
          })}{' '}
          <b>{money(offer.amount!)}</b>
        </p>
      ) : (
        <p>{t('sports_sum_text', { margin: offer.marginPercent ?? 0 })}</p>
      )}
      {kept > 0 && <p className="num">{t('sports_kept', { amount: money(Math.floor(kept / WHOLE_BPS)) })}</p>}
    </div>
  );
}

export function CashOut({ slip }: { readonly slip: SlipShown }) {
  const t = useT();
  const { view, play, money } = useSports();
  const live = view.use((state) => state.offers[slip.id]);
  const feedUp = view.use((state) => state.feedUp);
  const [share, setShare] = useState(slip.openBps);
  const [locked, lock] = useState<OfferShown>();
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState<string>();
  const most = slip.openBps;
  useEffect(() => {
    void play.bets.follow(slip.id, Math.min(share, most));
  }, [play, slip.id, share, most]);
  useEffect(() => () => play.bets.unfollow(slip.id), [play, slip.id]);
  useEffect(() => {
    if (!locked) return undefined;
    const timer = window.setTimeout(() => lock(undefined), LOCK_MS);
    return () => window.clearTimeout(timer);
  }, [locked]);
  const offer = locked ?? live;
  if (!offer) return null;
  if (offer.amount === null || !feedUp)
    return (
      <div className={styles.box}>
        <p className={styles.shut} data-testid="sports-cash-out-shut">
          <Icon name="lock" variant="fill" size={16} /> {t('sports_cash_out_paused')}
        </p>
        <p className={styles.reason}>
          {t(`sports_no_offer_${feedUp ? (offer.refusal ?? 'leg_suspended') : 'feed_down'}` as TextKey)}
        </p>
      </div>
    );
  const take = async (): Promise<void> => {
    setBusy(true);
    setWhy(undefined);
    const refused = await play.bets.cashOut(offer);
    setBusy(false);
    lock(undefined);
    if (refused) setWhy(refused.code === 'offer_changed' ? t('sports_offer_changed') : refused.message);
  };
  const percent = Math.min(share, most) / 100;
  return (
    <div className={styles.box} data-testid="sports-cash-out">
      <label className={styles.share}>
        <b>{t('sports_cash_out_part', { percent })}</b>
        <input
          type="range"
          min={STEP_BPS}
          max={most}
          step={STEP_BPS}
          value={Math.min(share, most)}
          onChange={({ target }) => {
            lock(undefined);
            setShare(Number(target.value));
          }}
          aria-valuetext={`${percent} %`}
          data-testid="sports-share"
        />
      </label>
      <Sum slip={slip} offer={offer} />
      {why !== undefined && (
        <p className={styles.reason} role="alert">
          {why}
        </p>
      )}
      <button
        type="button"
        className={cx(styles.take, locked && styles.sure)}
        aria-disabled={busy}
        onClick={() => !busy && (locked ? void take() : lock(offer))}
        data-testid="sports-cash-out-take"
      >
        {busy
          ? t('sports_placing')
          : t(locked ? 'sports_cash_out_sure' : 'sports_cash_out', { amount: money(offer.amount) })}
      </button>
      <Standing slip={slip} />
    </div>
  );
}

/** A standing order: out by itself at an amount. */
function Standing({ slip }: { readonly slip: SlipShown }) {
  const t = useT();
  const { play, money } = useSports();
  const [text, type] = useState('');
  const [isOpen, setOpen] = useState(false);
  const amount = Number(text.replace(/\D/g, ''));
  if (slip.standing)
    return (
      <p className={styles.standing}>
        <span>
          {slip.standing.atLeast !== null && t('sports_standing_at', { amount: money(slip.standing.atLeast) })}
          {slip.standing.atMost !== null && t('sports_standing_below', { amount: money(slip.standing.atMost) })}
        </span>
        <button
          type="button"
          onClick={() => void play.bets.standing(slip.id, null, null)}
          data-testid="sports-standing-end"
        >
          {t('sports_standing_end')}
        </button>
      </p>
    );
  if (!isOpen)
    return (
      <button type="button" className={styles.auto} onClick={() => setOpen(true)} data-testid="sports-standing-open">
        {t('sports_standing')}
      </button>
    );
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (amount > 0) void play.bets.standing(slip.id, amount, null);
      }}
    >
      <label>
        <span>{t('sports_standing_label')}</span>
        <input
          inputMode="numeric"
          value={text}
          onChange={({ target }) => type(target.value.replace(/[^\d.,]/g, ''))}
          data-testid="sports-standing-amount"
        />
      </label>
      <button type="submit" aria-disabled={amount <= 0}>
        {t('sports_standing_set')}
      </button>
    </form>
  );
}
