/**
 * The messages of one virtual match: announced with its prices, closed at kick-off, its goals as they come, settled and its seed revealed at the end.
 * Prices follow from the published rates alone; what is still to come is only known to `incidentsBy`.
 */
import { recordOf, type Incident } from '@lantern/game-math/sports-football';
import { VIRTUAL_MARGIN, virtualLines, type VirtualLine } from '@lantern/game-math/sports-virtual';
import type { House } from '../adapter.ts';
import type { BodyOf, FeedLine, NumberedKind } from '../messages.ts';
import type { Match } from './calendar.ts';
import { decidedLines } from './judge.ts';
import type { Draft } from './match-feed.ts';
import { SHOWN_MS } from './virtual-league.ts';

const PPM = 1_000_000;
/** Its sides have no players. */
const NO_SIDES = { home: [], away: [] } as const;

export interface VirtualMatchDeps {
  readonly match: Match;
  readonly proof: { readonly algorithm: string; readonly seedHash: string };
  readonly house: Pick<House, 'event'>;
  /** What has happened by a moment, in milliseconds since kick-off. */
  readonly incidentsBy: (now: number) => readonly Incident[];
  /** For when it is over. */
  readonly seed: () => string;
}

export interface VirtualMatchFeed {
  readonly match: Match;
  /** Messages that are due. */
  advance(now: number): readonly Draft[];
  /** Sends everything of its present state with the next messages. */
  again(): void;
  /** Whether nothing more will come. */
  readonly isDone: boolean;
}

const ppm = (share: number): number => Math.min(PPM, Math.max(0, Math.round(share * PPM)));

/** A line as it is offered before the match. */
function openLine({ key, market, outcomes }: VirtualLine): FeedLine {
  const isOpen = outcomes.some(({ price }) => price !== undefined);
  const ladder = outcomes.find(({ price }) => price)?.price?.ladder ?? 'decimal';
  return {
    key,
    status: isOpen ? 'open' : 'closed',
    offered: isOpen,
    ladder: market.line === undefined ? ladder : 'malay',
    margin: Math.round(VIRTUAL_MARGIN * 1_000),
    prices: outcomes.map(({ price }) => price?.value ?? 0),
    chances: outcomes.map(({ chances: { won, voided } }) => {
      const share = ppm(won);
      return [share, Math.min(ppm(voided), PPM - share)];
    }),
  };
}

/** The feed of a virtual match, going on from what the house knows of it. */
export function createVirtualFeed({ match, proof, house, incidentsBy, seed }: VirtualMatchDeps): VirtualMatchFeed {
  const { id, kickOffAt } = match;
  const known = house.event(id);
  let status = known?.status;
  let published = known?.incidents.length ?? 0;
  let isSettled = known?.seed != null;
  let resends = false;
  let lines: readonly FeedLine[] | undefined;
  const linesOnce = (): readonly FeedLine[] => (lines ??= virtualLines(match.rates).map(openLine));
  const draft = <K extends NumberedKind>(k: K, b: BodyOf<K>): Draft => ({ k, event: id, b });

  function announce(): Draft[] {
    const { plan, season, round, home, away, neutral, rates } = match;
    status = 'planned';
    return [
      draft('fixture', {
        ...{ event: id, competition: plan.shown, season, round, home, away, kickOffAt, neutral },
        rates: [...rates],
        proof,
      }),
      draft('odds', { event: id, lines: [...linesOnce()] }),
    ];
  }

  /** The stop goes before what it is for; nothing opens again. */
  function kickOff(): Draft[] {
    const closed = linesOnce().map((line): FeedLine => ({ ...line, status: 'closed', offered: false, chances: [] }));
    return [draft('betStop', { event: id, since: kickOffAt }), draft('odds', { event: id, lines: closed })];
  }

  function play(now: number): Draft[] {
    const incidents = incidentsBy(now - kickOffAt);
    const first = resends ? 0 : published;
    const drafts = first === 0 ? kickOff() : [];
    published = incidents.length;
    if (incidents.length > first)
      drafts.push(
        draft('incident', {
          event: id,
          incidents: incidents
            .slice(first)
            .map(({ score, ...rest }, at) => ({ id: first + at + 1, ...rest, score: [...score] })),
        }),
      );
    status = incidents.at(-1)?.kind === 'end' ? 'ended' : 'live';
    return status === 'ended' ? [...drafts, ...settle(incidents)] : drafts;
  }

  function settle(incidents: readonly Incident[]): Draft[] {
    isSettled = true;
    const decided = decidedLines(
      recordOf(incidents, NO_SIDES),
      linesOnce().map(({ key }) => key),
    );
    const [home, away] = incidents.at(-1)!.score;
    return [
      draft('settlement', { event: id, lines: [...decided], certainty: 2, score: [home, away], why: 'score' }),
      draft('fixtureChange', { event: id, seed: seed() }),
    ];
  }

  function advance(now: number): Draft[] {
    if (status === 'confirmed') return [];
    const drafts = status === undefined || (resends && now < kickOffAt) ? announce() : [];
    if (now >= kickOffAt) {
      if (resends || status !== 'ended') drafts.push(...play(now));
      else if (!isSettled) drafts.push(...settle(incidentsBy(now - kickOffAt)));
      if (status === 'ended' && now - kickOffAt >= SHOWN_MS) {
        status = 'confirmed';
        drafts.push(draft('fixtureChange', { event: id, status }));
      }
    }
    resends = false;
    return drafts;
  }

  return {
    match,
    advance,
    get isDone() {
      return status === 'confirmed';
    },
    again() {
      resends = true;
    },
  };
}
