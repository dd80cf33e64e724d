/** The sportsbook: a place or a page over it, the bar at the bottom, and the sheets. */
import { cx, Icon } from '@lantern/ui';
import { useEffect, useRef } from 'react';
import { useGameParts, type GameParts } from '../frame/game.ts';
import { useT } from '../frame/i18n.ts';
import { Later } from '../frame/later.tsx';
import { Demo, Shell } from '../frame/shell.tsx';
import { MyBets } from './bets/my-bets.tsx';
import { useSports } from './context.ts';
import { Found, LeaguePage, LivePage, Lobby } from './lobby/lists.tsx';
import { MatchPage } from './match/match-page.tsx';
import { BottomBar } from './parts/bottom-bar.tsx';
import type { Play } from './play/play.ts';
import { pageOf, type SportsView } from './play/view.ts';
import { Results } from './results/results.tsx';
import { RoundPage } from './virtual/round-page.tsx';
import { RecentRounds, TablePage } from './virtual/table-page.tsx';
import styles from './sports-screen.module.css';

const loadSheets = async () => (await import('./sheets/sheets.tsx')).SportsSheets;

export type SportsProps = GameParts<SportsView, Play>;

const PLACES = { lobby: Lobby, live: LivePage, table: TablePage, bets: MyBets, results: Results };
/** Virtual football has rounds in place of lists by days. */
const VIRTUAL_PLACES = { ...PLACES, lobby: RoundPage, results: RecentRounds };

function Shown() {
  const { view } = useSports();
  const place = view.use((state) => state.place);
  const page = view.use(pageOf);
  const searching = view.use((state) => state.search !== undefined);
  const room = useRef<HTMLDivElement>(null);
  const where = searching ? 'search' : page ? `${page.name} ${page.id}` : place;
  useEffect(() => {
    if (room.current) room.current.scrollTop = 0;
  }, [where]);
  const isVirtual = view.use((state) => state.onlyCompetition !== null);
  const Here = (isVirtual ? VIRTUAL_PLACES : PLACES)[place];
  return (
    <div ref={room} className={styles.room} data-testid="sports-room" data-at={where}>
      {searching ? (
        <Found />
      ) : page?.name === 'event' ? (
        <MatchPage key={page.id} />
      ) : page?.name === 'league' ? (
        <LeaguePage key={page.id} />
      ) : (
        <Here />
      )}
    </div>
  );
}

/** Back to where the page was opened from; nothing on a place. */
function Back() {
  const t = useT();
  const { view, play } = useSports();
  const isOver = view.use((state) => pageOf(state) !== undefined);
  if (!isOver) return null;
  return (
    <button type="button" className={styles.back} onClick={play.back} data-testid="sports-back">
      <Icon name="caret-left" size={16} /> {t('sports_back')}
    </button>
  );
}

/** What stands above the bar for a moment: the feed is down, a slip was taken. */
function Notes() {
  const t = useT();
  const { view } = useSports();
  const feedUp = view.use((state) => state.feedUp);
  const note = view.use((state) => state.note);
  if (feedUp && note === undefined) return null;
  return (
    <p className={cx(styles.note, !feedUp && styles.warn)} role="status" data-testid="sports-note">
      {feedUp ? note : t('sports_feed_down')}
    </p>
  );
}

export function SportsScreen(parts: SportsProps) {
  const game = useGameParts(parts);
  return (
    <Shell
      game={game}
      of="sports"
      testId="sports"
      className={styles.sports}
      sheets={<Later load={loadSheets} props={{}} />}
    >
      <Back />
      <Demo className={styles.demo} />
      <Shown />
      <Notes />
      <BottomBar />
    </Shell>
  );
}
