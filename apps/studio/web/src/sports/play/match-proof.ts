/** The proof of a match as the verification page reads it: incidents as they were published, by time since kick-off. */
import type { IncidentShown } from '../../../../wire/sports.ts';
import type { MatchTopic } from './topics.ts';

const published =
  (kickOffAt: number) =>
  ({ kind, side, half, playedMs, at, player, off, own, minutes, score }: IncidentShown) => ({
    at: at - kickOffAt,
    half,
    clock: playedMs,
    kind,
    ...(side !== null && { side }),
    ...(player !== null && { player }),
    ...(off !== null && { off }),
    ...(own && { own }),
    ...(minutes !== null && { minutes }),
    score,
  });

/** Of virtual football only the goals are drawn. */
const goals = (kickOffAt: number, incidents: readonly IncidentShown[]) =>
  incidents.filter(({ kind }) => kind === 'goal').map(({ at, side }) => ({ at: at - kickOffAt, side }));

/** The proof as text; undefined until the seed is revealed. */
export function proofText({ events, match: { competition, proof, incidents } }: MatchTopic): string | undefined {
  const [event] = events;
  const first = incidents[0];
  const { algorithm, seedHash, seed, rates, prices } = proof;
  if (!event || !event.score || !first || seed === null || rates === null) return undefined;
  const match = { match: event.id, algorithm, seedHash, seed, rates, score: event.score, ...(prices && { prices }) };
  return JSON.stringify({
    format: 'lantern-match/1',
    matches: [
      {
        ...match,
        incidents: competition.virtual ? goals(first.at, incidents) : incidents.map(published(first.at)),
      },
    ],
  });
}
