/** The screen of a slot: scene, reels, wins, and controls. */
import { cx, useFormats } from '@lantern/ui';
import { useMemo, useRef, useState, type CSSProperties } from 'react';
import type { SessionOpened } from '../../../wire/session.ts';
import type { SlotTable } from '../../../wire/slots.ts';
import { useGame, useGameParts } from '../frame/game.ts';
import { i18n, useT } from '../frame/i18n.ts';
import type { LoadedProps } from '../frame/loaded-game.tsx';
import { Later } from '../frame/later.tsx';
import { Demo, Shell } from '../frame/shell.tsx';
import base from '../frame/shell.module.css';
import { createSound } from '../frame/sound/sound.ts';
import { firstBet } from '../frame/storage.ts';
import { Announcements } from './controls/announcements.tsx';
import { Celebration } from './controls/celebration.tsx';
import { Controls } from './controls/controls.tsx';
import { GrowingPool } from './controls/growing-pool.tsx';
import { Jackpots } from './controls/jackpots.tsx';
import { Ladder } from './controls/ladder.tsx';
import { PoolWon } from './controls/pool-won.tsx';
import { WinPlate } from './controls/win-plate.tsx';
import { shortAmount } from './play/amounts.ts';
import { createPlay, type Play } from './play/play.ts';
import type { Words } from './play/show-wins.ts';
import { createView, pendingOf } from './play/view.ts';
import { EFFECTS } from './sound/effects.ts';
import type { Flagship, FlagshipProps } from './flagships/flagship.ts';
import { CabinetFrame, Ground } from './flagships/machine.tsx';
import type { Art } from './art.ts';
import { sceneOf, type Sheet } from './stage/sheet.ts';
import type { Stage } from './stage/stage.ts';
import styles from './table.module.css';
import { useStage } from './use-stage.ts';

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

const loadSheets = async () => (await import('./sheets/sheets.tsx')).SlotSheets;

export function Table({ session, table, art: { sheet, flagship } }: LoadedProps<SlotTable, Art>) {
  const t = useT();
  const formats = useFormats();
  const { title, bets } = table;
  const [view] = useState(() => createView(firstBet(session.game.id, bets, 2), session.balance, table.pool?.amount));
  const [sound] = useState(() => createSound(sheet.tune, flagship?.effects ?? EFFECTS));
  const [play, setPlay] = useState<Play>();
  const game = useGameParts({ session, view, play, sound });
  const stillNow = useRef(game.still);
  stillNow.current = game.still;
  const stage = useStage(
    {
      sheet,
      rows: title.rows,
      strips: title.reels,
      words: { W: t('plate_wild'), S: t('plate_scatter') },
      coinText: ({ amount, jackpot }) =>
        jackpot === null ? shortAmount(amount, game.locale) : t(`jackpot_short_${jackpot}`),
      still: () => stillNow.current,
      onLanded: (reel) => sound.play('stop', reel),
      look: flagship?.look,
    },
    (made: Stage) => {
      made.show(table.opening);
      const playing = createPlay({ session, table, stage: made, sound, view, words: wordsIn(formats, session) });
      setPlay(playing);
      if (table.open) playing.resume();
      return () => undefined;
    },
    flagship?.cabinet,
  );
  const poolWon = view.use((state) => state.poolWon);
  const colours = useMemo(() => coloursOf(sheet), [sheet]);
  // Paid symbols are listed from the most valuable down.
  const treasures = useMemo(() => Object.keys(title.pays).slice(0, TREASURES), [title]);
  const choose = (chosen: number): void => play?.choose(chosen);
  const reels = (
    <>
      <Demo className={styles.demo} />
      <canvas
        ref={stage.canvas}
        className={styles.reels}
        style={stage.size}
        role="img"
        aria-label={t('reels', { name: game.name })}
        data-testid="slot-reels"
      />
      <WinPlate view={view} sheet={sheet} currency={session.currency} />
    </>
  );
  return (
    <Shell
      game={game}
      of="slot"
      testId="slot-game"
      className={cx(styles.game, flagship?.className)}
      style={colours}
      pendingOf={pendingOf}
      press={play?.press}
      sheets={<Later load={loadSheets} props={{ table, art: sheet, choose }} />}
    >
      {flagship ? (
        <Ground {...{ view, table, sheet, flagship }} game={session.game.id} />
      ) : (
        <img className={cx(base.background, styles.scene)} src={sceneOf(session.game.id)} alt="" />
      )}
      <section className={cx(base.upper, flagship && styles.flagship)}>
        {title.model === 'hold' && <Jackpots view={view} title={title} currency={session.currency} />}
        {table.pool && <GrowingPool view={view} currency={session.currency} demo={session.demo} />}
        <NameRoom {...{ view, table, sheet, flagship }} game={session.game.id} />
        <div className={styles.room} ref={stage.room}>
          {flagship ? (
            <CabinetFrame {...{ view, table, sheet, flagship }} game={session.game.id} scale={stage.scale}>
              {reels}
            </CabinetFrame>
          ) : (
            <div
              className={styles.machine}
              style={stage.size && { width: stage.size.width + BEZEL_PX, height: stage.size.height + BEZEL_PX }}
            >
              {reels}
            </div>
          )}
        </div>
        {flagship ? <flagship.Story {...{ view, table, sheet }} /> : <Ladder view={view} title={title} />}
      </section>
      <Controls view={view} shape={sheet.button} art={flagship?.button} bets={bets} play={play} />
      <Announcements view={view} currency={session.currency} words={flagship?.announced} onGoOn={() => play?.press()} />
      <Celebration
        view={view}
        sheet={sheet}
        letters={treasures}
        currency={session.currency}
        onGoOn={() => play?.press()}
      />
      {poolWon && (
        <PoolWon poolShown={poolWon} currency={session.currency} demo={session.demo} onGoOn={() => play?.press()} />
      )}
    </Shell>
  );
}

interface NameProps extends FlagshipProps {
  readonly game: string;
  readonly flagship: Flagship | undefined;
}

/** The name; in the feature of some flagships something of theirs. */
function NameRoom({ game: id, flagship, ...props }: NameProps) {
  const { locale, name } = useGame();
  const feature = props.view.use((state) => flagship?.inFeature(state) ?? false);
  const FeatureName = feature ? flagship?.FeatureName : undefined;
  return (
    <div className={styles.nameRoom}>
      {FeatureName ? (
        <FeatureName {...props} />
      ) : (
        <img className={styles.name} src={`/art/slots/${id}.name.${locale}.svg`} alt={name} />
      )}
    </div>
  );
}

/** How many of the best symbols a celebration throws. */
const TREASURES = 4;

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
