/** A member at the sportsbook: pages and their topics, the slip, the bets. News of the connection go to the part they are about. */
import type { FeedShown, ListImage, ResultsPage, TopicAgain, TopicDelta } from '../../../../wire/sports.ts';
import type {
  OfferShown,
  SettingsRequest,
  SlipNews,
  SportsEntered,
  SportsSettings,
} from '../../../../wire/sports-slips.ts';
import type { FramePlay } from '../../frame/game.ts';
import type { LiveConnection } from '../../frame/live-connection.ts';
import type { LivePlay } from '../../frame/live-game.tsx';
import { readBalance } from '../../frame/round-calls.ts';
import { createBets, isOpen, type Bets } from './bets.ts';
import { createFollow } from './follow.ts';
import { createPlacing, type Placing } from './placing.ts';
import { topicOf } from './topics.ts';
import { type Page, type Place, type ViewStore } from './view.ts';

export interface SportsNews {
  readonly d: TopicDelta;
  readonly again: TopicAgain;
  readonly feed: FeedShown;
  readonly slip: SlipNews;
  readonly offer: OfferShown;
  readonly balance: { readonly balance: number };
}

export interface PlayOptions {
  readonly view: ViewStore;
  readonly ask: LiveConnection['ask'];
  /** Text for a moment: a slip was taken, refused, settled. */
  readonly wordsOf: (slip: SlipNews['slip']) => string | undefined;
  /** The day results open on, as `yyyy-mm-dd`. */
  readonly resultDay: () => string;
}

export interface Play extends FramePlay, LivePlay<SportsEntered, SportsNews> {
  readonly slip: Placing;
  readonly bets: Bets;
  go(place: Place): void;
  open(page: Page): void;
  back(): void;
  choose(settings: SettingsRequest): void;
  search(text: string | undefined): Promise<void>;
  /** Results of a day; of the last hour without one. */
  results(day: string | undefined, competition?: string): Promise<void>;
  /** Reads the table of the only competition again. */
  table(): void;
  /** Reads again what could not be read. */
  retry(): void;
}

const NOTE_MS = 5_000;
const SEARCH_LEAST = 2;

/** Starts playing. */
export function createPlay({ view, ask, wordsOf, resultDay }: PlayOptions): Play {
  let noteTimer = 0;
  const note = (text: string | undefined): void => {
    window.clearTimeout(noteTimer);
    view.set({ note: text, ...(text !== undefined && { said: text }) });
    if (text !== undefined) noteTimer = window.setTimeout(() => view.set({ note: undefined }), NOTE_MS);
  };
  const follow = createFollow(view, ask);
  const bets = createBets(view, ask);
  const slip = createPlacing({ view, ask, onPlaced: (placed) => onSlip({ slip: placed }) });
  let entered = false;
  let searched = 0;

  function onSlip(news: SlipNews): void {
    const { open, settled } = view.get().bets;
    const before = [...open.list, ...settled.list].find(({ id }) => id === news.slip.id);
    bets.changed(news);
    const words = before?.state === news.slip.state ? undefined : wordsOf(news.slip);
    if (words !== undefined) note(words);
    if (!before && isOpen(news.slip))
      view.update((state) => ({ ...state, open: Math.max(state.open, state.bets.open.list.length) }));
  }

  const play: Play = {
    slip,
    bets,
    enter({ balance, start, settings, feed, limits, open }) {
      view.set({ balance, settings, feedUp: feed.up, limits, open, onlyCompetition: start.competition });
      if (!entered) view.set({ place: start.view === 'live' ? 'live' : 'lobby' });
      entered = true;
      follow.reconnected();
      bets.reconnected();
      if (view.get().place === 'bets') void bets.read(view.get().betList);
      else void bets.read('open');
    },
    news: {
      d: follow.delta,
      again: ({ topic }) => follow.again(topic),
      feed: ({ up }) => view.set({ feedUp: up }),
      slip: onSlip,
      offer: bets.offered,
      balance: ({ balance }) => view.set({ balance }),
    },
    go(place) {
      view.set({ place, pages: [], search: undefined, sheet: undefined });
      follow.settle();
      if (place === 'bets') void bets.read(view.get().betList);
      if (place !== 'results') return;
      const { onlyCompetition, results } = view.get();
      void play.results(onlyCompetition === null ? results.day || resultDay() : undefined);
    },
    open(page) {
      view.update((state) => ({
        ...state,
        pages: [...state.pages, page],
        tab: 'main',
        search: undefined,
        failed: undefined,
      }));
      follow.settle();
    },
    back() {
      if (view.get().search) return view.set({ search: undefined });
      view.update((state) => ({ ...state, pages: state.pages.slice(0, -1), failed: undefined }));
      follow.settle();
    },
    choose(request) {
      void ask<SportsSettings>('settings', request).then((answer) => {
        if (answer.ok) view.set({ settings: answer.value });
      });
    },
    async search(text) {
      if (text === undefined) return view.set({ search: undefined });
      view.set({ search: { text, found: view.get().search?.found } });
      searched += 1;
      const mine = searched;
      if (text.trim().length < SEARCH_LEAST) return view.set({ search: { text, found: undefined } });
      const answer = await ask<ListImage>('search', { text: text.trim() });
      const search = view.get().search;
      if (mine === searched && search && answer.ok)
        view.set({ search: { ...search, found: topicOf('search', answer.value) } });
    },
    table() {
      const { onlyCompetition } = view.get();
      if (onlyCompetition !== null) follow.table(onlyCompetition);
    },
    async results(day, competition) {
      view.set({ results: { day: day ?? '', competition, page: undefined, failed: false } });
      const answer = await ask<ResultsPage>('results', {
        ...(day !== undefined && { day }),
        ...(competition !== undefined && { competition }),
      });
      const { results } = view.get();
      if (results.day !== (day ?? '') || results.competition !== competition) return;
      view.set({ results: { ...results, page: answer.ok ? answer.value : undefined, failed: !answer.ok } });
    },
    retry() {
      view.set({ failed: undefined });
      follow.reconnected();
    },
    async refreshBalance() {
      const answer = await readBalance();
      if (answer.ok) view.set({ balance: answer.value.balance });
    },
    close: () => note(undefined),
  };
  return play;
}
