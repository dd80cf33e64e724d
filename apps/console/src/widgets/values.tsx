/** Values as the desk writes them: money, times, masked personal data, changes. */
import { useFormats } from '@lantern/ui/i18n';
import { cx, useNow } from '@lantern/ui';
import { CURRENCIES, type CurrencyCode } from '@lantern/money/format';
import { useEffect, useState } from 'react';
import { Button, Focusable, Tooltip, TooltipTrigger } from 'react-aria-components';
import styles from '../look/desk-parts.module.css';
import { useT } from '../lib/i18n.ts';
import { useMerchant } from '../lib/session.ts';
import { zoned, zoneName } from '../lib/zone.ts';
import { ReasonDialog } from './dialogs.tsx';
import { DeskButton } from './parts.tsx';
import panels from './desk-panels.module.css';
import figures from './desk-values.module.css';

const MINUS = '\u2212';

interface MoneyProps {
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  /** A change: with its sign, and green when it is one's gain. */
  readonly isChange?: boolean;
  /** Leaves the symbol out where the column's head has it. */
  readonly isBare?: boolean;
}

/** An amount in tabular figures; the symbol steps back. */
export function Money({ amount, currency, isChange = false, isBare = false }: MoneyProps) {
  const { money } = useFormats();
  const digits = money(Math.abs(amount), currency, { symbol: false });
  const sign = amount < 0 ? MINUS : isChange && amount > 0 ? '+' : '';
  const symbol = CURRENCIES[currency as CurrencyCode]?.symbol ?? currency;
  return (
    <span className={cx(styles.amount, isChange && amount > 0 && styles.up, isChange && amount < 0 && styles.down)}>
      {sign}
      {digits}
      {!isBare && <i>{symbol}</i>}
    </span>
  );
}

interface TimeProps {
  readonly atMs: number;
  /** `time`: only the hours of today. `full`: with date and zone. */
  readonly style?: 'auto' | 'full';
}

/** A moment in the merchant's zone; UTC on hover and focus. */
export function Time({ atMs, style = 'auto' }: TimeProps) {
  const zone = useMerchant().timeZone;
  const nowMs = useNow(true, 60_000);
  const { date, time } = zoned(atMs, zone);
  const isToday = date === zoned(nowMs, zone).date;
  const utc = zoned(atMs, 'UTC');
  return (
    <TooltipTrigger delay={300}>
      <Focusable>
        <time
          className={styles.time}
          dateTime={new Date(atMs).toISOString()}
          tabIndex={style === 'full' ? 0 : -1}
          role="time"
        >
          {style === 'full' ? `${date} ${time} ` : isToday ? time : `${date.slice(0, 5)} ${time.slice(0, 5)}`}
          {style === 'full' && <span className={styles.zone}>{zoneName(zone, atMs)}</span>}
        </time>
      </Focusable>
      <Tooltip className={cx(panels.tip)}>
        {date} {time} {zoneName(zone, atMs)} · {utc.date} {utc.time} UTC
      </Tooltip>
    </TooltipTrigger>
  );
}

const MINUTE_MS = 60_000;

/** How long something waits: green, then gold, then red; never by colour alone. */
export function Age({ sinceMs, lateAfterMin = 30 }: { readonly sinceMs: number; readonly lateAfterMin?: number }) {
  const t = useT();
  const minutes = Math.max(0, Math.floor((useNow(true, MINUTE_MS) - sinceMs) / MINUTE_MS));
  return (
    <span className={cx(styles.amount, minutes >= lateAfterMin && styles.down)}>
      {minutes < 60
        ? t('age_minutes', { count: minutes })
        : t('age_hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}
    </span>
  );
}

/** Time left until a moment. */
export function TimeLeft({ untilMs }: { readonly untilMs: number }) {
  const t = useT();
  const seconds = Math.max(0, Math.ceil((untilMs - useNow()) / 1000));
  if (seconds < 60) return <>{t('left_seconds', { count: seconds })}</>;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return <>{t('left_minutes', { count: minutes })}</>;
  return <>{t('left_hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}</>;
}

interface MaskedProps {
  readonly masked: string;
  /** What is revealed, for the button's name. */
  readonly label: string;
  /** Kind and id of its owner, for the kept reason. */
  readonly owner: string;
  /** Fetches the value: an act that the trail records. Resolves to undefined when it was refused. */
  readonly onReveal: (reason: string) => Promise<string | undefined>;
  readonly needsReason?: boolean;
}

/** How long an opened value stays on the screen. */
const SHOWN_MS = 60_000;

/** Personal data: masked until it is opened, and masked again after a minute. */
export function MaskedValue({ masked, label, owner, onReveal, needsReason = false }: MaskedProps) {
  const t = useT();
  const [value, setValue] = useState<string>();
  const [asks, setAsks] = useState(false);
  useEffect(() => {
    if (value === undefined) return;
    const timer = setTimeout(() => setValue(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [value]);
  const reveal = async (reason: string): Promise<boolean> => {
    const opened = await onReveal(reason);
    setValue(opened);
    return opened !== undefined;
  };
  return (
    <span className={styles.masked}>
      <span>{value ?? masked}</span>
      {value === undefined && (
        <DeskButton
          look="link"
          icon="eye"
          aria-label={t('reveal_of', { what: label })}
          onPress={() => (needsReason ? setAsks(true) : void reveal(''))}
        >
          {t('reveal')}
        </DeskButton>
      )}
      {asks && (
        <ReasonDialog
          title={t('reveal_of', { what: label })}
          draft={`REVEAL_${owner}_${label}`}
          explanation={t('reveal_recorded')}
          actionLabel={t('reveal')}
          onClose={() => setAsks(false)}
          onSubmit={reveal}
        />
      )}
    </span>
  );
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

interface DiffProps {
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** Before and after, field by field; what is equal stays pale. */
export function Diff({ before, after }: DiffProps) {
  const t = useT();
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const lines = fields.flatMap((field) => {
    const [old, next] = [before?.[field], after?.[field]];
    if (old !== undefined && next !== undefined && asText(old) === asText(next))
      return [{ field, change: 'same', sign: '', text: asText(old) }];
    return [
      ...(old === undefined ? [] : [{ field, change: 'before', sign: MINUS, text: asText(old) }]),
      ...(next === undefined ? [] : [{ field, change: 'after', sign: '+', text: asText(next) }]),
    ];
  });
  return (
    <ul className={cx(figures.diff, 'mono')}>
      {lines.map(({ field, change, sign, text }) => (
        <li key={`${change} ${field}`} data-change={change}>
          <span aria-hidden="true">{sign}</span>
          <span>
            {change !== 'same' && (
              <span className="sr-only">{t(change === 'before' ? 'diff_before' : 'diff_after')} </span>
            )}
            {field}
          </span>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** Text with a button that copies it. */
export function Copyable({ text, label }: { readonly text: string; readonly label: string }) {
  const t = useT();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <span className={styles.masked}>
      <span className="mono">{text}</span>
      <Button
        className={cx(styles.button, styles.ghost, styles.small)}
        aria-label={t('copy_of', { what: label })}
        onPress={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      >
        {copied ? t('copied') : t('copy')}
      </Button>
    </span>
  );
}
