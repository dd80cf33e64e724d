/** The agent whose branch is shown: today's figures, the rate, and what can be done. */
import { Card, Skeleton, StatusChip, useFormats } from '@lantern/ui';
import { Block } from '../../../lib/block.tsx';
import { useCall } from '../../../lib/server/calls.ts';
import { useCategoryName } from '../../../lib/games/category-name.ts';
import { useAgentT } from '../agent-texts.tsx';
import { PersonMark } from '../parts/person.tsx';
import { useAmounts } from '../parts/use-amounts.ts';
import { leadRate } from '../state/lead-rate.ts';
import { DownlineMenu } from './downline-menu.tsx';
import styles from './agent-tree.module.css';
import shared from '../parts/agents.module.css';

export function BranchHead({ memberId }: { readonly memberId: string }) {
  const t = useAgentT();
  const formats = useFormats();
  const categoryName = useCategoryName();
  const person = useCall('agent.subordinate', { query: { memberId } });
  const amounts = useAmounts(person.data?.figures.currency ?? 'VND');
  return (
    <Block read={person} waiting={<Skeleton height={118} radius={18} />}>
      {(known) => {
        const counted = known.figures.list.reduce((sum, row) => sum + row.counted, 0);
        const [category, rate] = leadRate(known.rebatesBasisPoints) ?? [];
        return (
          <Card className={styles.head} data-testid="branch-head">
            <div className={styles.headRow}>
              <PersonMark name={known.account} />
              <span className={styles.headWords}>
                <span className={styles.headName}>
                  <b>{known.account}</b>
                  <span className={shared.plate}>{t('level', { level: known.level })}</span>
                  {known.active && (
                    <StatusChip tone="ok" icon={null}>
                      {t('tree_playing')}
                    </StatusChip>
                  )}
                </span>
                <span className={shared.faint}>
                  {t('tree_joined', { date: formats.dateTime(known.joinedAt, 'date') })}
                </span>
              </span>
              <DownlineMenu person={known} />
            </div>
            <div className={styles.headFacts}>
              <span>
                {t('tree_direct')}
                <b>{t('people', { count: known.downlines })}</b>
              </span>
              <span>
                {t('tree_counted_today')}
                <b>{amounts.short(counted)}</b>
              </span>
              {category !== undefined && rate !== undefined && (
                <span>
                  {t('tree_rate_of', { category: categoryName(category) })}
                  <b>{amounts.percent(rate)}</b>
                </span>
              )}
            </div>
          </Card>
        );
      }}
    </Block>
  );
}
