/** Real wins, names masked (HOME-13): more than six rows turn in a loop, one step a second, and stop on request. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import { Card, Empty, IconButton, SectionHead, SkeletonRow, useFormats, useReducedMotion } from '@lantern/ui';
import { useEffect, useState } from 'react';
import { Block } from '../../lib/block.tsx';
import { useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import styles from './winner-board.module.css';

type Win = AnswerOf<Calls['winner.board']>['list'][number]['vo'];

const LOOP_ABOVE = 6;
const STEP_MS = 1000;
/** How often new wins are looked for. */
const REFRESH_MS = 20_000;

export function WinnerBoard() {
  const t = useT();
  const reduced = useReducedMotion();
  const [paused, setPaused] = useState(false);
  const board = useCall('winner.board', { query: { gameCategory: 'ALL', limitNum: 100 } }, { refetchIntervalMs: REFRESH_MS });
  const wins = board.data?.list.map(({ vo }) => vo) ?? [];
  const loops = wins.length > LOOP_ABOVE && !reduced;
  return (
    <section className={styles.section} data-testid="winner-board">
      <SectionHead
        title={t('winners')}
        end={loops && <IconButton icon={paused ? 'play' : 'pause'} size={14} label={t(paused ? 'winners_play' : 'winners_pause')} onClick={() => setPaused(!paused)} />}
      />
      <Card padding="none">
        <Block
          read={board}
          waiting={
            <>
              <SkeletonRow />
              <SkeletonRow />
              <SkeletonRow />
            </>
          }
        >
          {() => (wins.length === 0 ? <Empty title={t('winners_none')} text={t('winners_none_text')} /> : <Rows wins={wins} running={loops && !paused} />)}
        </Block>
      </Card>
    </section>
  );
}

/** A window of six rows over the list; each step slides one row out and puts the next at the foot. */
function Rows({ wins, running }: { readonly wins: readonly Win[]; readonly running: boolean }) {
  const [first, setFirst] = useState(0);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!running || held) return;
    const timer = window.setInterval(() => setFirst((at) => at + 1), STEP_MS);
    return () => window.clearInterval(timer);
  }, [running, held]);
  const loops = wins.length > LOOP_ABOVE;
  const shown = Array.from({ length: Math.min(wins.length, loops ? LOOP_ABOVE + 1 : LOOP_ABOVE) }, (_, at) => first + at);
  return (
    <ul className={loops ? styles.window : undefined} onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
      {shown.map((at) => (
        <Row key={at} win={wins[at % wins.length]!} leaving={loops && running && at === first} />
      ))}
    </ul>
  );
}

function Row({ win, leaving }: { readonly win: Win; readonly leaving: boolean }) {
  const formats = useFormats();
  return (
    <li className={leaving ? `${styles.row} ${styles.leaving}` : styles.row}>
      <span className={styles.thumb}>
        <img src={win.iconUrl} alt="" width={54} height={72} />
      </span>
      <span className={styles.who}>
        <b>{win.customerName}</b>
        <span>{win.gameName}</span>
      </span>
      <span className={styles.amount}>
        <b>+{formats.money(win.winAmount, win.currency)}</b>
        <span>{formats.ago(win.at)}</span>
      </span>
    </li>
  );
}
