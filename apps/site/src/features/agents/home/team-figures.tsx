/** The team's six figures of the span, and what the next step of the daily salary still needs. */
import { gapToNext } from '@lantern/game-math/agents';
import { SectionHead, Skeleton, useFormats } from '@lantern/ui';
import { Block } from '../../../lib/block.tsx';
import { useCall } from '../../../lib/server/calls.ts';
import { useAgentT } from '../agent-texts.tsx';
import { Figures, type Figure } from '../parts/figures.tsx';
import { useAmounts } from '../parts/use-amounts.ts';
import { runningFor, stepsOf } from '../state/terms.ts';
import type { Overview, Span } from './overview.ts';
import { useCategoryName } from '../../../lib/games/category-name.ts';
import styles from '../parts/agents.module.css';

interface TeamFiguresProps {
  readonly span: Span;
  readonly overview: Overview | undefined;
}

/** What the next step of the running daily salary needs, in words; only today can still reach it. */
function useNextStep(overview: Overview | undefined, span: Span): string | undefined {
  const t = useAgentT();
  const contracts = useCall('agent.dailySalary', {}, { enabled: span === 'today' });
  const running = runningFor(contracts.data?.list ?? []);
  if (!overview || !running || span !== 'today') return undefined;
  const { counted, activeMembers } = overview.figures;
  const steps = stepsOf(running.kind, running.steps);
  const reached = steps.filter((step) => counted >= step.minimum && activeMembers >= step.activeMembers).length;
  const gap = gapToNext(steps, reached, counted, activeMembers);
  return gap && gap.activeMembers > 0
    ? t('home_people_to_step', { count: gap.activeMembers, step: gap.step })
    : undefined;
}

export function TeamFigures({ span, overview }: TeamFiguresProps) {
  const t = useAgentT();
  const categoryName = useCategoryName();
  const formats = useFormats();
  const range = overview && { fromDay: overview.fromDay, toDay: overview.toDay };
  const money = useCall('agent.teamMoney', { query: range ?? {} }, { enabled: range !== undefined });
  const team = useCall('agent.teamFigures', { query: range ?? {} }, { enabled: range !== undefined });
  const amounts = useAmounts(overview?.currency ?? 'VND');
  const next = useNextStep(overview, span);
  /** Which day the active people are of, where that is not the span itself. */
  function activeNote({ figures: { activeDay }, asOf }: Overview, shown: Span): string | undefined {
    if (shown === 'today') return t('home_active_so_far', { time: formats.dateTime(asOf, 'time') });
    if (shown === 'yesterday' || activeDay === null) return undefined;
    return t('home_active_day', { day: amounts.dayMonth(activeDay) });
  }
  const { list = [] } = team.data ?? {};
  const valid = list.reduce((sum, row) => sum + row.valid, 0);
  const [largest] = [...list].sort((one, other) => other.valid - one.valid);
  const share = largest && valid > 0 ? Math.round((largest.valid / valid) * 100) : 0;
  return (
    <section className={styles.section}>
      <SectionHead
        title={t(`home_team_${span}`)}
        end={overview && <span className={styles.faint}>{t('people', { count: overview.figures.members })}</span>}
      />
      <Block read={money} waiting={<Skeleton height={284} radius={18} />}>
        {(known) => {
          if (!overview) return null;
          const { figures } = overview;
          const shown: Figure[] = [
            {
              id: 'counted',
              label: t('home_counted'),
              value: amounts.short(figures.counted),
              note:
                largest && share > 0
                  ? t('home_share', { percent: share, category: categoryName(largest.gameCategory) })
                  : t('home_of_stake', { amount: amounts.short(figures.stake) }),
            },
            {
              id: 'active',
              label: t('home_active'),
              value: (
                <>
                  {amounts.integer(figures.activeMembers)} <small>/ {amounts.integer(figures.members)}</small>
                </>
              ),
              note: next ?? activeNote(overview, span),
            },
            {
              id: 'deposits',
              label: t('home_deposits'),
              value: amounts.short(known.deposits),
              note: t('orders', { count: known.depositCount }),
            },
            {
              id: 'withdrawals',
              label: t('home_withdrawals'),
              value: amounts.short(known.withdrawals),
              note: t('orders', { count: known.withdrawalCount }),
            },
            {
              id: 'net',
              label: t('home_net'),
              value: amounts.short(-figures.net),
              tone: figures.net > 0 ? 'bad' : undefined,
              note: t(figures.net > 0 ? 'home_team_lost' : figures.net < 0 ? 'home_team_won' : 'home_team_even'),
            },
            {
              id: 'new',
              label: t('home_new'),
              value: amounts.integer(known.newMembers),
              note: t('home_first_deposits', { count: known.firstDepositors }),
            },
          ];
          return <Figures figures={shown} label={t(`home_team_${span}`)} />;
        }}
      </Block>
    </section>
  );
}
