/** The table of a league from its matches: points, difference, goals, and the meetings between those level in all three. */
import type { CompetitorShown, StandingShown } from '../../../wire/sports.ts';
import type { PastRow } from '../feed/past-store.ts';

const [WIN, DRAW] = [3, 1];
const FORM = 5;

interface Line {
  readonly competitor: CompetitorShown;
  won: number;
  drawn: number;
  lost: number;
  scored: number;
  conceded: number;
  readonly form: ('W' | 'D' | 'L')[];
}

const newLine = (competitor: CompetitorShown): Line => ({
  competitor,
  won: 0,
  drawn: 0,
  lost: 0,
  scored: 0,
  conceded: 0,
  form: [],
});

const pointsOf = ({ won, drawn }: Pick<Line, 'won' | 'drawn'>): number => won * WIN + drawn * DRAW;

function count(line: Line, scored: number, conceded: number): void {
  const result = scored > conceded ? 'W' : scored < conceded ? 'L' : 'D';
  if (result === 'W') line.won += 1;
  else if (result === 'L') line.lost += 1;
  else line.drawn += 1;
  line.scored += scored;
  line.conceded += conceded;
  line.form.push(result);
}

/** Lines by side, in no order. */
function linesOf(matches: readonly PastRow[]): Map<string, Line> {
  const lines = new Map<string, Line>();
  for (const { shown, homeGoals, awayGoals } of matches) {
    const lineOf = (side: CompetitorShown): Line => {
      const line = lines.get(side.id) ?? newLine(side);
      lines.set(side.id, line);
      return line;
    };
    count(lineOf(shown.home), homeGoals, awayGoals);
    count(lineOf(shown.away), awayGoals, homeGoals);
  }
  return lines;
}

const byTable = (one: Line, other: Line): number =>
  pointsOf(other) - pointsOf(one) ||
  other.scored - other.conceded - (one.scored - one.conceded) ||
  other.scored - one.scored;

/** The table of matches that were played to their end, oldest first. */
export function standingsOf(matches: readonly PastRow[]): readonly StandingShown[] {
  const played = matches.filter(({ status }) => status === 'confirmed' || status === 'ended');
  const lines = [...linesOf(played).values()].toSorted(byTable);
  // Those level are ordered by what they did against each other.
  for (let from = 0; from < lines.length;) {
    let to = from + 1;
    while (to < lines.length && byTable(lines[from]!, lines[to]!) === 0) to += 1;
    const group = lines.slice(from, to);
    const ids = new Set(group.map(({ competitor }) => competitor.id));
    const between = linesOf(played.filter(({ shown }) => ids.has(shown.home.id) && ids.has(shown.away.id)));
    const inGroup = ({ competitor }: Line): Line => between.get(competitor.id) ?? newLine(competitor);
    const level = group.toSorted(
      (one, other) => byTable(inGroup(one), inGroup(other)) || (one.competitor.id < other.competitor.id ? -1 : 1),
    );
    lines.splice(from, group.length, ...level);
    from = to;
  }
  return lines.map((line): StandingShown => ({
    competitor: line.competitor,
    played: line.won + line.drawn + line.lost,
    won: line.won,
    drawn: line.drawn,
    lost: line.lost,
    goals: [line.scored, line.conceded],
    points: pointsOf(line),
    form: line.form.slice(-FORM),
  }));
}
