/** The three figures of a promotion: the gift, the wagering, the time; a countdown always counts to a real start or end. */
import { currencyFormat, formatMoneyShort, type FormatLanguage } from '@lantern/money/format';
import { countdownParts, cx, twoDigits, useFormats, useLocale, useNow } from '@lantern/ui';
import { useEffect, useMemo, type ReactNode } from 'react';
import { useT } from '../../../lib/language/i18n.ts';
import { refresh } from '../../../lib/server/calls.ts';
import { KIND_TRAITS } from '../kind-traits.ts';
import { momentOf, type Card } from '../promotion-view.ts';
import styles from '../promotions.module.css';

const DAY_MS = 86_400_000;
/** From so many days on the hours say nothing. */
const DAYS_ALONE = 3;
const THOUSAND = 1_000;
const MILLION = 1_000_000;

/** `8K` of 8 000 ₫: whole thousands of a currency without decimals; millions as everywhere. */
export function useBrief(currency: string): (amount: number) => string {
  const locale = useLocale();
  return useMemo(() => {
    const isWhole = currencyFormat(currency)?.exponent === 0;
    return (amount) =>
      isWhole && amount >= THOUSAND && amount < MILLION && amount % THOUSAND === 0
        ? `${amount / THOUSAND}K`
        : formatMoneyShort(amount, currency, locale.toUpperCase() as FormatLanguage);
  }, [currency, locale]);
}

interface FigureProps {
  readonly label: ReactNode;
  readonly value: ReactNode;
  readonly isGold?: boolean;
}

/** One figure under its label. */
export function Figure({ label, value, isGold = false }: FigureProps) {
  return (
    <span className={styles.figure}>
      <span className={styles.figureLabel}>{label}</span>
      <b className={cx(styles.figureValue, isGold && styles.gold)}>{value}</b>
    </span>
  );
}

/** What was received once there is something, else what one taking gives. */
export function Figures({ card }: { readonly card: Card }) {
  const t = useT();
  const formats = useFormats();
  const brief = useBrief(card.currency);
  const { kind, currency, least, most, received, label, turnover } = card;
  const hasReceived = received > 0 && (label === 'claimed' || label === 'issued' || label === 'closed');
  const traits = KIND_TRAITS[kind];
  const isOne = traits.isDaily || least === most;
  const range = isOne ? formats.money(least, currency) : `${brief(least)} – ${brief(most)}`;
  const gift = traits.showsMost ? brief(most) : range;
  return (
    <span className={styles.figures}>
      {hasReceived ? (
        <Figure label={t('promo_received')} value={formats.money(received, currency)} isGold />
      ) : (
        <Figure label={t(traits.gift)} value={gift} isGold />
      )}
      <Figure label={t('promo_wagering')} value={turnover ? `× ${turnover.multiple}` : t('promo_wagering_none')} />
      <TimeFigure card={card} />
    </span>
  );
}

const TIME_LABEL = {
  starts: 'promo_starts',
  ends: 'promo_left',
  until: 'promo_until',
  ended: 'promo_ended',
} as const;

/** Days and hours, on the last day every second; at the moment itself everything is read again. */
function TimeFigure({ card }: { readonly card: Card }) {
  const t = useT();
  const formats = useFormats();
  const slow = useNow(true, 60_000);
  const { kind, atMs } = momentOf(card, slow);
  const isCounting = kind === 'starts' || kind === 'ends';
  const isSoon = isCounting && atMs - slow < DAY_MS;
  const nowMs = useNow(isSoon);
  const { days, hours, minutes, seconds, totalSec } = countdownParts(atMs, isSoon ? nowMs : slow);
  const isOver = isCounting && totalSec === 0;
  useEffect(() => {
    if (isOver) refresh('promotions.list', 'promotions.read');
  }, [isOver]);
  const left =
    days >= DAYS_ALONE
      ? t('promo_days', { days })
      : days > 0
        ? t('promo_days_hours', { days, hours })
        : [hours, minutes, seconds].map(twoDigits).join(':');
  return (
    <Figure
      label={t(TIME_LABEL[kind])}
      value={isCounting ? <span role="timer">{left}</span> : formats.dateTime(atMs, 'dayMonth')}
    />
  );
}
