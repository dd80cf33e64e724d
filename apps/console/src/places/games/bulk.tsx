/** Acts on many games at once, for the operator's merchant or for every one. */
import { call, refresh, type OpsInput } from '../../lib/calls.ts';
import { i18n, useT } from '../../lib/i18n.ts';
import type { ReasonedAct } from '../../widgets/data-table-bars.tsx';
import { DeskNote } from '../../widgets/parts.tsx';
import { say } from '../../widgets/toasts.tsx';
import { GAME_READS, inScope, nameOf, type Game, type Scope } from './game.ts';
import styles from './games.module.css';

type OwnChange = NonNullable<OpsInput<'ops.games.changeOwn'>['body']>['change'];
type Change = NonNullable<OpsInput<'ops.games.change'>['body']>['change'];
/** What both settings have. */
type Flags = Pick<Change, 'enabled' | 'maintenance'>;

interface Act<Changed> {
  readonly id: `${'show' | 'hide' | 'close' | 'reopen' | 'hot' | 'new' | 'plain' | 'ios' | 'android' | 'everywhere'}`;
  readonly icon: ReasonedAct<Game>['icon'];
  readonly change: Changed;
  readonly changes: (game: Game) => boolean;
}

const flagActs = (scope: Scope): readonly Act<Flags>[] => [
  { id: 'show', icon: 'eye', change: { enabled: true }, changes: (game) => !inScope(scope, game).enabled },
  { id: 'hide', icon: 'eye-slash', change: { enabled: false }, changes: (game) => inScope(scope, game).enabled },
  { id: 'close', icon: 'pause', change: { maintenance: true }, changes: (game) => !inScope(scope, game).maintenance },
  { id: 'reopen', icon: 'check', change: { maintenance: false }, changes: (game) => inScope(scope, game).maintenance },
];

const tagActs: readonly Act<Change>[] = [
  { id: 'hot', icon: 'flag', change: { tags: ['HOT'] }, changes: ({ tags }) => tags.join() !== 'HOT' },
  { id: 'new', icon: 'flag', change: { tags: ['NEW'] }, changes: ({ tags }) => tags.join() !== 'NEW' },
  { id: 'plain', icon: 'arrow-u-up-left', change: { tags: null }, changes: () => true },
];

const deviceActs: readonly Act<OwnChange>[] = [
  {
    id: 'ios',
    icon: 'eye-slash',
    change: { hiddenOn: ['ios'] },
    changes: ({ own }) => own.hiddenOn.join() !== 'ios',
  },
  {
    id: 'android',
    icon: 'eye-slash',
    change: { hiddenOn: ['android'] },
    changes: ({ own }) => own.hiddenOn.join() !== 'android',
  },
  { id: 'everywhere', icon: 'eye', change: { hiddenOn: [] }, changes: ({ own }) => own.hiddenOn.length > 0 },
];

const DANGEROUS: readonly Act<unknown>['id'][] = ['hide', 'close', 'ios', 'android'];

/** The acts of a scope. */
export function useBulk(scope: Scope): readonly ReasonedAct<Game>[] {
  const t = useT();
  async function done(work: ReturnType<typeof changeAll> | ReturnType<typeof changeOwn>): Promise<boolean> {
    const result = await work;
    if (result.ok) say('ok', t('games_changed', { count: result.value.changed }));
    else say('bad', result.message);
    if (result.ok || result.code === 'changed_meanwhile') refresh(...GAME_READS);
    return result.ok;
  }
  const presented = <Changed,>(
    { id, icon, change, changes }: Act<Changed>,
    work: (rows: readonly Game[], change: Changed, reason: string) => Promise<boolean>,
  ): ReasonedAct<Game> => ({
    id,
    icon,
    label: t(`games_${id}`),
    isDanger: DANGEROUS.includes(id),
    summary: (rows) => <Summary scope={scope} rows={rows} changes={changes} />,
    withReason: (rows, reason) => work(rows, change, reason),
  });
  return scope === 'own'
    ? [...flagActs(scope), ...deviceActs].map((act: Act<OwnChange>) =>
        presented(act, (rows, change, reason) => done(changeOwn(rows, change, reason))),
      )
    : [...flagActs(scope), ...tagActs].map((act: Act<Change>) =>
        presented(act, (rows, change, reason) => done(changeAll(rows, change, reason))),
      );
}

const changeAll = (rows: readonly Game[], change: Change, reason: string) =>
  call('ops.games.change', {
    body: { games: rows.map(({ gameId, version }) => ({ gameId, version })), change, reason },
  });

const changeOwn = (rows: readonly Game[], change: OwnChange, reason: string) =>
  call('ops.games.changeOwn', {
    body: { games: rows.map(({ gameId, own }) => ({ gameId, version: own.version })), change, reason },
  });

/** What a bulk act does to the selected games, before it is done. */
function Summary({
  scope,
  rows,
  changes,
}: {
  readonly scope: Scope;
  readonly rows: readonly Game[];
  readonly changes: (game: Game) => boolean;
}) {
  const t = useT();
  const changed = rows.filter(changes);
  return (
    <>
      <DeskNote tone={changed.length === 0 ? 'warn' : 'info'}>
        {t(scope === 'own' ? 'games_will_change_own' : 'games_will_change', {
          count: changed.length,
          same: rows.length - changed.length,
        })}
      </DeskNote>
      <ul className={styles.names} lang={i18n.locale()}>
        {changed.map((game) => (
          <li key={game.gameId}>{nameOf(game)}</li>
        ))}
      </ul>
    </>
  );
}
