/** What the desk reads: games with their versions, issues with what was sold and what they would cost. */
import type { AnswerOf } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import { betTypeById, formatById, priceMultiplier } from '@lantern/game-math/lottery';
import { toWire } from '@lantern/money';
import { foreignTo } from '../../../../kernel/http/every-merchant.ts';
import type { OpsContext } from '../../../../kernel/http/ops-context.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import { kindFor } from '../draws/decide-result.ts';
import { listEntries } from '../draws/entry-store.ts';
import { listReports } from '../draws/official-store.ts';
import { ENTRY_HOURS, typingOf } from '../draws/type-result.ts';
import { findGame, listGames, listOdds, type Game } from '../issues/game-store.ts';
import { findIssue, listNextIssues, readClock, type Issue } from '../issues/issue-store.ts';
import { readToday } from '../issues/timetable-store.ts';
import { voidKindOf } from '../issues/void-issue.ts';
import { gameName, inLanguage } from '../reads/answers.ts';
import {
  countWaitingOrders,
  findListedIssue,
  listGameFacts,
  listNoDrawRows,
  listWinMaxima,
  pageIssues,
  readNumbers,
  readSales,
  type GameFacts,
  type IssueFilters,
  type IssueListRow,
} from './desk-store.ts';
import { issueIdOf, issueKeyOf, type Desk } from './desk.ts';

type Answer<Id extends keyof OpsCalls> = AnswerOf<OpsCalls[Id]>;
type Context = OpsContext<'operator'>;

const HOUR_MS = 3_600_000;
/** At most this many numbers of a bet type: a thousand are all of three digits. */
const NUMBERS = 1000;

/** An instant of the contract. */
const wire = (atMs: number): number => Math.floor(atMs);
const wireOrNull = (atMs: number | null): number | null => (atMs === null ? null : wire(atMs));

/** A bet type's name; its id where it is unknown by now. */
export function betName(betType: string, language: Context['language']): string {
  const names = betTypeById(betType)?.names;
  return names ? inLanguage(language, names.vi, names.en) : betType;
}

function gameRow(game: Game, facts: GameFacts | undefined, next: Issue | undefined, { language }: Context) {
  return {
    gameCode: game.code,
    name: gameName(game, language),
    category: game.category,
    format: game.format,
    onSale: game.onSale,
    resultSource: game.resultSource,
    priceVersion: facts?.priceVersion ?? null,
    next: next
      ? {
          issueId: issueIdOf(next),
          numero: next.numero,
          state: next.state,
          locksAt: wire(next.locksAt),
          drawsAt: wire(next.drawsAt),
        }
      : null,
    waiting: facts?.waiting ?? 0,
  };
}

/** Every game in menu order. */
export async function readGames(context: Context): Promise<Result<Answer<'ops.lottery.games'>>> {
  const facts = await listGameFacts(context.tx);
  const next = new Map((await listNextIssues(context.tx)).map((issue) => [issue.gameCode, issue]));
  const games = await listGames(context.tx);
  return ok({ list: games.map((game) => gameRow(game, facts.get(game.code), next.get(game.code), context)) });
}

/** One game. Refuses game_not_found. */
export async function readGame(
  desk: Desk,
  context: Context,
  gameCode: string,
): Promise<Result<Answer<'ops.lottery.game'>>> {
  const { tx, merchant, operator } = context;
  const game = await findGame(tx, gameCode);
  if (!game) return refuse('game_not_found');
  const [timetables, prices] = [await desk.timetables.versions(tx, gameCode), await desk.prices.versions(tx, gameCode)];
  if (!timetables.ok) return timetables;
  if (!prices.ok) return prices;
  const facts = (await listGameFacts(tx)).get(gameCode);
  const next = (await listNextIssues(tx)).find((issue) => issue.gameCode === gameCode);
  const today = await readToday(tx);
  const { currency } = merchant;
  const maxima = await listWinMaxima(tx, { currency, merchantCode: merchant.code, gameCode });
  return ok({
    ...gameRow(game, facts, next, context),
    today,
    timetables: timetables.value.map(({ version, state, fromDate, timetable, lockTimeSec, ...published }) => ({
      version,
      state,
      fromDate,
      timetable: timetable.kind === 'days' ? { ...timetable, weekdays: [...timetable.weekdays] } : timetable,
      lockTimeSec,
      note: published.note,
      publishedAt: wire(published.publishedAt),
      publishedBy: published.publishedBy,
    })),
    prices: prices.value.map(({ version, basedOn, state, validFrom, publishedAt, publishedBy, note }) => ({
      version,
      basedOn,
      state,
      validFrom: wireOrNull(validFrom),
      publishedAt: wireOrNull(publishedAt),
      publishedBy,
      note,
    })),
    winMaxima: (['everywhere', 'merchant', 'game'] as const).map((scope) => ({
      scope,
      currency,
      amount: maxima[scope] === null ? null : toWire(maxima[scope]),
    })),
    noDrawDates: [...(await listNoDrawRows(tx, today))],
    mayChange: operator.rights.has('lottery.manage') && foreignTo(desk.deps, operator.merchants) === undefined,
  });
}

/** The lines of a version. Refuses game_not_found, version_not_found. */
export async function readPrices(
  desk: Desk,
  { tx, language }: Context,
  gameCode: string,
  version: number,
): Promise<Result<Answer<'ops.lottery.prices'>>> {
  const game = await findGame(tx, gameCode);
  const lines = await desk.prices.lines(tx, gameCode, version);
  if (!lines.ok) return lines;
  const format = formatById(game!.format)!;
  return ok({
    list: lines.value.flatMap((line) => {
      const betType = betTypeById(line.betType);
      if (!betType?.formats.includes(format.id)) return [];
      const { prizeMode, playType, onSale, lowestPpm, highestPpm } = line;
      return {
        prizeMode,
        playType,
        betType: line.betType,
        name: betName(line.betType, language),
        positions: priceMultiplier(betType, format),
        odds: Number(line.oddsE4),
        oddsTable: line.oddsTable === null ? null : { ...line.oddsTable },
        unitMinimum: toWire(line.unitMinimum),
        stakeMinimum: toWire(line.stakeMinimum),
        stakeMaximum: toWire(line.stakeMaximum),
        numberLiabilityMaximum: toWire(line.numberLiabilityMaximum),
        onSale,
        lowestPpm,
        highestPpm,
      };
    }),
  });
}

const issueRow = (row: IssueListRow, language: Context['language']): Answer<'ops.lottery.issues'>['list'][number] => ({
  issueId: row.issueId,
  gameCode: row.gameCode,
  gameName: inLanguage(language, row.gameVi, row.gameEn),
  numero: row.numero,
  state: row.state,
  source: row.source,
  opensAt: wire(row.opensAt),
  locksAt: wire(row.locksAt),
  drawsAt: wire(row.drawsAt),
  tickets: row.tickets,
  revision: row.revision,
  voided: row.voided,
  settledAt: wireOrNull(row.settledAt),
});

/** A page of issues. Refuses input_invalid for a cursor of another order. */
export async function readIssueList(
  { tx, language }: Context,
  filters: IssueFilters,
): Promise<Result<Answer<'ops.lottery.issues'>>> {
  const page = await pageIssues(tx, filters);
  return page.ok ? ok({ list: page.value.rows.map((row) => issueRow(row, language)), next: page.value.next }) : page;
}

/** What was typed, as this person may see it: of an open round only who typed, and the own numbers. */
async function readTyping({ tx, operator }: Context, issue: Issue): Promise<Answer<'ops.lottery.issue'>['typing']> {
  const { round, open, closed } = typingOf(await listEntries(tx, issue, ENTRY_HOURS));
  const byOf = ({ operatorId, operatorName }: (typeof open)[number]) => ({ operatorId, displayName: operatorName });
  return {
    round,
    typedBy: open.map((entry) => ({
      by: byOf(entry),
      at: wire(entry.enteredAt),
      endsAt: wire(entry.enteredAt + ENTRY_HOURS * HOUR_MS),
    })),
    mine: open.find(({ operatorId }) => operatorId === operator.operatorId)?.result ?? null,
    mismatches: [...Map.groupBy(closed, (entry) => entry.round)]
      .map(([number, entries]) => ({
        round: number,
        entries: entries.map((entry) => ({ by: byOf(entry), at: wire(entry.enteredAt), result: entry.result })),
      }))
      .toSorted((one, other) => other.round - one.round),
  };
}

/** One issue. Refuses issue_not_found, merchant_foreign. */
export async function readIssue(
  desk: Desk,
  context: Context,
  issueId: string,
): Promise<Result<Answer<'ops.lottery.issue'>>> {
  const { tx, merchant, language, operator } = context;
  const foreign = foreignTo(desk.deps, operator.merchants);
  if (foreign) return foreign;
  const key = issueKeyOf(issueId);
  const [row, issue] = [await findListedIssue(tx, key), await findIssue(tx, key)];
  if (!row || !issue) return refuse('issue_not_found');
  const game = (await findGame(tx, key.gameCode))!;
  const { currency } = merchant;
  const [mayType, mayManage] = [operator.rights.has('lottery.results'), operator.rights.has('lottery.manage')];
  const kind = kindFor(issue);
  return ok({
    ...issueRow(row, language),
    format: game.format,
    result: issue.result,
    previousResult: issue.previousResult,
    correctedAt: wireOrNull(issue.correctedAt),
    currency,
    sales: (await readSales(tx, key, currency)).map(({ stake, payout, ...sale }) => ({
      ...sale,
      name: betName(sale.betType, language),
      stake: toWire(stake),
      payout: toWire(payout),
    })),
    pendingOrders: await countWaitingOrders(tx, key),
    reports: (await listReports(tx, key)).map(({ source, sentAt, result }) => ({
      source,
      sentAt: wire(sentAt),
      result,
    })),
    typing: await readTyping(context, issue),
    can: {
      type: mayType && kind === 'draw',
      correct: mayType && kind === 'correct',
      void: mayType && voidKindOf(issue) !== undefined,
      close: mayManage && issue.state === 'open' && (await readClock(tx)) < issue.locksAt,
    },
  });
}

/** The liability of an issue by number. Refuses issue_not_found, merchant_foreign. */
export async function readExposureOf(
  desk: Desk,
  { tx, merchant, operator }: Context,
  issueId: string,
  betType: string,
): Promise<Result<Answer<'ops.lottery.exposure'>>> {
  const foreign = foreignTo(desk.deps, operator.merchants);
  if (foreign) return foreign;
  const key = issueKeyOf(issueId);
  const issue = await findIssue(tx, key);
  if (!issue) return refuse('issue_not_found');
  const { currency } = merchant;
  const limits = (await listOdds(tx, key.gameCode, [key.numero]))
    .filter((row) => row.betType === betType)
    .map((row) => row.numberLiabilityMaximum);
  const sale = (await readSales(tx, key, currency)).find((sold) => sold.betType === betType);
  return ok({
    betType,
    currency,
    limit: limits.length === 0 ? null : toWire(limits.reduce((least, limit) => (limit < least ? limit : least))),
    stake: toWire(sale?.stake ?? 0n),
    numbers: (await readNumbers(tx, key, betType, currency, NUMBERS)).map(({ liability, stake, ...number }) => ({
      ...number,
      liability: toWire(liability),
      stake: toWire(stake),
    })),
  });
}
