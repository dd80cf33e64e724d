/** A slip: its legs, what was staked and what it pays; while it is open how to leave it early, afterwards why it ended as it did. */
import { clock, cx, formatDateTime, Icon } from '@lantern/ui';
import { useEffect, useState } from 'react';
import type { LegShown, SlipShown } from '../../../../wire/sports-slips.ts';
import { useT } from '../../frame/i18n.ts';
import { useSports } from '../context.ts';
import { Clock, minuteText } from '../parts/match-clock.tsx';
import { Kickoff } from '../parts/kick-off.tsx';
import { readKey } from '../play/markets.ts';
import { hundredthsText, writtenText } from '../play/prices.ts';
import {
  legEnd,
  marketName,
  outcomeName,
  scoreText,
  slipHundredths,
  slipName,
  slipPays,
  whyText,
} from '../play/words.ts';
import { CashOut } from './cash-out.tsx';
import styles from './sports-slip-card.module.css';

const ENDS = {
  won: ['check', 'good'],
  halfWon: ['check', 'good'],
  void: ['arrow-counter-clockwise', 'plain'],
  halfLost: ['minus', 'bad'],
  lost: ['x', 'bad'],
  part: ['check', 'plain'],
} as const;

function LegMark({ leg }: { readonly leg: LegShown }) {
  if (leg.result) {
    const [icon, tone] = ENDS[legEnd(leg.result)];
    return (
      <span className={cx(styles.mark, styles[tone])}>
        <Icon name={icon} size={14} />
      </span>
    );
  }
  return (
    <span className={cx(styles.mark, leg.status === 'live' && styles.running)}>
      <Icon name={leg.status === 'live' ? 'soccer-ball' : 'clock'} size={14} />
    </span>
  );
}

function Leg({ leg, single }: { readonly leg: LegShown; readonly single: boolean }) {
  const t = useT();
  const { play, locale } = useSports();
  const key = readKey(leg.key);
  const sides = `${leg.home.name[locale]}${leg.score ? ` ${scoreText(leg.score)} ` : ' – '}${leg.away.name[locale]}`;
  return (
    <li className={styles.leg} data-testid="sports-slip-leg">
      <LegMark leg={leg} />
      <div>
        {!single && <b>{outcomeName(t, key, leg.outcome, leg, locale)}</b>}
        <button type="button" className={styles.event} onClick={() => play.open({ name: 'event', id: leg.event })}>
          {leg.status === 'live' ? (
            <Clock event={leg} className={styles.minute} />
          ) : leg.result ? null : (
            <Kickoff atMs={leg.kickOffAt} />
          )}
          <span>{sides}</span>
        </button>
        <small>
          {marketName(t, key, leg, locale)}
          {leg.taken &&
            ` · ${t('sports_taken_at', { minute: minuteText(leg.taken.half, leg.taken.playedMs), score: scoreText(leg.taken.score) })}`}
        </small>
        {leg.result && (
          <small className={styles.why} data-testid="sports-why">
            {whyText(t, leg, locale)}
          </small>
        )}
      </div>
      {!single && <span className="num">{writtenText(leg.written, locale)}</span>}
    </li>
  );
}

/** The delay before a slip in play is decided, as a bar that fills. */
function Waiting({ slip }: { readonly slip: SlipShown }) {
  const t = useT();
  const [now, tick] = useState(() => clock.nowMs());
  useEffect(() => {
    const timer = window.setInterval(() => tick(clock.nowMs()), 250);
    return () => window.clearInterval(timer);
  }, []);
  const of = Math.max(1, (slip.decidesAt ?? now) - slip.placedAt);
  const left = Math.max(0, (slip.decidesAt ?? now) - now);
  return (
    <div className={styles.waiting} data-testid="sports-waiting">
      <span className={styles.bar}>
        <i style={{ width: `${Math.min(100, ((of - left) / of) * 100)}%` }} />
      </span>
      <p>{t('sports_waiting_text', { seconds: Math.ceil(left / 1000) })}</p>
    </div>
  );
}

/** How a slip stands, in a word. */
function useStateName({
  state,
  paid,
  stake,
  returned,
}: SlipShown): readonly [string, 'info' | 'good' | 'bad' | 'plain'] {
  const t = useT();
  if (state === 'waiting' || state === 'asking') return [t('sports_state_waiting'), 'info'];
  if (state === 'open' || state === 'paying') return [t('sports_state_open'), 'plain'];
  if (state === 'refused') return [t('sports_state_refused'), 'bad'];
  if (state === 'void' || returned >= stake) return [t('sports_state_void'), 'plain'];
  if (paid > stake) return [t('sports_state_won'), 'good'];
  return [t(paid > 0 ? 'sports_state_part' : 'sports_state_lost'), 'bad'];
}

export function SlipCard({ slip }: { readonly slip: SlipShown }) {
  const t = useT();
  const { locale, money, session, view } = useSports();
  const isVirtual = view.use((state) => state.onlyCompetition !== null);
  const [name, tone] = useStateName(slip);
  const odds = slipHundredths(slip);
  const single = slip.kind === 'single';
  const isOver = slip.state === 'ended' || slip.state === 'void' || slip.state === 'refused';
  return (
    <article
      className={styles.card}
      aria-label={slipName(t, slip, locale)}
      data-testid="sports-slip-card"
      data-state={slip.state}
    >
      <header className={styles.head}>
        <span>{formatDateTime(slip.placedAt, 'dateTime', locale)}</span>
        <span className={cx(styles.badge, styles[tone])}>{name}</span>
      </header>
      <div className={styles.title}>
        <b>{slipName(t, slip, locale)}</b>
        {(single || odds !== undefined) && (
          <b className={cx('num', styles.odds)}>
            @ {single ? writtenText(slip.legs[0]!.written, locale) : hundredthsText(odds!, 'decimal', locale)}
          </b>
        )}
      </div>
      <ul className={styles.legs}>
        {slip.legs.map((leg, at) => (
          <Leg key={`${leg.event} ${leg.key} ${at}`} leg={leg} single={single} />
        ))}
      </ul>
      <div className={styles.money}>
        <span>{t('sports_stake_was', { amount: money(slip.stake) })}</span>
        {slip.state !== 'refused' && (
          <span className={cx(isOver && slip.paid > slip.stake && styles.goodText)} data-testid="sports-slip-pays">
            {t(isOver ? 'sports_paid' : 'sports_pays_most', { amount: money(slipPays(slip)) })}
          </span>
        )}
      </div>
      {slip.cashOuts.map((out) => (
        <p key={out.at} className={styles.out}>
          {t('sports_cashed_out', { percent: out.shareBps / 100, amount: money(out.paid) })}
        </p>
      ))}
      {slip.refusal && <p className={styles.refusal}>{slip.refusal.message}</p>}
      {slip.revisions.map((revision) => (
        <p key={revision.at} className={styles.out}>
          {t('sports_revised', { at: formatDateTime(revision.at, 'dateTime', locale), amount: money(revision.paid) })}
          {revision.claim > 0 && ` ${t('sports_claim', { amount: money(revision.claim) })}`}
        </p>
      ))}
      {(slip.state === 'waiting' || slip.state === 'asking') && <Waiting slip={slip} />}
      {slip.state === 'open' && !isVirtual && <CashOut slip={slip} />}
      {isOver && (
        <button
          type="button"
          className={styles.receipt}
          onClick={() => view.set({ sheet: 'history' })}
          title={slip.receipt}
        >
          <Icon name="receipt" variant="regular" size={14} /> <span className="sr-only">{t('sports_receipt')}</span>{' '}
          <span className="num">{slip.receipt.slice(0, 8)}</span>
          {session.demo && <span>{t('demo')}</span>}
        </button>
      )}
    </article>
  );
}
