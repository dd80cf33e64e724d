/** People of a branch; agents open two levels in place, each with pages of its own, and lead deeper from there. */
import { Card, cx, Icon, SkeletonRow } from '@lantern/ui';
import type { Pages } from '@lantern/web';
import { useState } from 'react';
import { Link } from '../../../lib/navigation/navigation.tsx';
import { useAgentT } from '../agent-texts.tsx';
import { useDownlines, type Downline, type DownlineFilter } from '../api/use-downlines.ts';
import { downlinePath, treePath } from '../parts/paths.ts';
import { PersonMark } from '../parts/person.tsx';
import { useAmounts } from '../parts/use-amounts.ts';
import { leadRate } from '../state/lead-rate.ts';
import styles from './agent-tree.module.css';
import shared from '../parts/agents.module.css';

/** Below this level a branch opens as a page of its own. */
const LEVELS_IN_PLACE = 2;

interface TreeListProps {
  readonly list: Pages<Downline>;
  readonly sort: DownlineFilter['sort'];
  /** The chosen people while several are chosen. */
  readonly chosen: readonly Downline[] | undefined;
  readonly onChoose: (person: Downline) => void;
}

export function TreeList({ list, ...rest }: TreeListProps) {
  return (
    <Card padding="none" className={styles.list} data-testid="tree-list">
      <Rows list={list} depth={0} {...rest} />
    </Card>
  );
}

interface Nested extends TreeListProps {
  readonly depth: number;
}

function Rows({ list, depth, ...rest }: Nested) {
  const t = useAgentT();
  const rows = list.rows ?? [];
  const left = list.total - rows.length;
  return (
    <>
      {rows.map((person) => (
        <Node key={person.memberId} person={person} depth={depth} {...rest} />
      ))}
      {list.loadingMore && <SkeletonRow />}
      {list.loadMore && (
        <button
          type="button"
          className={cx(styles.more, depth > 0 && styles.inner)}
          data-testid="tree-more"
          onClick={list.loadMore}
        >
          <Icon name="arrow-down" size={14} />
          {t('tree_more', { count: left })}
        </button>
      )}
    </>
  );
}

function Children({ parentId, depth, ...rest }: Omit<Nested, 'list'> & { readonly parentId: string }) {
  const list = useDownlines({ parentId, sort: rest.sort });
  return (
    <div className={styles.children}>
      {list.rows === undefined && !list.error && <SkeletonRow />}
      {list.error && <p className={shared.foot}>{list.error.message}</p>}
      <Rows list={list} depth={depth} {...rest} />
    </div>
  );
}

function Node({ person, depth, ...rest }: Omit<Nested, 'list'> & { readonly person: Downline }) {
  const t = useAgentT();
  const amounts = useAmounts('VND');
  const [open, setOpen] = useState(false);
  const { memberId, account, role, downlines, active, counted, rebatesBasisPoints, lastActiveDay, claimed } = person;
  const [, rate = 0] = leadRate(rebatesBasisPoints) ?? [];
  const isOpenable = role === 'agent' && downlines > 0;
  const caption = !claimed
    ? t('tree_unclaimed')
    : role === 'agent'
      ? t('tree_agent_caption', { count: downlines })
      : lastActiveDay === null
        ? t('tree_never_played')
        : t('tree_last_played', { day: amounts.dayMonth(lastActiveDay) });
  const isChosen = rest.chosen?.some((one) => one.memberId === memberId) === true;
  const content = (
    <>
      <PersonMark name={account} small={depth > 0} />
      <span className={styles.words}>
        <span className={styles.name}>
          <b>{account}</b>
          <span className={styles.tags}>
            <span className={shared.plate}>{t(`role_${role}`)}</span>
            {active && (
              <>
                <i className={styles.alive} />
                <span className="sr-only">{t('tree_playing')}</span>
              </>
            )}
          </span>
        </span>
        <span className={styles.caption}>{caption}</span>
      </span>
      <span className={styles.end}>
        <b>{amounts.short(counted)}</b>
        <span>{amounts.percent(rate)}</span>
      </span>
    </>
  );
  return (
    <div>
      <div
        className={cx(styles.row, depth === 1 && styles.level1, depth === 2 && styles.level2)}
        data-testid="tree-row"
        data-role={role}
      >
        {isOpenable && depth < LEVELS_IN_PLACE ? (
          <button
            type="button"
            className={cx(styles.opener, open && styles.opened)}
            aria-expanded={open}
            aria-label={t(open ? 'tree_close' : 'tree_unfold', { name: account })}
            data-testid="tree-unfold"
            onClick={() => setOpen(!open)}
          >
            <Icon name="caret-right" size={13} mirror />
          </button>
        ) : isOpenable ? (
          <Link to={treePath(memberId)} className={styles.opener} aria-label={t('tree_deeper', { name: account })}>
            <Icon name="caret-double-right" size={13} mirror />
          </Link>
        ) : (
          <span className={styles.opener} aria-hidden="true" />
        )}
        {rest.chosen ? (
          <button
            type="button"
            role="checkbox"
            aria-checked={isChosen}
            className={styles.person}
            data-testid="tree-pick"
            onClick={() => rest.onChoose(person)}
          >
            <span className={cx(styles.box, isChosen && styles.boxOn)} aria-hidden="true">
              <Icon name="check" size={13} />
            </span>
            {content}
          </button>
        ) : (
          <Link to={downlinePath(memberId)} className={styles.person} data-testid="tree-person">
            {content}
          </Link>
        )}
      </div>
      {open && <Children parentId={memberId} {...rest} depth={depth + 1} />}
    </div>
  );
}
