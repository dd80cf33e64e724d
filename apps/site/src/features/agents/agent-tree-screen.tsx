/**
 * The tree (agents.md §8): search and filters, the way down, the branch that is looked at, and its people with two
 * levels opened in place, a page per branch. Several can be chosen and moved at once.
 */
import { Button, Card, Chip, Empty, ErrorState, Icon, IconButton, SectionHead, SkeletonRow } from '@lantern/ui';
import { useSettled } from '@lantern/web';
import { useState } from 'react';
import { useCategoryName } from '../../lib/games/category-name.ts';
import { useT } from '../../lib/language/i18n.ts';
import { HeaderAction } from '../../lib/navigation/header-action.tsx';
import { useNavigate, useSearchParams } from '../../lib/navigation/navigation.tsx';
import { useAgentT } from './agent-texts.tsx';
import { useDownlines, type DownlineFilter, type Downline } from './api/use-downlines.ts';
import { INVITE_PATH } from './parts/paths.ts';
import { MoveSheet } from './tree/move-sheet.tsx';
import { leadRate } from './state/lead-rate.ts';
import { BranchHead } from './tree/branch-head.tsx';
import { Crumbs } from './tree/crumbs.tsx';
import { OpenSheet } from './tree/open-sheet.tsx';
import { SortSheet, type Sort } from './tree/sort-sheet.tsx';
import { TreeList } from './tree/tree-list.tsx';
import shared from './parts/agents.module.css';
import styles from './tree/agent-tree.module.css';

type View = 'all' | 'agent' | 'member' | 'active';
const VIEWS: readonly View[] = ['all', 'agent', 'member', 'active'];
const FILTERS: Readonly<Record<View, Pick<DownlineFilter, 'role' | 'active'>>> = {
  all: {},
  agent: { role: 'agent' },
  member: { role: 'member' },
  active: { active: true },
};
const SEARCH_MAXIMUM = 64;

export function AgentTreeScreen() {
  const t = useAgentT();
  const site = useT();
  const navigate = useNavigate();
  const categoryName = useCategoryName();
  const [search] = useSearchParams();
  const parentId = search.get('parent') ?? undefined;
  const [typed, setTyped] = useState('');
  const [view, setView] = useState<View>('all');
  const [sort, setSort] = useState<Sort>('-joined');
  const [sheet, setSheet] = useState<'sort' | 'open' | 'move'>();
  const [chosen, setChosen] = useState<readonly Downline[]>();
  const account = useSettled(typed.trim());
  const filter: DownlineFilter = {
    ...FILTERS[view],
    ...(parentId === undefined ? {} : { parentId }),
    ...(account === '' ? {} : { account }),
    sort,
  };
  const list = useDownlines(filter);
  const narrowed = view !== 'all' || account !== '';
  const crumbs = list.first?.crumbs ?? [];
  const leading = list.rows?.map(({ rebatesBasisPoints }) => leadRate(rebatesBasisPoints)).find(Boolean);
  const here = crumbs[crumbs.length - 1];

  function choose(person: Downline): void {
    setChosen((before = []) =>
      before.some(({ memberId }) => memberId === person.memberId)
        ? before.filter(({ memberId }) => memberId !== person.memberId)
        : [...before, person],
    );
  }
  return (
    <div className={`gutter ${shared.page}`} data-testid="agent-tree">
      <HeaderAction>
        <IconButton
          icon="sort-ascending"
          label={t('tree_sort')}
          data-testid="tree-sort"
          onClick={() => setSheet('sort')}
        />
      </HeaderAction>
      <div className={styles.search} role="search">
        <Icon name="magnifying-glass" size={20} />
        <input
          type="search"
          value={typed}
          maxLength={SEARCH_MAXIMUM}
          placeholder={t('tree_search')}
          aria-label={t('tree_search')}
          autoComplete="off"
          data-testid="tree-search"
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <div className={styles.filters} role="group" aria-label={t('tree_filters')}>
        {VIEWS.map((one) => (
          <Chip key={one} selected={one === view} onClick={() => setView(one)} data-testid={`tree-view-${one}`}>
            {t(`tree_view_${one}`)}
            {one === view && list.first && ` ${list.total}`}
          </Chip>
        ))}
      </div>
      {crumbs.length > 0 && <Crumbs crumbs={crumbs} />}
      {parentId !== undefined && <BranchHead key={parentId} memberId={parentId} />}
      <SectionHead
        title={here ? t('tree_under', { name: here.account }) : t('tree_yours')}
        end={
          <span className={shared.faint}>
            {leading === undefined ? '' : t('tree_columns', { category: categoryName(leading[0]) })}
          </span>
        }
      />
      {list.rows === undefined && list.error && (
        <ErrorState
          title={site('load_failed')}
          text={list.error.message}
          code={list.error.refusal.code}
          onRetry={list.refetch}
        />
      )}
      {list.rows === undefined && !list.error && <Waiting />}
      {list.rows?.length === 0 && (
        <Card padding="none">
          {narrowed || parentId !== undefined ? (
            <Empty title={t('tree_no_match')} text={t('tree_no_match_text')} />
          ) : (
            <Empty
              title={t('tree_none')}
              text={t('tree_none_text')}
              action={{ label: t('tree_none_invite'), onPress: () => navigate(INVITE_PATH) }}
            />
          )}
        </Card>
      )}
      {list.rows && list.rows.length > 0 && <TreeList list={list} sort={sort} chosen={chosen} onChoose={choose} />}
      <p className={shared.foot}>{t('tree_privacy')}</p>
      {chosen === undefined ? (
        <div className={styles.ways}>
          <Button icon="user-plus" data-testid="tree-open" onClick={() => setSheet('open')}>
            {t('open_title')}
          </Button>
          {(list.rows?.length ?? 0) > 1 && (
            <Button look="ghost" data-testid="tree-choose" onClick={() => setChosen([])}>
              {t('tree_choose')}
            </Button>
          )}
        </div>
      ) : (
        <div className={shared.dock}>
          <div className={shared.dockRow}>
            <Button wide onClick={() => setChosen(undefined)}>
              {t('cancel')}
            </Button>
            <Button
              look="brand"
              wide
              disabled={chosen.length === 0}
              data-testid="tree-move"
              onClick={() => setSheet('move')}
            >
              {t('move_count', { count: chosen.length })}
            </Button>
          </div>
        </div>
      )}
      {sheet === 'sort' && (
        <SortSheet
          sort={sort}
          onSort={(next) => {
            setSort(next);
            setSheet(undefined);
          }}
          onClose={() => setSheet(undefined)}
        />
      )}
      {sheet === 'open' && <OpenSheet onClose={() => setSheet(undefined)} />}
      {sheet === 'move' && chosen && (
        <MoveSheet people={chosen} onMoved={() => setChosen(undefined)} onClose={() => setSheet(undefined)} />
      )}
    </div>
  );
}

function Waiting() {
  return (
    <Card padding="none">
      {[0, 1, 2, 3, 4].map((place) => (
        <SkeletonRow key={place} />
      ))}
    </Card>
  );
}
