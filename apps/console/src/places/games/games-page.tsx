/** Vendors' games: found, ordered, flagged, hidden and closed, one by one or many at once. */
import { useFormats } from '@lantern/ui/i18n';
import { useState } from 'react';
import { exportAddress, useCall } from '../../lib/calls.ts';
import { categoryName } from '../../lib/category-name.ts';
import { useT } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { useMerchant, useRight } from '../../lib/session.ts';
import { DataTable, type Column } from '../../widgets/data-table.tsx';
import { Segments } from '../../widgets/fields.tsx';
import table from '../../widgets/desk-table.module.css';
import { ColumnChoice, FilterBar, SavedViews } from '../../widgets/filter-bar.tsx';
import { HintBar } from '../../widgets/hint-bar.tsx';
import { PlaceHead, Split } from '../../widgets/panel.tsx';
import { DeskButton, StatusBadge } from '../../widgets/parts.tsx';
import { Time } from '../../widgets/values.tsx';
import { useBulk } from './bulk.tsx';
import { FeedDialog } from './feed-dialog.tsx';
import { DEVICES, inScope, nameOf, ofMembers, stateOf, TAG_TONE, type Game, type Scope } from './game.ts';
import { AllPane, OwnPane } from './game-pane.tsx';
import styles from './games.module.css';

const PAGE = 100;
const KINDS = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'ARCADE'] as const;
const FILTERS = ['query', 'vendor', 'type', 'hidden', 'hiddenOn', 'maintenance', 'sort', 'after'] as const;

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
  const scope: Scope = values['scope'] === 'all' ? 'all' : 'own';
  const merchant = useMerchant();
  const bulk = useBulk(scope);
  const columns = useColumns(nameOfVendor, scope);
  const Pane = scope === 'own' ? OwnPane : AllPane;
  const { open } = values;
  const game = read.data?.list.find(({ gameId }) => gameId === open);
  const total = read.data?.total;
  return (
    <>
      <Split
        paneWidth={400}
        pane={
          game !== undefined && (
            <Pane
              key={`${scope} ${game.gameId} ${inScope(scope, game).version}`}
              game={game}
              vendorName={nameOfVendor(game.vendor)}
              onClose={() => address.set({ open: undefined })}
            />
          )
        }
      >
        <PlaceHead title={t('place_games')}>
          <Segments
            label={t('games_scope')}
            value={scope}
            onChange={(id) => address.set({ scope: id === 'all' ? id : undefined })}
            options={[
              { id: 'own', label: merchant.name },
              { id: 'all', label: t('games_scope_all') },
            ]}
          />
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
                name: 'hiddenOn',
                label: t('game_hidden_on'),
                options: DEVICES.map((id) => ({ id, label: t(`game_device_${id}`) })),
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
            isPale={(row) => !ofMembers(row).enabled}
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

function useColumns(nameOfVendor: (code: string) => string, scope: Scope): readonly Column<Game>[] {
  const t = useT();
  const { integer } = useFormats();
  return [
    { id: 'name', head: t('game'), sort: 'name', cell: (game) => <b>{nameOf(game)}</b> },
    { id: 'vendor', head: t('vendor'), cell: ({ vendor }) => nameOfVendor(vendor) },
    { id: 'type', head: t('vendor_kind'), width: 130, isOptional: true, cell: ({ type }) => categoryName(t, type) },
    {
      id: 'state',
      head: t('state'),
      width: 190,
      cell: (game) => {
        const { key, tone } = stateOf(scope === 'own' ? ofMembers(game) : game);
        return (
          <span className={styles.tags}>
            <StatusBadge tone={tone}>{t(key)}</StatusBadge>
            {scope === 'own' &&
              game.own.hiddenOn.map((device) => (
                <StatusBadge key={device} tone="warn" icon="eye-slash">
                  {t(`game_device_${device}`)}
                </StatusBadge>
              ))}
          </span>
        );
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
      cell: (game) => {
        const { pin } = scope === 'own' ? ofMembers(game) : game;
        return pin === null ? '–' : integer(pin);
      },
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
