/** Check-in (PRO-09): the 28 days, the streak, the milestones, today's gift, and the one day a month that can be made up. */
import { CHECK_IN_DAYS, CHECK_IN_MAKE_UP_DAYS } from '@lantern/contract/promotion-rules';
import { BottomSheet, Button, cx, Icon, useFormats } from '@lantern/ui';
import { useOnline } from '@lantern/web';
import { useState } from 'react';
import { useT } from '../../../lib/language/i18n.ts';
import { useTaking } from '../api/use-taking.ts';
import {
  cellsOf,
  nextMilestone,
  paidToday,
  standingOf,
  type Cell,
  type CheckIn,
  type Promotion,
  type Taken,
} from '../promotion-view.ts';
import styles from './check-in.module.css';

interface CheckInProps {
  readonly promotion: Promotion;
  readonly checkIn: CheckIn;
}

export function CheckInPanel({ promotion, checkIn }: CheckInProps) {
  const t = useT();
  const formats = useFormats();
  const { taking, claim } = useTaking();
  const [taken, setTaken] = useState<Taken>();
  const [fault, setFault] = useState<string>();
  const [makingUp, setMakingUp] = useState<Cell>();
  const { currency, eligible } = promotion;
  const standing = standingOf(promotion);
  const next = nextMilestone(checkIn);
  const canMakeUp = checkIn.days.some((day) => day.canMakeUp);

  async function take(day?: string): Promise<void> {
    setFault(undefined);
    const result = await claim(promotion.key, day);
    setMakingUp(undefined);
    if (result.taken) setTaken(result.taken);
    else setFault(result.message);
  }

  return (
    <section className={styles.panel} aria-label={t('promo_kind_check_in')} data-testid="check-in">
      <p className={styles.caption}>{t('promo_streak')}</p>
      <p className={styles.streak} data-testid="check-in-streak">
        <b>{checkIn.streak}</b> {t('promo_streak_days', { count: checkIn.streak })}
      </p>
      <p className={styles.next}>
        {next
          ? t('promo_next_milestone', { missing: next.missing, amount: formats.money(next.amount, currency) })
          : t('promo_all_milestones')}
      </p>
      <Calendar cells={cellsOf(checkIn)} onMakeUp={eligible || standing === 'signed' ? setMakingUp : undefined} />
      <Milestones checkIn={checkIn} currency={currency} />
      <p className={styles.makeUp} data-testid="check-in-make-up">
        {canMakeUp
          ? t('promo_make_up_can', { days: CHECK_IN_MAKE_UP_DAYS })
          : t(checkIn.makeUpsLeft > 0 ? 'promo_make_up_left' : 'promo_make_up_used', { days: CHECK_IN_MAKE_UP_DAYS })}
      </p>
      {taken && <Received taken={taken} />}
      {fault !== undefined && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <Act
        standing={standing}
        amount={formats.money(paidToday(checkIn), currency)}
        isEligible={eligible}
        isAfterLast={Number(checkIn.today.slice(8)) > CHECK_IN_DAYS}
        taking={taking && makingUp === undefined}
        onTake={() => void take()}
      />
      {makingUp && (
        <MakeUp
          cell={makingUp}
          amount={formats.money(checkIn.daily, currency)}
          taking={taking}
          onClose={() => setMakingUp(undefined)}
          onTake={() => void take(makingUp.day)}
        />
      )}
    </section>
  );
}

interface ActProps {
  readonly standing: ReturnType<typeof standingOf>;
  readonly amount: string;
  readonly isEligible: boolean;
  readonly isAfterLast: boolean;
  readonly taking: boolean;
  readonly onTake: () => void;
}

function Act({ standing, amount, isEligible, isAfterLast, taking, onTake }: ActProps) {
  const t = useT();
  const online = useOnline();
  if (isAfterLast)
    return (
      <p className={styles.done}>
        <Icon name="calendar" variant="duotone" size={20} />
        <span>{t('promo_month_over')}</span>
      </p>
    );
  if (standing === 'signed')
    return (
      <p className={styles.done} data-testid="check-in-done">
        <Icon name="check-circle" variant="fill" size={20} />
        <span>{t('promo_signed_today')}</span>
      </p>
    );
  if (!isEligible || standing !== 'open') return null;
  return (
    <Button
      look="money"
      wide
      busy={taking ? t('promo_taking') : undefined}
      reason={online ? undefined : t('rewards_offline')}
      data-testid="check-in-claim"
      onClick={onTake}
    >
      {t('promo_check_in', { amount })}
    </Button>
  );
}

interface CalendarProps {
  readonly cells: readonly Cell[];
  readonly onMakeUp: ((cell: Cell) => void) | undefined;
}

const STATE_TEXT = {
  signed: 'promo_day_signed',
  made_up: 'promo_day_made_up',
  missed: 'promo_day_missed',
  today: 'promo_day_today',
  coming: 'promo_day_coming',
} as const;

function Calendar({ cells, onMakeUp }: CalendarProps) {
  const t = useT();
  return (
    <ol className={styles.calendar} dir="ltr" aria-label={t('promo_calendar')}>
      {cells.map((cell) => {
        const { day, number, state, isToday, canMakeUp } = cell;
        const text = `${t('promo_day', { number })}: ${t(STATE_TEXT[state])}`;
        const face = (
          <span className={cx(styles.cell, styles[state], isToday && styles.now)} data-day={number} data-state={state}>
            {state === 'signed' || state === 'made_up' ? <Icon name="check" size={isToday ? 20 : 16} /> : number}
          </span>
        );
        return (
          <li key={day} aria-current={isToday ? 'date' : undefined}>
            {canMakeUp && onMakeUp ? (
              <button
                type="button"
                className={styles.canMakeUp}
                aria-label={`${text}. ${t('promo_make_up')}`}
                data-testid="check-in-missed"
                onClick={() => onMakeUp(cell)}
              >
                {face}
              </button>
            ) : (
              <>
                <span className="sr-only">{text}</span>
                <span aria-hidden="true">{face}</span>
              </>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Signed days of the month count, in a row or not. */
function Milestones({ checkIn, currency }: { readonly checkIn: CheckIn; readonly currency: string }) {
  const t = useT();
  const formats = useFormats();
  const { milestones, signed } = checkIn;
  const share = Math.min(1, signed / CHECK_IN_DAYS) * 100;
  return (
    <div className={styles.milestones}>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={t('promo_signed_days')}
        aria-valuemin={0}
        aria-valuemax={CHECK_IN_DAYS}
        aria-valuenow={signed}
        aria-valuetext={t('promo_signed_of', { signed, all: CHECK_IN_DAYS })}
      >
        <i style={{ width: `${share}%` }} />
      </div>
      <ul>
        {milestones.map(({ days, amount, reached }) => (
          <li key={days} className={cx(reached && styles.reached)} data-testid="milestone" data-reached={reached}>
            <span>
              {reached && <Icon name="check" size={11} />} {t('promo_days', { days })}
            </span>
            <b>{formats.money(amount, currency)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Received({ taken }: { readonly taken: Taken }) {
  const t = useT();
  const formats = useFormats();
  return (
    <div className={styles.received} role="status" data-testid="check-in-paid">
      <Icon name="check-circle" variant="fill" size={22} />
      <span>
        <b>
          {t(taken.paidAs === 'cash' ? 'promo_paid' : 'promo_paid_bonus', {
            amount: formats.money(taken.amount, taken.currency),
          })}
        </b>
        {taken.paidAs === 'waiting' && <span>{t('promo_bonus_waiting')}</span>}
        {taken.milestones.map(({ days, amount }) => (
          <span key={days}>{t('promo_paid_milestone', { days, amount: formats.money(amount, taken.currency) })}</span>
        ))}
      </span>
    </div>
  );
}

interface MakeUpProps {
  readonly cell: Cell;
  readonly amount: string;
  readonly taking: boolean;
  readonly onTake: () => void;
  readonly onClose: () => void;
}

function MakeUp({ cell, amount, taking, onTake, onClose }: MakeUpProps) {
  const t = useT();
  const online = useOnline();
  return (
    <BottomSheet
      title={t('promo_make_up_title', { number: cell.number })}
      onClose={onClose}
      data-testid="make-up-sheet"
      footer={
        <Button
          look="money"
          wide
          busy={taking ? t('promo_taking') : undefined}
          reason={online ? undefined : t('rewards_offline')}
          data-testid="make-up-claim"
          onClick={onTake}
        >
          {t('promo_make_up_take', { amount })}
        </Button>
      }
    >
      <p className={styles.sheetText}>{t('promo_make_up_text', { days: CHECK_IN_MAKE_UP_DAYS })}</p>
    </BottomSheet>
  );
}
