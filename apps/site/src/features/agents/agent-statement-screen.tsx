/** The statement (AGT-05): a day or a half-month, its lines opened to everything they were computed from, the calendar, and dues. */
import { Card, clock, Empty, IconButton, Note, Skeleton, useFormats } from '@lantern/ui';
import { useState } from 'react';
import { Block } from '../../lib/block.tsx';
import { HeaderAction } from '../../lib/navigation/header-action.tsx';
import { useSearchParams } from '../../lib/navigation/navigation.tsx';
import { dayOf } from '../../lib/ranges/record-range.ts';
import { useCall } from '../../lib/server/calls.ts';
import { useTimeZone } from '../../lib/server/settings.ts';
import { useAgentT } from './agent-texts.tsx';
import { Figures } from './parts/figures.tsx';
import { useAmounts } from './parts/use-amounts.ts';
import { CalendarSheet } from './statement/calendar-sheet.tsx';
import { DayStrip } from './statement/day-strip.tsx';
import { Dues } from './statement/dues.tsx';
import { LineRow } from './statement/line-row.tsx';
import type { Line } from './statement/line-types.ts';
import shared from './parts/agents.module.css';

const DAY_MS = 86_400_000;

export function AgentStatementScreen() {
  const t = useAgentT();
  const timeZone = useTimeZone();
  const [search, setSearch] = useSearchParams();
  const day = search.get('day') ?? undefined;
  const period = search.get('period') ?? undefined;
  const show = search.get('show');
  const [picking, setPicking] = useState(show === 'calendar');
  const yesterday = dayOf(clock.nowMs() - DAY_MS, timeZone);
  const shown = period ?? day ?? yesterday;
  const statement = useCall('agent.statement', {
    query: period === undefined ? { day: day ?? yesterday } : { period },
  });
  return (
    <div className={`gutter ${shared.page}`} data-testid="agent-statement">
      <HeaderAction>
        <IconButton
          icon="calendar"
          iconVariant="duotone"
          label={t('statement_calendar')}
          data-testid="statement-calendar"
          onClick={() => setPicking(true)}
        />
      </HeaderAction>
      <Dues open={show === 'dues'} />
      <DayStrip shown={shown} onShow={(query) => setSearch(query, { replace: true })} />
      <Block read={statement} waiting={<Waiting />}>
        {(known) => <Lines statement={known} ofManyDays={period !== undefined} />}
      </Block>
      {picking && (
        <CalendarSheet
          shown={shown}
          onPick={(query) => {
            setPicking(false);
            setSearch(query, { replace: true });
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  );
}

interface Statement {
  readonly currency: string;
  readonly state: 'open' | 'late' | 'computed' | 'held' | 'paid';
  readonly computed: number;
  readonly paid: number;
  readonly paidDown: number;
  readonly payableAt: number | null;
  readonly lines: readonly Line[];
}

function Lines({ statement, ofManyDays }: { readonly statement: Statement; readonly ofManyDays: boolean }) {
  const t = useAgentT();
  const formats = useFormats();
  const { currency, state, computed, paid, paidDown, payableAt, lines } = statement;
  const amounts = useAmounts(currency);
  return (
    <>
      <div className={shared.gap}>
        <Figures
          label={t('statement_sums')}
          figures={[
            { id: 'paid', label: t('statement_paid'), value: amounts.full(paid), tone: 'gold' },
            {
              id: 'left',
              label:
                payableAt === null
                  ? t('statement_computed')
                  : t('statement_payable', { time: formats.dateTime(payableAt, 'dateTime') }),
              value: amounts.full(payableAt === null ? computed : computed - paid),
            },
            ...(paidDown > 0
              ? [
                  { id: 'down', label: t('part_paidDown'), value: amounts.full(-paidDown) },
                  { id: 'sum', label: t('statement_kept'), value: amounts.full(computed - paidDown) },
                ]
              : []),
          ]}
        />
      </div>
      {(state === 'late' || state === 'held' || state === 'open') && (
        <div className={shared.gap} data-testid={`statement-${state}`}>
          <Note tone={state === 'open' ? 'info' : 'warn'}>{t(`statement_state_${state}`)}</Note>
        </div>
      )}
      <Card padding="none" className={shared.gap} data-testid="statement-lines">
        {lines.length === 0 ? (
          <Empty title={t('statement_none')} text={t('statement_none_text')} />
        ) : (
          lines.map((line) => <LineRow key={line.lineId} line={line} showsDay={ofManyDays} />)
        )}
      </Card>
    </>
  );
}

/** Skeleton with the screen's boxes, so that nothing moves when it loads. */
function Waiting() {
  return (
    <div className={`${shared.gap} ${shared.waiting}`}>
      <Skeleton height={72} radius={18} />
      <Skeleton height={66} radius={18} />
      <Skeleton height={66} radius={18} />
      <Skeleton height={66} radius={18} />
    </div>
  );
}
