/** State of the sportsbook's screen: where the member is, what the topics show, the slip, and the member's bets. */
import type {
  ResultsPage,
  StandingShown,
  CompetitionShown,
  CompetitorShown,
  EventShown,
} from '../../../../wire/sports.ts';
import type { OfferShown, SlipLimits, SlipShown, SportsSettings } from '../../../../wire/sports-slips.ts';
import { AT_FIRST, createViewStore, type FrameView, type ViewStore as Store } from '../../frame/view.ts';
import type { MarketTab } from './markets.ts';
import { EMPTY, type Draft } from './slip.ts';
import type { MatchTopic, Topic } from './topics.ts';

export const PLACES = ['lobby', 'live', 'table', 'bets', 'results'] as const;
/** What the bottom bar leads to, beside the slip. */
export type Place = (typeof PLACES)[number];

/** A page over a place: an event, or a competition. */
export type Page = { readonly name: 'event'; readonly id: string } | { readonly name: 'league'; readonly id: string };

export type BetList = 'open' | 'settled';

export interface Bets {
  readonly list: readonly SlipShown[];
  readonly next: string | null;
  readonly state: 'loading' | 'ready' | 'failed';
}

export interface ResultsView {
  readonly day: string;
  readonly competition: string | undefined;
  readonly page: ResultsPage | undefined;
  readonly failed: boolean;
}

/** A known event and its sides, for slips that name them. */
export type KnownEvent = Pick<EventShown, 'id' | 'home' | 'away' | 'kickOffAt'>;

export interface SportsView extends FrameView {
  /** The competition that is all this game shows, with rounds and a table in place of the lobby: virtual football. */
  readonly onlyCompetition: string | null;
  readonly place: Place;
  /** Newest last. */
  readonly pages: readonly Page[];
  readonly tab: MarketTab;
  /** Days ahead the lobby shows: 0 today, 1 tomorrow, 7 the week. */
  readonly days: 0 | 1 | 7;
  readonly lobby: Topic | undefined;
  readonly match: MatchTopic | undefined;
  readonly league: Topic | undefined;
  readonly standings: readonly StandingShown[] | undefined;
  /** A topic could not be read. */
  readonly failed: string | undefined;
  readonly feedUp: boolean;
  readonly settings: SportsSettings;
  readonly limits: SlipLimits;
  readonly slip: Draft;
  /** Open slips, or those being taken. */
  readonly open: number;
  readonly betList: BetList;
  readonly bets: Readonly<Record<BetList, Bets>>;
  /** By slip. */
  readonly offers: Readonly<Record<string, OfferShown>>;
  readonly results: ResultsView;
  readonly search: { readonly text: string; readonly found: Topic | undefined } | undefined;
  /** A line of text above the bottom bar for a moment. */
  readonly note: string | undefined;
}

export type ViewStore = Store<SportsView>;

const NO_BETS: Bets = { list: [], next: null, state: 'loading' };

const INITIAL: SportsView = {
  ...AT_FIRST,
  balance: 0,
  onlyCompetition: null,
  place: 'lobby',
  pages: [],
  tab: 'main',
  days: 0,
  lobby: undefined,
  match: undefined,
  league: undefined,
  standings: undefined,
  failed: undefined,
  feedUp: true,
  settings: { format: 'decimal', policy: 'none', favourites: [], pinned: [] },
  limits: { minStake: 0, maxStake: 0, maxPayout: 0, maxLegs: 0 },
  slip: EMPTY,
  open: 0,
  betList: 'open',
  bets: { open: NO_BETS, settled: NO_BETS },
  offers: {},
  results: { day: '', competition: undefined, page: undefined, failed: false },
  search: undefined,
  note: undefined,
};

/** A sportsbook that has not been entered. */
export const createView = (): ViewStore => createViewStore(INITIAL);

/** The page on top; undefined on a place itself. */
export const pageOf = ({ pages }: Pick<SportsView, 'pages'>): Page | undefined => pages[pages.length - 1];

/** The competition of an event, from whatever topic has it. */
export function competitionOf({ lobby, match, league }: SportsView, id: string): CompetitionShown | undefined {
  for (const topic of [match, league, lobby]) {
    const found = topic?.competitions.find((one) => one.id === id);
    if (found) return found;
  }
  return undefined;
}

/** An event by id, from whatever topic has it. */
export function eventOf({ lobby, match, league, search }: SportsView, id: string): EventShown | undefined {
  for (const topic of [match, league, lobby, search?.found]) {
    const found = topic?.events.find((event) => event.id === id);
    if (found) return found;
  }
  return undefined;
}

export const nameOf = ({ name }: { readonly name: CompetitorShown['name'] }, locale: 'vi' | 'en'): string =>
  name[locale];
