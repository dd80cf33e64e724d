/** Which score: correct score, half-time/full-time, both teams to score, clean sheet, win to nil, scoring in both halves. */
import { LOST, WON, type Result } from '../result.ts';
import { scoreFamily, wonIf, type Family, type ScoreFamily } from './family.ts';
import { parseScore, scoreText, type Market, type Score, type Side } from './key.ts';
import { isOver, tally } from './record.ts';

const YES_NO = ['yes', 'no'] as const;
const LISTED_TO = 4;
const LISTED: readonly string[] = Array.from({ length: (LISTED_TO + 1) ** 2 }, (_, at) =>
  scoreText([Math.floor(at / (LISTED_TO + 1)), at % (LISTED_TO + 1)]),
);
const OTHER = 'other';

const correctScore: ScoreFamily = {
  id: 'cs',
  needs: ['period'],
  outcomes: () => [...LISTED, OTHER],
  final: (_market, outcome, score) => {
    const text = scoreText(score);
    return wonIf(outcome === OTHER ? !LISTED.includes(text) : outcome === text);
  },
  early: (_market, outcome, [home, away]) => {
    if (outcome === OTHER) return home > LISTED_TO || away > LISTED_TO ? WON : undefined;
    const [listedHome, listedAway] = parseScore(outcome)!;
    return home > listedHome || away > listedAway ? LOST : undefined;
  },
};

/** An answer `yes` or `no` to a question: true and false are certain, undefined is open. */
function answered(outcome: string, holds: boolean | undefined): Result | undefined {
  return holds === undefined ? undefined : wonIf(holds === (outcome === 'yes'));
}

interface Question {
  readonly id: string;
  readonly needs: ScoreFamily['needs'];
  readonly final: (market: Market, score: Score) => boolean;
  readonly early: (market: Market, score: Score) => boolean | undefined;
}

const question = ({ id, needs, final, early }: Question): ScoreFamily => ({
  id,
  needs,
  outcomes: () => YES_NO,
  final: (market, outcome, score) => answered(outcome, final(market, score))!,
  early: (market, outcome, score) => answered(outcome, early(market, score)),
});

const own = (side: Side | undefined, [home, away]: Score): number => (side === 'home' ? home : away);
const against = (side: Side | undefined, [home, away]: Score): number => (side === 'home' ? away : home);

const bothTeams = question({
  id: 'btts',
  needs: ['period'],
  final: (_market, [home, away]) => home > 0 && away > 0,
  early: (_market, [home, away]) => (home > 0 && away > 0 ? true : undefined),
});

const cleanSheet = question({
  id: 'cleanSheet',
  needs: ['period', 'side'],
  final: ({ side }, score) => against(side, score) === 0,
  early: ({ side }, score) => (against(side, score) > 0 ? false : undefined),
});

const winToNil = question({
  id: 'winToNil',
  needs: ['period', 'side'],
  final: ({ side }, score) => against(side, score) === 0 && own(side, score) > 0,
  early: ({ side }, score) => (against(side, score) > 0 ? false : undefined),
});

/** The side scores in the first half and in the second. */
const bothHalves: Family = {
  id: 'bothHalves',
  needs: ['side'],
  outcomes: () => YES_NO,
  judge: ({ side }, outcome, record) => {
    const [first, second] = [own(side, tally(record, 'goals', '1h')), own(side, tally(record, 'goals', '2h'))];
    if (first > 0 && second > 0) return answered(outcome, true);
    if (isOver(record, '1h') && first === 0) return answered(outcome, false);
    return isOver(record, 'ft') ? answered(outcome, false) : undefined;
  },
};

const SIGN_NAMES = ['2', 'x', '1'] as const;
const signName = ([home, away]: Score): string => SIGN_NAMES[Math.sign(home - away) + 1]!;
const PAIRS = ['1', 'x', '2'].flatMap((half) => ['1', 'x', '2'].map((full) => `${half}/${full}`));

/** Not settled early, so that all nine outcomes are void together when the second half is abandoned. */
const halfTimeFullTime: Family = {
  id: 'htft',
  needs: [],
  outcomes: () => PAIRS,
  judge: (_market, outcome, record) =>
    isOver(record, 'ft')
      ? wonIf(outcome === `${signName(tally(record, 'goals', '1h'))}/${signName(tally(record, 'goals', 'ft'))}`)
      : undefined,
};

export const SCORES: readonly Family[] = [
  ...[correctScore, bothTeams, cleanSheet, winToNil].map((family) => scoreFamily('goals', family)),
  bothHalves,
  halfTimeFullTime,
];
