/**
 * Real wins, names masked (HOME-13): more than six rows rotate in a loop, one step a second, and pause under a finger
 * or on request.
 */
import {
  WINNER_BOARD_DEBOUNCE_MS,
  WINNER_BOARD_LIMIT,
  WINNER_BOARD_LOOP_ABOVE,
  WINNER_BOARD_SCROLL_MS,
} from '@lantern/contract/constants';
import {
  Card,
  cx,
  Empty,
  IconButton,
  SectionHead,
  SkeletonRow,
  useLocale,
  useMayMove,
  useReducedMotion,
} from '@lantern/ui';
import { useEffect, useRef, useState } from 'react';
import { useAccess } from '../../lib/session/access.ts';
import { useCall } from '../../lib/server/calls.ts';
import { useT } from '../../lib/language/i18n.ts';
import { useRouted } from '../../lib/navigation/routed.ts';
import { useVendorNames, WinnerRow, WINNERS_REFRESH_MS, type Win } from '../../lib/content/winner-row.tsx';
import { BlockFailure } from './parts/block-failure.tsx';
import styles from './winner-board.module.css';

const BOARD = '/m/winnerBoard';

/** A language that is only passed through fetches nothing. */
function useSettledLocale(): boolean {
  const locale = useLocale();
  const [settled, setSettled] = useState(locale);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(locale), WINNER_BOARD_DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  }, [locale]);
  return settled === locale;
}

export function WinnerBoard() {
  const t = useT();
  const access = useAccess();
  const isRouted = useRouted();
  const reduced = useReducedMotion();
  const [paused, setPaused] = useState(false);
  const enabled = useSettledLocale();
  const { data, error, refetch } = useCall(
    'winner.board',
    { query: { gameCategory: 'ALL', limitNum: WINNER_BOARD_LIMIT } },
    { enabled, refetchIntervalMs: WINNERS_REFRESH_MS },
  );
  const wins = data?.list.map(({ vo }) => vo);
  const loops = wins !== undefined && wins.length > WINNER_BOARD_LOOP_ABOVE && !reduced;
  return (
    <section className={styles.section} data-testid="winner-board" data-loops={loops}>
      <SectionHead
        title={t('winners')}
        end={
          loops && (
            <IconButton
              icon={paused ? 'play' : 'pause'}
              size={14}
              label={t(paused ? 'winners_play' : 'winners_pause')}
              data-testid="winners-pause"
              onClick={() => setPaused(!paused)}
            />
          )
        }
        more={
          wins && wins.length > 0 && isRouted(BOARD)
            ? { label: t('winners_all'), onOpen: () => access.go(BOARD) }
            : undefined
        }
      />
      {wins === undefined && error ? (
        <BlockFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Card padding="none">
          {wins === undefined && Array.from({ length: WINNER_BOARD_LOOP_ABOVE }, (_, at) => <SkeletonRow key={at} />)}
          {wins?.length === 0 && <Empty title={t('winners_none')} text={t('winners_none_text')} />}
          {wins && wins.length > 0 && <Rows wins={wins} loops={loops} paused={paused} />}
        </Card>
      )}
    </section>
  );
}

interface RowsProps {
  readonly wins: readonly Win[];
  readonly loops: boolean;
  readonly paused: boolean;
}

/** A window of six rows: each second the list slides up by one row, and the row that left is appended. */
function Rows({ wins, loops, paused }: RowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const [first, setFirst] = useState(0);
  const [sliding, setSliding] = useState(false);
  const [held, setHeld] = useState(false);
  const mayMove = useMayMove(list);
  const nameOf = useVendorNames();
  const running = loops && mayMove && !paused && !held;
  useEffect(() => {
    if (!running) return;
    const timer = window.setInterval(() => setSliding(true), WINNER_BOARD_SCROLL_MS);
    return () => window.clearInterval(timer);
  }, [running]);
  const shown = Array.from(
    { length: loops ? WINNER_BOARD_LOOP_ABOVE + 1 : Math.min(wins.length, WINNER_BOARD_LOOP_ABOVE) },
    (_, at) => first + at,
  );
  const hold = (on: boolean) => () => setHeld(on);
  return (
    <div className={loops ? styles.window : undefined}>
      <ul
        ref={list}
        className={cx(sliding && styles.sliding)}
        data-running={running}
        data-first={first % wins.length}
        onTransitionEnd={({ target }) => {
          if (target !== list.current) return;
          setSliding(false);
          setFirst((at) => at + 1);
        }}
        onPointerEnter={hold(true)}
        onPointerLeave={hold(false)}
        onTouchStart={hold(true)}
        onTouchEnd={hold(false)}
        onTouchCancel={hold(false)}
      >
        {shown.map((at) => (
          <WinnerRow key={at} win={wins[at % wins.length]!} vendor={nameOf(wins[at % wins.length]!)} />
        ))}
      </ul>
    </div>
  );
}
