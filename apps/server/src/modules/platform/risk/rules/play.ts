/** Rules over how a member plays: luck beyond chance, bonuses without risk, signs of harm. Pure. */
import { aboutMember, runWithin } from './windows.ts';
import type { Judge, RuleSignal } from './finding.ts';
import { FRACTIONS, luckOf } from './luck.ts';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
/** Days before the last week with play that tell what is usual. */
const USUAL_DAYS = 28;
const USUAL_PLAYED_MINIMUM = 3;

const numberOf = ({ numbers }: RuleSignal, name: string): number => numbers?.[name] ?? 0;

/** The subject is a member in a game; the first signal has the sums of the process, all of them are the best wins. */
export const unlikelyWins: Judge = (signals, { oneIn, bets, profit }, past) => {
  const [first] = signals;
  if (!first || numberOf(first, 'from') < past.closedAt) return undefined;
  const luck = luckOf(FRACTIONS.map((_, at) => numberOf(first, `growth${at}`)));
  const won = numberOf(first, 'profit');
  if (numberOf(first, 'bets') < bets! || won < profit! || luck < oneIn!) return undefined;
  const found = aboutMember('win', signals, [
    { name: 'luck', value: Math.floor(luck), limit: oneIn!, unit: 'oneIn' },
    { name: 'bets', value: numberOf(first, 'bets'), limit: bets!, unit: 'count' },
    { name: 'staked', value: numberOf(first, 'stake'), limit: null, unit: 'money' },
    { name: 'profit', value: won, limit: profit!, unit: 'money' },
    { name: 'edge', value: numberOf(first, 'edge') / 10_000, limit: null, unit: 'percent' },
  ]);
  return found && { ...found, subjectText: first.note ?? '' };
};

/** A signal is a bonus with what was staked from it and how much of that was covered. */
export const lowRiskBonus: Judge = (signals, { percent, stake }, past) => {
  const hit = signals
    .filter(({ at }) => at > past.closedAt)
    .findLast(
      (bonus) =>
        numberOf(bonus, 'stake') >= stake! && numberOf(bonus, 'covered') * 100 >= numberOf(bonus, 'stake') * percent!,
    );
  return (
    hit &&
    aboutMember(
      'bonus',
      [hit],
      [
        {
          name: 'covered',
          value: Math.round((numberOf(hit, 'covered') * 100) / numberOf(hit, 'stake')),
          limit: percent!,
          unit: 'percent',
        },
        { name: 'staked', value: numberOf(hit, 'stake'), limit: stake!, unit: 'money' },
        { name: 'bets', value: numberOf(hit, 'bets'), limit: null, unit: 'count' },
      ],
    )
  );
};

/** A signal is a bonus that became cash, with the bets of its time. */
export const cashedBonus: Judge = (signals, { bets }, past) => {
  const hits = signals.filter((bonus) => bonus.at > past.closedAt && numberOf(bonus, 'bets') <= bets!);
  const last = hits.at(-1);
  return (
    last &&
    aboutMember('bonus', hits, [
      { name: 'bets', value: numberOf(last, 'bets'), limit: bets!, unit: 'count' },
      { name: 'minutes', value: numberOf(last, 'minutes'), limit: null, unit: 'minutes' },
      { name: 'bonuses', value: hits.length, limit: null, unit: 'count' },
    ])
  );
};

/** A signal is a deposit, with what was lost in the minutes before it. */
export const chasing: Judge = (signals, { times, hours, minutes, loss }, past) => {
  const after = signals.filter((deposit) => numberOf(deposit, 'loss') >= loss! && numberOf(deposit, 'loss') > 0);
  const run = runWithin(after, hours! * 3_600_000, times!, past);
  return (
    run &&
    aboutMember('deposit_after_loss', run, [
      { name: 'times', value: run.length, limit: times!, unit: 'count' },
      { name: 'within', value: minutes!, limit: null, unit: 'minutes' },
      { name: 'lost', value: run.reduce((sum, one) => sum + numberOf(one, 'loss'), 0), limit: loss!, unit: 'money' },
      { name: 'span', value: hours!, limit: null, unit: 'hours' },
    ])
  );
};

/** A signal is a night, with the bets of its hours. */
export const nightPlay: Judge = (signals, { nights, days, bets }, past) => {
  const played = signals.filter((night) => night.times >= bets!).map((night) => ({ ...night, times: 1 }));
  const run = runWithin(played, days! * DAY_MS, nights!, past);
  return (
    run &&
    aboutMember('night', run, [
      { name: 'nights', value: run.length, limit: nights!, unit: 'count' },
      { name: 'span', value: days!, limit: null, unit: 'days' },
    ])
  );
};

const sumOf = (days: readonly RuleSignal[], name: string): number =>
  days.reduce((sum, day) => sum + numberOf(day, name), 0);

/** A signal is a day, with its stakes and bets: the mean stake of the last week against that of the four weeks before. */
export const risingStakes: Judge = (signals, { percent, bets, loss }, past) => {
  const last = signals.at(-1);
  if (!last || last.at - WEEK_DAYS * DAY_MS < past.closedAt) return undefined;
  const weekFrom = last.at - WEEK_DAYS * DAY_MS;
  const week = signals.filter(({ at }) => at > weekFrom);
  const before = signals.filter(({ at }) => at <= weekFrom && at > weekFrom - USUAL_DAYS * DAY_MS);
  if (before.length < USUAL_PLAYED_MINIMUM) return undefined;
  const [weekBets, usualBets] = [sumOf(week, 'bets'), sumOf(before, 'bets')];
  if (weekBets < bets! || usualBets < bets! || sumOf(week, 'loss') < loss!) return undefined;
  const [now, usual] = [sumOf(week, 'stake') / weekBets, sumOf(before, 'stake') / usualBets];
  if (usual <= 0 || now * 100 < usual * percent!) return undefined;
  return aboutMember('play_day', week, [
    { name: 'mean_stake', value: Math.round(now), limit: null, unit: 'money' },
    { name: 'usual_stake', value: Math.round(usual), limit: null, unit: 'money' },
    { name: 'grown', value: Math.round((now * 100) / usual), limit: percent!, unit: 'percent' },
    { name: 'lost', value: sumOf(week, 'loss'), limit: loss!, unit: 'money' },
  ]);
};
