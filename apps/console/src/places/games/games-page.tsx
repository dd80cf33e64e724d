/** Vendors' games: found, ordered, flagged, hidden and closed, one by one or many at once. */
import { useFormats } from '@lantern/ui/i18n';
import { useState } from 'react';
import { call, exportAddress, refresh, useCall, type OpsInput } from '../../lib/calls.ts';
import { categoryName } from '../../lib/category-name.ts';
import { i18n, useT } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { useRight } from '../../lib/session.ts';
import type { ReasonedAct } from '../../widgets/data-table-bars.tsx';
import { DataTable, type Column } from '../../widgets/data-table.tsx';
import table from '../../widgets/desk-table.module.css';
import { ColumnChoice, FilterBar, SavedViews } from '../../widgets/filter-bar.tsx';
import { HintBar } from '../../widgets/hint-bar.tsx';
import { PlaceHead, Split } from '../../widgets/panel.tsx';
import { DeskButton, DeskNote, StatusBadge } from '../../widgets/parts.tsx';
import { say } from '../../widgets/toasts.tsx';
import { Time } from '../../widgets/values.tsx';
import { FeedDialog } from './feed-dialog.tsx';
import { GAME_READS, nameOf, stateOf, TAG_TONE, type Game } from './game.ts';
import { GamePane } from './game-pane.tsx';
import styles from './games.module.css';

const PAGE = 100;
const KINDS = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'ARCADE'] as const;
const FILTERS = ['query', 'vendor', 'type', 'hidden', 'maintenance', 'sort', 'after'] as const;

export default function GamesPage() {
  const t = useT();
  const address = useListAddress();
  const mayChange = useRight('games.manage');
  const mayFeed = useRight('vendors.manage');
  const [isFeeding, setFeeding] = useState(false);
  const { values } = address;
  const query = Object.fromEntries(
    FILTERS.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  );
  const read = useCall('ops.games.list', { query: { ...query, limit: PAGE } as never }, { keepsLast: true });
  const vendors = useCall('ops.vendors.list', {});
  const nameOfVendor = (code: string) => {
    const vendor = vendors.data?.list.find((one) => one.code === code);
    return vendor ? nameOf(vendor) : code;
  };
  const columns = useColumns(nameOfVendor);
  const bulk = useBulk();
  const { open } = values;
  const game = read.data?.list.find(({ gameId }) => gameId === open);
  const total = read.data?.total;
  return (
    <>
      <Split
        paneWidth={400}
        pane={
          game !== undefined && (
            <GamePane
              key={`${game.gameId} ${game.version}`}
              game={game}
              vendorName={nameOfVendor(game.vendor)}
              onClose={() => address.set({ open: undefined })}
            />
          )
        }
      >
        <PlaceHead title={t('place_games')}>
          <ColumnChoice address={address} columns={columns} />
          {mayFeed && (
            <DeskButton icon="plus" onPress={() => setFeeding(true)}>
              {t('games_feed')}
            </DeskButton>
          )}
        </PlaceHead>
        <SavedViews
          place="games"
          address={address}
          views={[
            { name: t('games_all'), search: '' },
            { name: t('games_hidden'), search: 'hidden=true' },
            { name: t('games_maintenance'), search: 'maintenance=true' },
            { name: t('games_newest'), search: 'sort=-added' },
          ]}
        />
        <div className={table.list}>
          <FilterBar
            address={address}
            search={{ name: 'query', placeholder: t('games_search') }}
            filters={[
              {
                kind: 'choice',
                name: 'vendor',
                label: t('vendor'),
                options: (vendors.data?.list ?? []).map((vendor) => ({ id: vendor.code, label: nameOf(vendor) })),
              },
              {
                kind: 'choice',
                name: 'type',
                label: t('vendor_kind'),
                options: KINDS.map((id) => ({ id, label: categoryName(t, id) })),
              },
              {
                kind: 'choice',
                name: 'hidden',
                label: t('game_visibility'),
                options: [
                  { id: 'false', label: t('game_shown') },
                  { id: 'true', label: t('game_hidden') },
                ],
              },
              {
                kind: 'choice',
                name: 'maintenance',
                label: t('game_maintenance'),
                options: [
                  { id: 'true', label: t('yes') },
                  { id: 'false', label: t('no') },
                ],
              },
            ]}
          />
          <DataTable
            label={t('place_games')}
            address={address}
            columns={columns}
            rows={read.data?.list}
            keyOf={({ gameId }) => gameId}
            error={read.error}
            onRetry={() => void read.refetch()}
            empty={t('games_none')}
            next={read.data?.next}
            openKey={open}
            onOpen={({ gameId }) => address.set({ open: gameId })}
            isPale={({ enabled }) => !enabled}
            bulk={mayChange ? bulk : []}
            {...(total && { count: { value: total.value, isExact: total.exact } })}
            file={exportAddress('ops.games.list', query)}
          />
        </div>
      </Split>
      <HintBar
        keys={[
          ['↑ ↓', t('key_move')],
          ['↵', t('key_open')],
          ['Space', t('key_select')],
        ]}
        note={t('list_note')}
      />
      {isFeeding && <FeedDialog onClose={() => setFeeding(false)} vendors={vendors.data?.list ?? []} />}
    </>
  );
}

function useColumns(nameOfVendor: (code: string) => string): readonly Column<Game>[] {
  const t = useT();
  const { integer } = useFormats();
  return [
    { id: 'name', head: t('game'), sort: 'name', cell: (game) => <b>{nameOf(game)}</b> },
    { id: 'vendor', head: t('vendor'), cell: ({ vendor }) => nameOfVendor(vendor) },
    { id: 'type', head: t('vendor_kind'), width: 130, isOptional: true, cell: ({ type }) => categoryName(t, type) },
    {
      id: 'state',
      head: t('state'),
      width: 120,
      cell: (game) => {
        const { key, tone } = stateOf(game);
        return <StatusBadge tone={tone}>{t(key)}</StatusBadge>;
      },
    },
    {
      id: 'tags',
      head: t('game_tags'),
      width: 190,
      cell: ({ tags }) =>
        tags.length === 0 ? (
          '–'
        ) : (
          <span className={styles.tags}>
            {tags.map((tag) => (
              <StatusBadge key={tag} tone={TAG_TONE[tag]}>
                {t(`game_tag_${tag}`)}
              </StatusBadge>
            ))}
          </span>
        ),
    },
    {
      id: 'pin',
      head: t('game_pin'),
      align: 'end',
      width: 80,
      cell: ({ pin }) => (pin === null ? '–' : integer(pin)),
    },
    {
      id: 'added',
      head: t('game_added'),
      sort: 'added',
      align: 'end',
      width: 110,
      isOptional: true,
      cell: ({ addedAt }) => <Time atMs={addedAt} />,
    },
    {
      id: 'id',
      head: t('game_id'),
      isOptional: true,
      cell: ({ gameId }) => <span className="mono">{gameId}</span>,
    },
  ];
}

type Change = NonNullable<OpsInput<'ops.games.change'>['body']>['change'];

function useBulk(): readonly ReasonedAct<Game>[] {
  const t = useT();
  async function change(rows: readonly Game[], what: Change, reason: string): Promise<boolean> {
    const games = rows.map(({ gameId, version }) => ({ gameId, version }));
    const done = await call('ops.games.change', { body: { games, change: what, reason } });
    if (done.ok) say('ok', t('games_changed', { count: done.value.changed }));
    else say('bad', done.message);
    if (done.ok || done.code === 'changed_meanwhile') refresh(...GAME_READS);
    return done.ok;
  }
  const act = (
    id: 'show' | 'hide' | 'close' | 'reopen' | 'hot' | 'new' | 'plain',
    icon: ReasonedAct<Game>['icon'],
    what: (rows: readonly Game[]) => Change,
    changes: (game: Game) => boolean,
  ): ReasonedAct<Game> => ({
    id,
    icon,
    label: t(`games_${id}`),
    isDanger: id === 'hide' || id === 'close',
    summary: (rows) => <Summary rows={rows} changes={changes} />,
    withReason: (rows, reason) => change(rows, what(rows), reason),
  });
  return [
    act(
      'show',
      'eye',
      () => ({ enabled: true }),
      ({ enabled }) => !enabled,
    ),
    act(
      'hide',
      'eye-slash',
      () => ({ enabled: false }),
      ({ enabled }) => enabled,
    ),
    act(
      'close',
      'pause',
      () => ({ maintenance: true }),
      ({ maintenance }) => !maintenance,
    ),
    act(
      'reopen',
      'check',
      () => ({ maintenance: false }),
      ({ maintenance }) => maintenance,
    ),
    act(
      'hot',
      'flag',
      () => ({ tags: ['HOT'] }),
      ({ tags }) => tags.join() !== 'HOT',
    ),
    act(
      'new',
      'flag',
      () => ({ tags: ['NEW'] }),
      ({ tags }) => tags.join() !== 'NEW',
    ),
    act(
      'plain',
      'arrow-u-up-left',
      () => ({ tags: null }),
      () => true,
    ),
  ];
}

/** What a bulk act does to the selected games, before it is done. */
function Summary({ rows, changes }: { readonly rows: readonly Game[]; readonly changes: (game: Game) => boolean }) {
  const t = useT();
  const changed = rows.filter(changes);
  return (
    <>
      <DeskNote tone={changed.length === 0 ? 'warn' : 'info'}>
        {t('games_will_change', { count: changed.length, same: rows.length - changed.length })}
      </DeskNote>
      <ul className={styles.names} lang={i18n.locale()}>
        {changed.map((game) => (
          <li key={game.gameId}>{nameOf(game)}</li>
        ))}
      </ul>
    </>
  );
}
