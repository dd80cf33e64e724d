/** The screen of a slot: scene, reels, wins, and controls. */
import { cx, DemoPlate, useFormats, useReducedMotion } from '@lantern/ui';
import { useEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import type { SessionOpened } from '../../../wire/session.ts';
import type { SlotTable } from '../../../wire/slots.ts';
import base from '../frame/game-background.module.css';
import { i18n, useT } from '../frame/i18n.ts';
import { createSound } from '../frame/sound/sound.ts';
import { useResultOf } from '../frame/pending-result.ts';
import { savedBet } from '../frame/storage.ts';
import { useDeposits } from '../frame/use-deposits.ts';
import { useTouches } from '../frame/use-touches.ts';
import { Announcements } from './controls/announcements.tsx';
import { Controls } from './controls/controls.tsx';
import { GrowingPool } from './controls/growing-pool.tsx';
import { Jackpots } from './controls/jackpots.tsx';
import { Ladder } from './controls/ladder.tsx';
import { PoolWon } from './controls/pool-won.tsx';
import { WinPlate } from './controls/win-plate.tsx';
import { sceneOf } from './scene.ts';
import { shortAmount } from './play/amounts.ts';
import { createPlay, type Play } from './play/play.ts';
import type { Words } from './play/show-wins.ts';
import { createView, pendingOf, type ViewStore } from './play/view.ts';
import { Sheets, type SheetName } from './sheets/sheets.tsx';
import { playEffect } from './sound/effects.ts';
import type { Sheet } from './stage/sheet.ts';
import type { Stage } from './stage/stage.ts';
import styles from './table.module.css';
import { useStage } from './use-stage.ts';

export interface TableProps {
  readonly session: SessionOpened;
  readonly table: SlotTable;
  readonly sheet: Sheet;
}

/** The initial bet: the last one if it is still offered, else a low one. */
function firstBet(game: string, bets: readonly number[]): number {
  const saved = savedBet(game);
  return saved !== undefined && bets.includes(saved) ? saved : bets[Math.min(2, bets.length - 1)]!;
}

/** The window before the first spin: the start of the strips, without a win. */
const firstWindow = ({ title }: SlotTable): string[] =>
  title.reels.flatMap((strip) => Array.from(strip.slice(0, title.rows)));

const wordsIn = (formats: ReturnType<typeof useFormats>, { currency, demo }: SessionOpened): Words => {
  const reels = (won: number): string =>
    won > 0 ? i18n.t('said_won', { amount: formats.money(won, currency) }) : i18n.t('said_lost');
  const pool = (amount: number): string =>
    i18n.t('said_pool', { amount: formats.money(amount, currency, { symbol: !demo }) });
  return {
    pool,
    end: (won, jackpot) => (jackpot === 0 ? reels(won) : won === 0 ? pool(jackpot) : `${pool(jackpot)}. ${reels(won)}`),
  };
};

/** For screen readers. */
function Said({ view }: { readonly view: ViewStore }) {
  return (
    <p className="sr-only" role="status" data-testid="slot-said">
      {view.use((state) => state.said)}
    </p>
  );
}

export function Table({ session, table, sheet }: TableProps) {
  const t = useT();
  const formats = useFormats();
  const still = useReducedMotion();
  const stillNow = useRef(still);
  stillNow.current = still;
  const { title } = table;
  const locale = session.language === 'EN' ? 'en' : 'vi';
  const [view] = useState(() => createView(firstBet(session.game.id, table.bets), session.balance, table.pool?.amount));
  const [sound] = useState(() => createSound(sheet.tune, playEffect));
  const [play, setPlay] = useState<Play>();
  const [open, setOpen] = useState<SheetName>();
  const stage = useStage(
    {
      sheet,
      rows: title.rows,
      strips: title.reels,
      words: { W: t('plate_wild'), S: t('plate_scatter') },
      coinText: ({ amount, jackpot }) =>
        jackpot === null ? shortAmount(amount, locale) : t(`jackpot_short_${jackpot}`),
      still: () => stillNow.current,
      onLanded: (reel) => sound.play('stop', reel),
      onExpect: (reel) => sound.play('expect', reel),
    },
    (made: Stage) => {
      made.show(firstWindow(table));
      const playing = createPlay({ session, table, stage: made, sound, view, words: wordsIn(formats, session) });
      setPlay(playing);
      if (table.open) playing.resume();
      return () => undefined;
    },
  );
  useEffect(() => () => sound.destroy(), [sound]);
  useDeposits(play);
  useResultOf(view, pendingOf);
  useTouches({ touched: sound.touched, press: play?.press, away: open !== undefined });
  const poolWon = view.use((state) => state.poolWon);
  const colours = useMemo(() => coloursOf(sheet), [sheet]);
  const name = locale === 'en' ? session.game.name.en : session.game.name.vi;
  return (
    <main className={cx(base.game, styles.game)} style={colours} data-testid="slot-game">
      <img className={cx(base.background, styles.scene)} src={sceneOf(session.game.id)} alt="" />
      <section className={base.upper}>
        {title.model === 'hold' && <Jackpots view={view} title={title} currency={session.currency} />}
        {table.pool && <GrowingPool view={view} currency={session.currency} demo={session.demo} />}
        <div className={styles.nameRoom}>
          <img className={styles.name} src={`/art/slots/${session.game.id}.name.${locale}.svg`} alt={name} />
        </div>
        <div className={styles.room} ref={stage.room}>
          <div
            className={styles.machine}
            style={stage.size && { width: stage.size.width + BEZEL_PX, height: stage.size.height + BEZEL_PX }}
          >
            {session.demo && (
              <div className={styles.demo} title={t('demo_text')}>
                <DemoPlate>{t('demo')}</DemoPlate>
              </div>
            )}
            <canvas
              ref={stage.canvas}
              className={styles.reels}
              style={stage.size}
              role="img"
              aria-label={t('reels', { name })}
              data-testid="slot-reels"
            />
            <WinPlate view={view} sheet={sheet} currency={session.currency} />
          </div>
        </div>
        <Ladder view={view} title={title} />
      </section>
      <Controls
        view={view}
        sheet={sheet}
        sound={sound}
        bets={table.bets}
        currency={session.currency}
        play={play}
        onOpen={setOpen}
      />
      <Said view={view} />
      <Announcements view={view} currency={session.currency} onGoOn={() => play?.press()} />
      {poolWon && (
        <PoolWon poolShown={poolWon} currency={session.currency} demo={session.demo} onGoOn={() => play?.press()} />
      )}
      {play && (
        <Sheets
          open={open}
          onClose={() => setOpen(undefined)}
          session={session}
          table={table}
          sheet={sheet}
          view={view}
          play={play}
        />
      )}
    </main>
  );
}

/** The golden frame around the reels, both sides together. */
const BEZEL_PX = 20;

function coloursOf({ colours: { top, mid, foot, light, accent } }: Sheet): CSSProperties {
  return {
    '--slot-top': top,
    '--slot-mid': mid,
    '--slot-foot': foot,
    '--slot-light': light,
    '--slot-accent': accent,
  } as CSSProperties;
}
