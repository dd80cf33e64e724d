/** The agents' home (agents.md §8): what was earned so far, what waits for an answer, the team's figures, seven days, the branches. */
import { Segmented, SectionHead, Skeleton } from '@lantern/ui';
import { useState } from 'react';
import { Block } from '../../lib/block.tsx';
import { useNavigate } from '../../lib/navigation/navigation.tsx';
import { useCall } from '../../lib/server/calls.ts';
import { useAgentT } from './agent-texts.tsx';
import { Branches } from './home/branches.tsx';
import { DuesNote } from './home/dues-note.tsx';
import { Earned } from './home/earned.tsx';
import { SPANS, type Span } from './home/overview.ts';
import { SevenDays } from './home/seven-days.tsx';
import { Shortcuts } from './home/shortcuts.tsx';
import { TeamFigures } from './home/team-figures.tsx';
import { Waiting as WaitingContracts } from './home/waiting.tsx';
import { WaitingMoves } from './home/waiting-moves.tsx';
import { TREE_PATH } from './parts/paths.ts';
import styles from './parts/agents.module.css';

/** How often today's figures are read again. */
const REFRESH_MS = 60_000;

export function AgentHomeScreen() {
  const t = useAgentT();
  const navigate = useNavigate();
  const [span, setSpan] = useState<Span>('today');
  const overview = useCall(
    'agent.overview',
    { query: { span } },
    { refetchIntervalMs: span === 'today' && REFRESH_MS },
  );
  return (
    <div className={`gutter ${styles.page}`} data-testid="agent-home">
      <Segmented<Span>
        label={t('home_span')}
        value={span}
        onChange={setSpan}
        options={SPANS.map((value) => ({ value, label: t(`home_span_${value}`) }))}
        data-testid="agent-span"
      />
      <Block read={overview} waiting={<Skeleton height={236} radius={22} />}>
        {(known) => <Earned overview={known} span={span} />}
      </Block>
      <WaitingContracts />
      <WaitingMoves />
      {overview.data && <DuesNote overview={overview.data} />}
      <Shortcuts />
      {!overview.error && <TeamFigures span={span} overview={overview.data} />}
      <Block read={overview} waiting={<Skeleton height={200} radius={18} />}>
        {(known) => (
          <>
            <SevenDays days={known.days} currency={known.currency} />
            <section className={styles.section}>
              <SectionHead
                title={t('home_branches')}
                more={{ label: t('home_whole_tree'), onOpen: () => navigate(TREE_PATH) }}
              />
              <Branches branches={known.branches} currency={known.currency} />
            </section>
          </>
        )}
      </Block>
    </div>
  );
}
