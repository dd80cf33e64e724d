/** The desk's changes of a game: each by the module's verb, in the call's transaction, for all merchants at once. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import { listChanges } from '../../../../kernel/changes.ts';
import { foreignTo, recordAtEach } from '../../../../kernel/http/every-merchant.ts';
import type { OpsContext } from '../../../../kernel/http/ops-context.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import { findGame, holdTimetables } from '../issues/game-store.ts';
import { lockGame } from '../prices/price-store.ts';
import type { PriceChange } from '../prices/price-lists.ts';
import { findWinMaximum } from '../sale/order-store.ts';
import { listNoDrawRows } from './desk-store.ts';
import type { Desk } from './desk.ts';

type Context = OpsContext<'operator'>;
type Body<Id extends keyof OpsCalls> = ParsedInput<OpsCalls[Id]>['body'];
type Answer<Id extends keyof OpsCalls> = AnswerOf<OpsCalls[Id]>;

/** A line of the contract as the verb takes it. */
function changeOf({
  odds,
  oddsTable,
  unitMinimum,
  stakeMinimum,
  stakeMaximum,
  numberLiabilityMaximum,
  onSale,
  ...key
}: Body<'ops.lottery.publishPrices'>['changes'][number]): PriceChange {
  return {
    ...key,
    ...(odds !== undefined && { oddsE4: BigInt(odds) }),
    ...(oddsTable !== undefined && { oddsTable }),
    ...(unitMinimum !== undefined && { unitMinimum: BigInt(unitMinimum) }),
    ...(stakeMinimum !== undefined && { stakeMinimum: BigInt(stakeMinimum) }),
    ...(stakeMaximum !== undefined && { stakeMaximum: BigInt(stakeMaximum) }),
    ...(numberLiabilityMaximum !== undefined && { numberLiabilityMaximum: BigInt(numberLiabilityMaximum) }),
    ...(onSale !== undefined && { onSale }),
  };
}

/** Publishes changed lines as a new version. Refuses changed_meanwhile where another version is the newest by now. */
export async function publishPrices(
  desk: Desk,
  context: Context,
  gameCode: string,
  { version, changes, start, reason }: Body<'ops.lottery.publishPrices'>,
): Promise<Result<Answer<'ops.lottery.publishPrices'>>> {
  const { tx, operator, trail } = context;
  const foreign = foreignTo(desk.deps, operator.merchants);
  if (foreign) return foreign;
  if (!(await lockGame(tx, gameCode))) return refuse('game_not_found');
  const versions = await desk.prices.versions(tx, gameCode);
  if (!versions.ok) return versions;
  const newest = versions.value.find(({ state }) => state !== 'draft' && state !== 'withdrawn')!;
  if (newest.version !== version) return refuse('changed_meanwhile', { by: newest.publishedBy ?? newest.draftedBy });
  const actor = operator.username;
  const before = await desk.prices.lines(tx, gameCode, version);
  if (!before.ok) return before;
  const drafted = await desk.prices.draft(tx, { gameCode, changes: changes.map(changeOf), note: reason, actor });
  if (!drafted.ok) return drafted;
  const published = await desk.prices.publish(tx, { gameCode, version: drafted.value.version, start, actor });
  if (!published.ok) return published;
  const nameOf = ({ prizeMode, playType, betType }: Pick<PriceChange, 'prizeMode' | 'playType' | 'betType'>) =>
    `${prizeMode}/${playType}/${betType}`;
  const touched = new Set(changes.map(nameOf));
  const after = await desk.prices.lines(tx, gameCode, drafted.value.version);
  const facts = (lines: Awaited<ReturnType<typeof desk.prices.lines>>) =>
    Object.fromEntries(
      (lines.ok ? lines.value : [])
        .filter((line) => touched.has(nameOf(line)))
        .map((line) => [
          nameOf(line),
          {
            odds: String(line.oddsE4),
            ...(line.oddsTable && { oddsTable: line.oddsTable }),
            unitMinimum: String(line.unitMinimum),
            stakeMinimum: String(line.stakeMinimum),
            stakeMaximum: String(line.stakeMaximum),
            numberLiabilityMaximum: String(line.numberLiabilityMaximum),
            onSale: line.onSale,
            edgePpm: line.lowestPpm,
          },
        ]),
    );
  trail.changed({ version, ...facts(before) }, { version: drafted.value.version, start, ...facts(after) });
  recordAtEach(context, desk.deps.merchantCodes());
  const { validFrom } = published.value;
  return ok({ version: drafted.value.version, validFrom: validFrom === null ? null : Math.floor(validFrom) });
}

/** Withdraws a version of the price list. */
export async function withdrawPrices(
  desk: Desk,
  context: Context,
  gameCode: string,
  { version }: Body<'ops.lottery.withdrawPrices'>,
): Promise<Result<Record<string, never>>> {
  const foreign = foreignTo(desk.deps, context.operator.merchants);
  if (foreign) return foreign;
  const done = await desk.prices.withdraw(context.tx, { gameCode, version, actor: context.operator.username });
  if (!done.ok) return done;
  context.trail.changed({ version, state: 'scheduled' }, { version, state: 'withdrawn' });
  recordAtEach(context, desk.deps.merchantCodes());
  return ok({});
}

/** Publishes a timetable. Refuses changed_meanwhile where another version is the newest by now. */
export async function publishTimetable(
  desk: Desk,
  context: Context,
  gameCode: string,
  { version, reason, fromDate, timetable, lockTimeSec }: Body<'ops.lottery.publishTimetable'>,
): Promise<Result<Answer<'ops.lottery.publishTimetable'>>> {
  const { tx, operator, trail } = context;
  const foreign = foreignTo(desk.deps, operator.merchants);
  if (foreign) return foreign;
  await holdTimetables(tx, 'change');
  const versions = await desk.timetables.versions(tx, gameCode);
  if (!versions.ok) return versions;
  const newest = versions.value.find(({ state }) => state !== 'withdrawn')!;
  if (newest.version !== version) return refuse('changed_meanwhile', { by: newest.publishedBy });
  const published = await desk.timetables.publish(tx, {
    gameCode,
    fromDate,
    timetable: timetable as typeof newest.timetable,
    lockTimeSec,
    note: reason,
    actor: operator.username,
  });
  if (!published.ok) return published;
  trail.changed(
    { version, timetable: newest.timetable, lockTimeSec: newest.lockTimeSec },
    { version: published.value.version, fromDate, timetable, lockTimeSec },
  );
  recordAtEach(context, desk.deps.merchantCodes());
  return ok({ version: published.value.version });
}

/** Withdraws a timetable before its first day. */
export async function withdrawTimetable(
  desk: Desk,
  context: Context,
  gameCode: string,
  { version }: Body<'ops.lottery.withdrawTimetable'>,
): Promise<Result<Record<string, never>>> {
  const foreign = foreignTo(desk.deps, context.operator.merchants);
  if (foreign) return foreign;
  const done = await desk.timetables.withdraw(context.tx, { gameCode, version, actor: context.operator.username });
  if (!done.ok) return done;
  context.trail.changed({ version, state: 'scheduled' }, { version, state: 'withdrawn' });
  recordAtEach(context, desk.deps.merchantCodes());
  return ok({});
}

/** Stops or resumes a sale, or sets the source of results; two persons who do the same at once: the second is told by whom. */
export async function setGame(
  desk: Desk,
  context: Context,
  gameCode: string,
  change: { readonly onSale: boolean } | { readonly source: 'seed' | 'official' },
): Promise<Result<Record<string, never>>> {
  const { tx, operator, trail } = context;
  const foreign = foreignTo(desk.deps, operator.merchants);
  if (foreign) return foreign;
  const game = (await lockGame(tx, gameCode)) ? await findGame(tx, gameCode) : undefined;
  if (!game) return refuse('game_not_found');
  const isSale = 'onSale' in change;
  if (isSale ? game.onSale === change.onSale : game.resultSource === change.source)
    return refuse('changed_meanwhile', { by: await lastActor(context, `lottery.game/${gameCode}`) });
  const actor = operator.username;
  const done = isSale
    ? await desk.settings.setOnSale(tx, { gameCode, onSale: change.onSale, actor })
    : await desk.settings.setResultSource(tx, { gameCode, source: change.source, actor });
  if (!done.ok) return done;
  trail.changed(isSale ? { onSale: game.onSale } : { source: game.resultSource }, change);
  recordAtEach(context, desk.deps.merchantCodes());
  return ok({});
}

const lastActor = async ({ tx }: Context, subject: string): Promise<string> =>
  (await listChanges(tx, subject, 1))[0]?.actor ?? 'system';

/** Limits what a ticket may win. At the own merchant its people are enough, elsewhere it concerns every merchant. */
export async function setWinMaximum(
  desk: Desk,
  context: Context,
  game: string,
  { scope, before, amount }: Body<'ops.lottery.setWinMaximum'>,
): Promise<Result<Record<string, never>>> {
  const { tx, operator, merchant, trail } = context;
  const foreign = scope === 'merchant' ? undefined : foreignTo(desk.deps, operator.merchants);
  if (foreign) return foreign;
  if (!(await lockGame(tx, game))) return refuse('game_not_found');
  const { currency } = merchant;
  const merchantCode = scope === 'merchant' ? merchant.code : '';
  const gameCode = scope === 'game' ? game : '';
  const known = (await findWinMaximum(tx, { currency, merchantCode, gameCode })) ?? null;
  if (known !== (before === null ? null : BigInt(before)))
    return refuse('changed_meanwhile', {
      by: await lastActor(context, `lottery.win_maximum/${currency}/${merchantCode}/${gameCode}`),
    });
  const done = await desk.settings.setWinMaximum(tx, {
    currency,
    merchantCode,
    gameCode,
    amount: amount === null ? null : BigInt(amount),
    actor: operator.username,
  });
  if (!done.ok) return done;
  trail.changed({ scope, currency, amount: before }, { scope, currency, amount });
  if (scope !== 'merchant') recordAtEach(context, desk.deps.merchantCodes());
  return ok({});
}

/** Sets a date without weekday draws. */
export async function setNoDrawDate(
  desk: Desk,
  context: Context,
  { date, active }: Body<'ops.lottery.setNoDrawDate'>,
): Promise<Result<Record<string, never>>> {
  const foreign = foreignTo(desk.deps, context.operator.merchants);
  if (foreign) return foreign;
  const known = (await listNoDrawRows(context.tx, date)).find((row) => row.date === date);
  const done = await desk.settings.setNoDrawDate(context.tx, { date, active, actor: context.operator.username });
  if (!done.ok) return done;
  context.trail.on('setting', `no-draw-date/${date}`);
  context.trail.changed(known ?? null, { date, active });
  recordAtEach(context, desk.deps.merchantCodes());
  return ok({});
}
