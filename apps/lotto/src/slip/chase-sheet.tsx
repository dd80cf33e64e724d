/** The same bets on several upcoming issues: how many, at which multipliers, and whether a win ends it. */
import { CHASE_ISSUES_MAXIMUM } from '@lantern/contract/constants';
import {
  BottomSheet,
  Button,
  Chip,
  ErrorState,
  Segmented,
  SkeletonRow,
  Stepper,
  Switch,
  useFormats,
} from '@lantern/ui';
import { useState } from 'react';
import {
  CHASE_COUNTS,
  CHASE_ISSUES_MINIMUM,
  chaseStake,
  multiplierMaximum,
  multipliersOf,
  type ChasePlan,
} from '../bets/chase-plan.ts';
import { orderFault } from '../bets/limits.ts';
import { totalStake, type Bet } from '../bets/price.ts';
import { useCall, type Answer } from '../lib/calls.ts';
import { useT } from '../lib/i18n.ts';
import styles from './chase-sheet.module.css';
import { useFaultText } from './use-fault-text.ts';
import type { ChaseIntent } from './use-placing.ts';

export interface ChaseSheetProps {
  readonly gameCode: string;
  readonly bets: readonly Bet[];
  readonly currency: string;
  readonly sending: boolean;
  readonly blocked: string | undefined;
  readonly trouble: React.ReactNode;
  readonly onPlace: (chase: ChaseIntent) => void;
  readonly onClose: () => void;
}

type ComingIssue = Answer<'lottery.openIssues'>['list'][number];

const PLANS: readonly ChasePlan[] = ['flat', 'double', 'own'];
const FIRST_COUNT = 5;

export function ChaseSheet({ gameCode, bets, currency, sending, blocked, trouble, onPlace, onClose }: ChaseSheetProps) {
  const t = useT();
  const formats = useFormats();
  const faultText = useFaultText(currency);
  const [wanted, setWanted] = useState(FIRST_COUNT);
  const [plan, setPlan] = useState<ChasePlan>('flat');
  const [own, setOwn] = useState<readonly number[]>([]);
  const [stopOnWin, setStopOnWin] = useState(true);
  const coming = useCall(
    'lottery.openIssues',
    { query: { gameCode, count: CHASE_ISSUES_MAXIMUM } },
    { refetchIntervalMs: 15_000 },
  );
  const issues = (coming.data?.list ?? [])
    .filter(({ lockAt }) => lockAt > (coming.data?.serverTime ?? 0))
    .sort((a, b) => a.drawAt - b.drawAt);
  const count = Math.min(wanted, issues.length);
  const maximum = multiplierMaximum(bets);
  const multipliers = multipliersOf(plan, count, own, maximum);
  const once = totalStake(bets);
  // The most expensive issue is the first a limit refuses.
  const dearest = Math.max(1, ...multipliers);
  const fault = faultText(orderFault(bets.map((bet) => ({ ...bet, multiplier: bet.multiplier * dearest }))));
  const few = coming.data && issues.length < CHASE_ISSUES_MINIMUM ? t('chase_few') : undefined;
  return (
    <BottomSheet
      title={t('chase')}
      onClose={onClose}
      data-testid="chase-sheet"
      footer={
        <>
          <div className={styles.total}>
            <span>{t('chase_total', { count })}</span>
            <b className="num" data-testid="chase-total">
              {formats.money(chaseStake(bets, multipliers), currency)}
            </b>
          </div>
          {trouble}
          <Button
            wide
            look="money"
            busy={sending ? t('placing') : undefined}
            reason={few ?? fault ?? blocked}
            data-testid="place-chase"
            onClick={() =>
              onPlace({
                issues: issues.slice(0, count).map(({ numero }, at) => ({ numero, multiplier: multipliers[at] ?? 1 })),
                stopOnWin,
              })
            }
          >
            {t('chase_place', { count })}
          </Button>
        </>
      }
    >
      <Counts count={count} coming={issues.length} onCount={setWanted} />
      <h3 className={styles.title}>{t('multiplier')}</h3>
      <Segmented
        label={t('multiplier')}
        options={PLANS.map((value) => ({ value, label: t(`plan_${value}`) }))}
        value={plan}
        onChange={setPlan}
        data-testid="chase-plan"
      />
      <div className={styles.stop}>
        <span>
          <b>{t('stop_on_win')}</b>
          <span className={styles.faint}>{t('stop_on_win_note')}</span>
        </span>
        <Switch label={t('stop_on_win')} on={stopOnWin} onChange={setStopOnWin} data-testid="chase-stop-on-win" />
      </div>
      {coming.isPending && [0, 1, 2].map((row) => <SkeletonRow key={row} />)}
      {coming.isError && !coming.data && (
        <ErrorState
          text={coming.error.message}
          code={coming.error.refusal.code}
          onRetry={() => void coming.refetch()}
        />
      )}
      <Issues
        {...{ issues: issues.slice(0, count), multipliers, once, currency, maximum }}
        onOwn={
          plan === 'own'
            ? (at, next) => setOwn(multipliers.map((one, index) => (index === at ? next : one)))
            : undefined
        }
      />
    </BottomSheet>
  );
}

interface CountsProps {
  readonly count: number;
  /** Issues available to bet on. */
  readonly coming: number;
  readonly onCount: (count: number) => void;
}

function Counts({ count, coming, onCount }: CountsProps) {
  const t = useT();
  return (
    <>
      <h3 className={styles.title}>{t('chase_issues')}</h3>
      <div className={styles.counts}>
        {CHASE_COUNTS.filter((one) => one <= Math.max(FIRST_COUNT, coming)).map((one) => (
          <Chip
            key={one}
            small
            selected={one === count}
            data-testid={`chase-count-${one}`}
            onClick={() => onCount(one)}
          >
            {one}
          </Chip>
        ))}
        <div className={styles.stepper}>
          <Stepper
            label={t('chase_issues')}
            value={count}
            min={CHASE_ISSUES_MINIMUM}
            max={Math.max(CHASE_ISSUES_MINIMUM, coming)}
            onChange={onCount}
            data-testid="chase-count"
          />
        </div>
      </div>
    </>
  );
}

interface IssuesProps {
  readonly issues: readonly ComingIssue[];
  readonly multipliers: readonly number[];
  /** Cost of the bets for one issue. */
  readonly once: number;
  readonly currency: string;
  readonly maximum: number;
  /** Sets the multiplier of one issue; absent where the plan decides. */
  readonly onOwn: ((at: number, multiplier: number) => void) | undefined;
}

function Issues({ issues, multipliers, once, currency, maximum, onOwn }: IssuesProps) {
  const t = useT();
  const formats = useFormats();
  return (
    <ol className={styles.list}>
      {issues.map((issue, at) => (
        <li key={issue.numero} className={styles.issue} data-testid="chase-issue">
          <span className={styles.when}>
            <b className="num">{issue.numero}</b>
            <span className={styles.faint}>{formats.dateTime(issue.drawAt, 'dateTime')}</span>
          </span>
          {onOwn ? (
            <div className={styles.stepper}>
              <Stepper
                label={t('multiplier_of', { numero: issue.numero })}
                value={multipliers[at] ?? 1}
                min={1}
                max={maximum}
                onChange={(next) => onOwn(at, next)}
                data-testid={`chase-multiplier-${at + 1}`}
              />
            </div>
          ) : (
            <span className={styles.times}>×{multipliers[at]}</span>
          )}
          <b className="num">{formats.money(once * (multipliers[at] ?? 1), currency)}</b>
        </li>
      ))}
    </ol>
  );
}
