/** "Try on past days": what the rule on the screen would have given, before it is published. It is asked for, because it reads a lot. */
import { SIMULATION_DAYS_MAXIMUM, type PromotionRule } from '@lantern/contract/promotion-rules';
import { useNow } from '@lantern/ui';
import { useFormats } from '@lantern/ui/i18n';
import { useState } from 'react';
import { call, type OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useMerchant } from '../../lib/session.ts';
import { dayOf } from '../../lib/zone.ts';
import parts from '../../look/desk-fields.module.css';
import { DeskButton, DeskCard, DeskNote, Facts } from '../../widgets/parts.tsx';
import { EmptyState, Skeleton } from '../../widgets/states.tsx';
import { Money } from '../../widgets/values.tsx';
import { BudgetBar } from './budget-bar.tsx';
import shared from './promotions.module.css';
import styles from './past-trial.module.css';

type Trial = OpsAnswer<'ops.promotions.simulate'>;
type FromPast = Extract<Trial['outcome'], { basis: 'past' }>;

const DAY_MS = 86_400_000;
const PRESET_DAYS = 30;
const SHARE = 100;

type Asked =
  | { readonly is: 'idle' | 'running' }
  | { readonly is: 'failed'; readonly message: string }
  | { readonly is: 'answered'; readonly of: string; readonly trial: Trial };

const spanDays = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** `rule` is the whole rule on the screen; while a number is missing there is none. */
export function PastTrial({ rule }: { readonly rule: PromotionRule | undefined }) {
  const t = useT();
  const { timeZone } = useMerchant();
  const nowMs = useNow(true, 60_000);
  const yesterday = dayOf(nowMs, timeZone, -1);
  const [chosen, choose] = useState<{ readonly from: string; readonly to: string }>();
  const [asked, ask] = useState<Asked>({ is: 'idle' });
  const { from, to } = chosen ?? { from: dayOf(nowMs, timeZone, -PRESET_DAYS), to: yesterday };
  const days = spanDays(from, to);
  const isSpan = days >= 1 && days <= SIMULATION_DAYS_MAXIMUM && to <= yesterday;
  const text = JSON.stringify([rule, from, to]);
  const run = async () => {
    if (rule === undefined || !isSpan) return;
    ask({ is: 'running' });
    const result = await call('ops.promotions.simulate', { body: { rule, fromDay: from, toDay: to } });
    ask(result.ok ? { is: 'answered', of: text, trial: result.value } : { is: 'failed', message: result.message });
  };
  const day = (label: string, value: string, onChange: (next: string) => void) => (
    <label className={parts.field}>
      <span className={parts.label}>{label}</span>
      <input
        type="date"
        className={parts.input}
        value={value}
        max={yesterday}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
  return (
    <div data-testid="past-trial">
      <DeskCard title={t('promotion_trial')}>
        <div className={shared.fields}>
          <p className={shared.faint}>{t('promotion_trial_text', { maximum: SIMULATION_DAYS_MAXIMUM })}</p>
          <div className={styles.ask}>
            {day(t('promotion_trial_from'), from, (next) => choose({ from: next, to }))}
            {day(t('promotion_trial_to'), to, (next) => choose({ from, to: next }))}
            <DeskButton
              icon="arrow-clockwise"
              isDisabled={rule === undefined || !isSpan || asked.is === 'running'}
              onPress={() => void run()}
            >
              {t('promotion_trial_run')}
            </DeskButton>
          </div>
          {!isSpan && (
            <DeskNote tone="warn">{t('promotion_trial_days', { maximum: SIMULATION_DAYS_MAXIMUM })}</DeskNote>
          )}
          {rule === undefined && <p className={shared.faint}>{t('promotion_not_whole')}</p>}
          {asked.is === 'running' && (
            <>
              <p role="status" className={shared.faint}>
                {t('promotion_trial_running', { days })}
              </p>
              <Skeleton lines={4} />
            </>
          )}
          {asked.is === 'failed' && (
            <DeskNote tone="bad" isAlert>
              {asked.message}
            </DeskNote>
          )}
          {asked.is === 'answered' && (
            <>
              {asked.of !== text && <DeskNote tone="warn">{t('promotion_trial_stale')}</DeskNote>}
              <Answered trial={asked.trial} />
            </>
          )}
        </div>
      </DeskCard>
    </div>
  );
}

/** The share of what the play earned; nothing was played without one. */
function useShare(): (shareBps: number | null) => string {
  const t = useT();
  return (shareBps) => (shareBps === null ? t('promotion_trial_no_play') : `${(shareBps / SHARE).toFixed(1)}%`);
}

function Answered({ trial }: { readonly trial: Trial }) {
  const t = useT();
  const share = useShare();
  const { currency, most, theory, outcome } = trial;
  if (outcome.basis === 'past') return <Past trial={trial} outcome={outcome} />;
  return (
    <div role="status" className={shared.fields}>
      <DeskNote>{t(`promotion_trial_why_${outcome.why}`)}</DeskNote>
      <Facts
        facts={[
          [t('promotion_trial_worst'), <Money key="most" amount={most} currency={currency} />],
          [t('promotion_trial_theory'), <Money key="theory" amount={theory} currency={currency} />],
          [t('promotion_trial_share'), share(outcome.shareBps)],
        ]}
      />
    </div>
  );
}

function Past({ trial, outcome }: { readonly trial: Trial; readonly outcome: FromPast }) {
  const t = useT();
  const share = useShare();
  const { integer } = useFormats();
  const { currency, most, theory } = trial;
  const { qualified, members, pieces, given, ranOutOn, missed, overTheory } = outcome;
  if (qualified === 0) return <EmptyState text={t('promotion_trial_none')} />;
  return (
    <>
      <div role="status" className={shared.fields}>
        <BudgetBar given={given} budget={most} currency={currency} isLarge />
        <Facts
          facts={[
            [t('promotion_trial_qualified'), integer(qualified)],
            [t('promotion_trial_members'), integer(members)],
            [t('promotion_trial_pieces'), integer(pieces)],
            [t('promotion_trial_theory'), <Money key="theory" amount={theory} currency={currency} />],
            [t('promotion_trial_share'), share(outcome.shareBps)],
            [t('promotion_trial_over'), integer(overTheory)],
          ]}
        />
        {ranOutOn !== null && (
          <DeskNote tone="warn">
            {t('promotion_trial_ran_out', { day: dayName(ranOutOn), count: integer(missed) })}
          </DeskNote>
        )}
      </div>
      <Days outcome={outcome} currency={currency} />
      <Top outcome={outcome} currency={currency} />
      <ul className={shared.terms}>
        {outcome.notes.map((note) => (
          <li key={note}>{t(`promotion_trial_note_${note}`)}</li>
        ))}
      </ul>
    </>
  );
}

interface ListProps {
  readonly outcome: FromPast;
  readonly currency: string;
}

/** `2026-12-01` as `01/12`: a span is shorter than a year. */
const dayName = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}`;

/** Every day, newest first, with a bar of its money. */
function Days({ outcome: { days }, currency }: ListProps) {
  const t = useT();
  const { integer } = useFormats();
  const largest = Math.max(1, ...days.map(({ given }) => given));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
    <div className={styles.scroll} role="region" aria-label={t('promotion_trial_days_list')} tabIndex={0}>
      <table className={styles.list}>
        <thead>
          <tr>
            <th scope="col">{t('promotion_trial_day')}</th>
            <th scope="col">{t('promotion_trial_members')}</th>
            <th scope="col">{t('promotion_trial_pieces')}</th>
            <th scope="col">{t('promotion_trial_given')}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, members, pieces, given }) => (
            <tr key={day}>
              <td>{dayName(day)}</td>
              <td>{integer(members)}</td>
              <td>{integer(pieces)}</td>
              <td>
                <Money amount={given} currency={currency} />
                <span className={styles.bar} aria-hidden="true">
                  <i style={{ width: `${(given / largest) * 100}%` }} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Top({ outcome: { top }, currency }: ListProps) {
  const t = useT();
  const { integer } = useFormats();
  if (top.length === 0) return null;
  return (
    <table className={styles.list}>
      <caption>{t('promotion_trial_top')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('promotion_trial_member')}</th>
          <th scope="col">{t('promotion_trial_pieces')}</th>
          <th scope="col">{t('promotion_trial_given')}</th>
          <th scope="col">{t('promotion_trial_own_theory')}</th>
        </tr>
      </thead>
      <tbody>
        {top.map(({ memberId, name, pieces, given, theory }) => (
          <tr key={memberId}>
            <td>{name}</td>
            <td>{integer(pieces)}</td>
            <td>
              <Money amount={given} currency={currency} />
            </td>
            <td data-over={given > theory || undefined}>
              <Money amount={theory} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
