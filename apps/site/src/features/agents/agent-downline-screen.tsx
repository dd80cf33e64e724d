/** One downline: figures by category for a span, rates, and what can be done. Never a person's results, limits or contacts. */
import { Card, Empty, ListRow, SectionHead, Segmented, Skeleton, StatusChip, useFormats } from '@lantern/ui';
import type { Answer } from '@lantern/web';
import { useState } from 'react';
import { Block } from '../../lib/block.tsx';
import { useCategoryName } from '../../lib/games/category-name.ts';
import { useNavigate, useSearchParams } from '../../lib/navigation/navigation.tsx';
import { useCall } from '../../lib/server/calls.ts';
import { useAgentT, type AgentTranslate } from './agent-texts.tsx';
import { CategoryIcon } from './parts/category-icon.tsx';
import { Figures, type Figure } from './parts/figures.tsx';
import { TREE_PATH, treePath } from './parts/paths.ts';
import { PersonMark } from './parts/person.tsx';
import { useAmounts, type Amounts } from './parts/use-amounts.ts';
import type { Kind } from './state/terms.ts';
import { DownlineMenu } from './tree/downline-menu.tsx';
import shared from './parts/agents.module.css';
import styles from './tree/agent-tree.module.css';

const RANGES = ['today', 'yesterday', 'week', 'month'] as const;
type Range = (typeof RANGES)[number];
const KINDS: readonly Kind[] = ['daily_salary', 'dividend', 'hourly_salary'];

type Row = Answer<'agent.subordinate'>['figures']['list'][number];

/** The branch's result, where it is large enough to hide the result of each person (§7 Subordinate). */
function branchResult(list: readonly Row[], t: AgentTranslate, amounts: Amounts): readonly Figure[] {
  const nets = list.flatMap(({ net }) => (net === null ? [] : [net]));
  if (nets.length === 0 || nets.length < list.length) return [];
  const net = nets.reduce((total, one) => total + one, 0);
  return [
    { id: 'net', label: t('home_net'), value: amounts.short(-net), tone: net > 0 ? 'bad' : undefined },
    {
      id: 'players',
      label: t('downline_players'),
      value: amounts.integer(Math.max(...list.map((row) => row.members))),
    },
  ];
}

export function AgentDownlineScreen() {
  const t = useAgentT();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const memberId = search.get('id');
  if (memberId === null) {
    return (
      <div className={`gutter ${shared.page}`}>
        <Empty
          title={t('downline_unknown')}
          action={{ label: t('home_whole_tree'), onPress: () => navigate(TREE_PATH) }}
        />
      </div>
    );
  }
  return <Downline key={memberId} memberId={memberId} offer={KINDS.find((kind) => kind === search.get('offer'))} />;
}

function Downline({ memberId, offer }: { readonly memberId: string; readonly offer: Kind | undefined }) {
  const t = useAgentT();
  const formats = useFormats();
  const navigate = useNavigate();
  const categoryName = useCategoryName();
  const [range, setRange] = useState<Range>('today');
  const person = useCall('agent.subordinate', { query: { memberId, range } });
  const amounts = useAmounts(person.data?.figures.currency ?? 'VND');
  return (
    <div className={`gutter ${shared.page}`} data-testid="agent-downline">
      <Block
        read={person}
        waiting={
          <div className={shared.waiting}>
            <Skeleton height={72} radius={18} />
            <Skeleton height={48} radius={14} />
            <Skeleton height={190} radius={18} />
          </div>
        }
      >
        {(known) => {
          const { list, asOf } = known.figures;
          const sum = (of: 'counted' | 'valid') => list.reduce((total, row) => total + row[of], 0);
          const days = known.lastActiveDay;
          // Also what was played without a rate.
          const categories = [
            ...new Set([...Object.keys(known.rebatesBasisPoints), ...list.map(({ gameCategory }) => gameCategory)]),
          ];
          return (
            <>
              <Card>
                <div className={styles.headRow}>
                  <PersonMark name={known.account} />
                  <span className={styles.headWords}>
                    <span className={styles.headName}>
                      <b data-testid="downline-account">{known.account}</b>
                      <span className={shared.plate}>{t(`role_${known.role}`)}</span>
                      <span className={shared.plate}>{t('level', { level: known.level })}</span>
                      {known.active && (
                        <StatusChip tone="ok" icon={null}>
                          {t('tree_playing')}
                        </StatusChip>
                      )}
                    </span>
                    <span className={shared.faint}>
                      {t('tree_joined', { date: formats.dateTime(known.joinedAt, 'date') })}
                      {' · '}
                      {known.claimed
                        ? days === null
                          ? t('tree_never_played')
                          : t('tree_last_played', { day: amounts.day(days) })
                        : t('tree_unclaimed')}
                    </span>
                  </span>
                  <DownlineMenu person={known} offer={offer} />
                </div>
              </Card>
              <div className={shared.gap}>
                <Segmented<Range>
                  label={t('home_span')}
                  value={range}
                  onChange={setRange}
                  options={RANGES.map((value) => ({ value, label: t(`range_${value}`) }))}
                />
              </div>
              <div className={shared.gap}>
                <Figures
                  label={t('downline_figures')}
                  figures={[
                    { id: 'counted', label: t('home_counted'), value: amounts.short(sum('counted')) },
                    { id: 'valid', label: t('valid_stake'), value: amounts.short(sum('valid')) },
                    ...branchResult(list, t, amounts),
                  ]}
                />
                <p className={shared.foot}>{t('as_of', { time: formats.dateTime(asOf, 'timeWithSeconds') })}</p>
              </div>
              <section className={shared.section}>
                <SectionHead
                  title={t('downline_categories')}
                  end={<span className={shared.faint}>{t('downline_columns')}</span>}
                />
                <Card padding="none">
                  {categories.length === 0 && <Empty title={t('no_play')} />}
                  {categories.map((category) => {
                    const row = list.find(({ gameCategory }) => gameCategory === category);
                    return (
                      <ListRow
                        key={category}
                        start={
                          <span className={shared.square}>
                            <CategoryIcon category={category} />
                          </span>
                        }
                        title={categoryName(category)}
                        caption={row ? t('downline_valid', { amount: amounts.full(row.valid) }) : t('no_play')}
                        end={
                          <span className={styles.end}>
                            <b>{amounts.short(row?.counted ?? 0)}</b>
                            <span>{amounts.percent(known.rebatesBasisPoints[category] ?? 0)}</span>
                          </span>
                        }
                      />
                    );
                  })}
                </Card>
              </section>
              {known.downlines > 0 && (
                <section className={shared.section}>
                  <Card padding="none">
                    <ListRow
                      icon="tree-structure"
                      title={t('downline_branch')}
                      end={t('people', { count: known.downlines })}
                      onPress={() => navigate(treePath(memberId))}
                      data-testid="downline-branch"
                    />
                  </Card>
                </section>
              )}
              <p className={shared.foot}>{t('tree_privacy')}</p>
            </>
          );
        }}
      </Block>
    </div>
  );
}
