/** Who it was: shirt numbers for goals, cards and substitutions, from those who are on the pitch. */
import type { ValueStream } from '../../../value-stream.ts';
import type { Side } from '../../markets/key.ts';
import { weighted } from '../../random.ts';
import type { Incident } from './incidents.ts';

const ELEVEN = 11;
/** Shirt numbers of a starting eleven; the bench follows. */
export const STARTING: readonly number[] = Array.from({ length: ELEVEN }, (_, at) => at + 1);
const FIRST_ON = ELEVEN + 1;

const GOALKEEPER = 1;
const LAST_DEFENDER = 5;
const LAST_MIDFIELDER = 8;

/** How often a player scores, compared with others: forwards and those who come on most, the goalkeeper never. */
function scoringWeight(player: number): number {
  if (player === GOALKEEPER) return 0;
  if (player <= LAST_DEFENDER) return 1;
  return player <= LAST_MIDFIELDER ? 2 : 4;
}

interface Team {
  readonly onPitch: number[];
  readonly booked: Set<number>;
  nextOn: number;
}

const newTeam = (): Team => ({ onPitch: [...STARTING], booked: new Set(), nextOn: FIRST_ON });

function chosen(players: readonly number[], weight: (player: number) => number, next: ValueStream): number | undefined {
  const weights = players.map(weight);
  return weights.some((value) => value > 0) ? players[weighted(next, weights)] : undefined;
}

const remove = (team: Team, player: number): void => {
  team.onPitch.splice(team.onPitch.indexOf(player), 1);
};

/** The incident with its players; undefined where no one is left for it. */
function cast(incident: Incident, teams: Readonly<Record<Side, Team>>, next: ValueStream): Incident | undefined {
  const { kind, side, own } = incident;
  if (!side) return incident;
  const team = teams[side];
  switch (kind) {
    case 'goal': {
      const { onPitch } = own ? teams[side === 'home' ? 'away' : 'home'] : team;
      const player = chosen(onPitch, scoringWeight, next);
      return player === undefined ? incident : { ...incident, player };
    }
    case 'yellow': {
      const player = chosen(team.onPitch, (one) => (team.booked.has(one) ? 0 : 1), next);
      if (player === undefined) return undefined;
      team.booked.add(player);
      return { ...incident, player };
    }
    case 'red': {
      const player = chosen(team.onPitch, () => 1, next)!;
      remove(team, player);
      return { ...incident, kind: team.booked.has(player) ? 'secondYellow' : 'red', player };
    }
    case 'substitution': {
      const off = chosen(team.onPitch, (one) => (one === GOALKEEPER ? 0 : 1), next);
      if (off === undefined) return undefined;
      remove(team, off);
      const player = team.nextOn;
      team.nextOn += 1;
      team.onPitch.push(player);
      return { ...incident, player, off };
    }
    default:
      return incident;
  }
}

/** The incidents with shirt numbers. A player who is booked twice gets the second yellow that is a red. */
export function castPlayers(incidents: readonly Incident[], next: ValueStream): Incident[] {
  const teams = { home: newTeam(), away: newTeam() };
  return incidents.flatMap((incident) => cast(incident, teams, next) ?? []);
}
