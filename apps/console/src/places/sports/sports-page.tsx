/** The traders' desk: matches at the start, then the open match, or what holds for all of them. */
import { useState } from 'react';
import { useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useListAddress, type ListAddress } from '../../lib/list-address.ts';
import { useLiveRows } from '../../lib/live-rows.ts';
import { useShortValues } from '../../lib/short-values.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { cx } from '@lantern/ui';
import queue from '../../widgets/desk-queue.module.css';
import { Segments } from '../../widgets/fields.tsx';
import { HintBar } from '../../widgets/hint-bar.tsx';
import { ChoiceMenu } from '../../widgets/menus.tsx';
import { DeskButton } from '../../widgets/parts.tsx';
import { QueueList } from '../../widgets/queue-list.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { Money } from '../../widgets/values.tsx';
import { KickOff } from './kick-off.tsx';
import { HousePanel } from './house.tsx';
import { MatchPage } from './match.tsx';
import { isComing, isRunning, listed, REFETCH_MS, viewOf, VIEWS, type Board, type EventRow } from './sports-desk.ts';
import list from './board.module.css';
import styles from './sports.module.css';

export default function SportsPage() {
  const t = useT();
  const address = useListAddress();
  const read = useCall('ops.sports.board', {}, { refetchIntervalMs: REFETCH_MS });
  const { event } = address.values;
  const [isKeyed, setKeyed] = useState(false);
  return (
    <>
      <div
        className={cx(queue.columns, styles.columns)}
        data-part={(event === undefined && address.values['part']) || undefined}
      >
        <WhenRead read={read} without={{ code: 'sports_unavailable', text: t('sports_none') }}>
          {(board) => <Matches board={board} address={address} isStale={!!read.error} />}
        </WhenRead>
        {event !== undefined ? (
          <MatchPage key={event} event={event} address={address} onKeys={setKeyed} />
        ) : (
          read.data && <HousePanel board={read.data} address={address} onOpen={(id) => address.set({ event: id })} />
        )}
      </div>
      <HintBar
        keys={[
          ['↑ ↓', t('key_move')],
          ...(event !== undefined && isKeyed
            ? ([
                ['S', t('sports_key_stop')],
                ['1-9', t('sports_key_line')],
                ['X', t('sports_key_line_stop')],
                ['P', t('sports_price')],
                ['M', t('sports_margin')],
                ['R', t('sports_rule')],
              ] as const)
            : []),
          ...(event !== undefined ? ([['Esc', t('back')]] as const) : []),
        ]}
      />
    </>
  );
}

interface MatchesProps {
  readonly board: Board;
  readonly address: ListAddress;
  readonly isStale: boolean;
}

/** The list stays in its order while it is worked on; new matches wait above it. */
function Matches({ board, address, isStale }: MatchesProps) {
  const t = useT();
  const { short } = useShortValues();
  const view = viewOf(address.values['view']);
  const { competition, only, event: open } = address.values;
  const found = listed(board.events, {
    view,
    ...(competition !== undefined && { competition }),
    ...(only !== undefined && { only }),
  });
  const { rows, waiting, gone, show } = useLiveRows(
    found,
    ({ event }) => event,
    `${view} ${competition ?? ''} ${only ?? ''}`,
  );
  const total = board.events.reduce((sum, { worst }) => sum + worst, 0);
  const counts = {
    live: board.events.filter(isRunning).length,
    next: board.events.filter(isComing).length,
    all: board.events.length,
  };
  const openEvent = (event: string | undefined) => address.set({ event });
  useKeys({
    j: () => rows[0] && open === undefined && openEvent(rows[0].event),
    arrowdown: () => rows[0] && open === undefined && openEvent(rows[0].event),
  });
  return (
    <div className={cx(queue.start, list.start, styles.matches)} data-stale={isStale || undefined}>
      <header>
        <h2>
          {t('place_sports')} <span>{t('sports_count', { shown: rows.length, all: board.events.length })}</span>
        </h2>
        <Segments
          label={t('views')}
          value={view}
          onChange={(id) => address.set({ view: id === 'live' ? undefined : id })}
          options={VIEWS.map((id) => ({ id, label: `${t(`sports_view_${id}`)} ${counts[id]}` }))}
        />
        <div className={list.filters}>
          <ChoiceMenu
            label={t('sports_league')}
            trigger={
              <DeskButton size="small" icon="funnel">
                {board.competitions.find(({ id }) => id === competition)?.name ?? t('sports_league_all')}
              </DeskButton>
            }
            selected={[competition ?? '']}
            onSelect={([id]) => address.set({ competition: id === '' ? undefined : id })}
            choices={[
              { id: '', label: t('sports_league_all') },
              ...board.competitions.map(({ id, name }) => ({ id, label: name })),
            ]}
          />
          <DeskButton
            size="small"
            look={only === 'stopped' ? 'brand' : 'quiet'}
            aria-pressed={only === 'stopped'}
            onPress={() => address.set({ only: only === 'stopped' ? undefined : 'stopped' })}
          >
            {t('sports_only_stopped')}
          </DeskButton>
        </div>
      </header>
      {waiting > 0 && (
        <button type="button" className={list.news} onClick={show}>
          {t('rows_new', { count: waiting })}
        </button>
      )}
      {rows.length === 0 ? (
        <p>{t('sports_no_matches')}</p>
      ) : (
        <QueueList
          label={t('sports_matches')}
          items={rows}
          keyOf={({ event }) => event}
          openKey={open}
          onOpen={({ event }) => openEvent(event)}
          isPale={({ event }) => gone.has(event)}
        >
          {(row) => <MatchRow row={row} liability={short(-row.worst, board.currency)} />}
        </QueueList>
      )}
      <p className={list.total}>
        {t('sports_open_liability')} <Money amount={total} currency={board.currency} />
      </p>
    </div>
  );
}

function MatchRow({ row, liability }: { readonly row: EventRow; readonly liability: string }) {
  const t = useT();
  const { home, away, score, clock, kickOffAt, capBps, stop, status } = row;
  const part = Math.min(1, capBps / 10_000);
  return (
    <span className={list.row}>
      <span className={list.when} data-live={isRunning(row) || undefined}>
        {clock ? clock.isPause ? t('sports_half_time') : `${clock.minute}′` : <KickOff atMs={kickOffAt} />}
      </span>
      <span className={list.who}>
        <b>
          {home} – {away}
        </b>
        <span className={list.bar} data-full={capBps >= 9_500 ? 'bad' : capBps >= 6_000 ? 'warn' : undefined}>
          <i style={{ width: `${part * 100}%` }} />
        </span>
        {(stop !== null || row.stoppedLines > 0) && (
          <small data-tone="warn">
            {stop ? t(`sports_stop_${stop.reason}` as never) : t('sports_lines_stopped', { count: row.stoppedLines })}
          </small>
        )}
        {!isRunning(row) && !isComing(row) && <small>{t(`sports_status_${status}`)}</small>}
      </span>
      <span className={list.what}>
        <b>{score ? `${score[0]}–${score[1]}` : ''}</b>
        <small>{liability}</small>
      </span>
    </span>
  );
}
