/**
 * What will happen in simulated matches, from the seeds of their seasons. Only the simulator's driver asks it, for what has happened by now;
 * prices and faults may not import it.
 */
import { createHmac, hash } from 'node:crypto';
import { FOOTBALL_ALGORITHM, footballFate, matchSeed } from '@lantern/game-math/sports-fate';
import type { Incident } from '@lantern/game-math/sports-football';
import { VIRTUAL_ALGORITHM, virtualFate, virtualIncidents } from '@lantern/game-math/sports-virtual-fate';
import type { Match } from './calendar.ts';

export interface MatchFate {
  readonly incidents: readonly Incident[];
  /** Who goes through, after a draw by lot: the shoot-out. */
  readonly through: 'home' | 'away';
}

export interface Fate {
  /** Published with a fixture. */
  proofOf(match: Match): { readonly algorithm: string; readonly seedHash: string };
  /** The seed, for when the match is confirmed. */
  seedOf(match: Match): string;
  /** A seed of its own for what goes wrong around a match; it says nothing about what happens in it. */
  faultSeedOf(match: Match): Buffer;
  play(match: Match): MatchFate;
}

/** The fate of matches by the seeds of their seasons. */
export function createFate(seasonSeed: (season: string) => Uint8Array): Fate {
  const seedOf = ({ season, id }: Match): Uint8Array => matchSeed(seasonSeed(season), id);
  const isVirtual = ({ plan }: Match): boolean => plan.producer === 'virtual';
  const incidentsOf = (match: Match): readonly Incident[] =>
    isVirtual(match)
      ? virtualIncidents(virtualFate(seedOf(match), match.id, match.rates))
      : footballFate(seedOf(match), { match: match.id, rates: match.rates }).incidents;
  return {
    proofOf: (match) => ({
      algorithm: isVirtual(match) ? VIRTUAL_ALGORITHM : FOOTBALL_ALGORITHM,
      seedHash: hash('sha256', seedOf(match), 'hex'),
    }),
    seedOf: (match) => Buffer.from(seedOf(match)).toString('hex'),
    faultSeedOf: (match) => createHmac('sha256', seasonSeed(match.season)).update(`${match.id}:faults`).digest(),
    play(match) {
      const incidents = incidentsOf(match);
      const [home, away] = incidents.at(-1)!.score;
      const lot = createHmac('sha256', seedOf(match)).update(`${match.id}:through`).digest()[0]!;
      return { incidents, through: (home === away ? lot % 2 === 0 : home > away) ? 'home' : 'away' };
    },
  };
}
