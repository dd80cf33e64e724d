/** Handlers of the lottery desk's calls. */
import { toWire } from '@lantern/money';
import { foreignTo, recordAtEach } from '../../../../kernel/http/every-merchant.ts';
import type { ApprovedVerbs, OpsHandlers } from '../../../../kernel/http/ops-context.ts';
import { ok } from '../../../../kernel/result.ts';
import { typeResult } from '../draws/type-result.ts';
import { closeSales } from '../issues/void-issue.ts';
import { previewResettlement } from '../settlement/preview-moves.ts';
import type { Moves } from '../settlement/resettlement-store.ts';
import { correctionVerb, readCorrection, readVoid, voidVerb } from './approved-verbs.ts';
import {
  publishPrices,
  publishTimetable,
  setGame,
  setNoDrawDate,
  setWinMaximum,
  withdrawPrices,
  withdrawTimetable,
} from './change-game.ts';
import { issueKeyOf, type Desk } from './desk.ts';
import { readExposureOf, readGame, readGames, readIssue, readIssueList, readPrices } from './read-desk.ts';
import { readComparison, readRecentOf } from './read-takings.ts';

const wireMoves = (moves: readonly Moves[]) =>
  moves.map(({ paid, taken, ...rest }) => ({ ...rest, paid: toWire(paid), taken: toWire(taken) }));

/** The verbs behind the calls that need a second person. */
export const lotteryApproved = (desk: Desk): ApprovedVerbs => ({
  'ops.lottery.correctResult': correctionVerb(desk),
  'ops.lottery.void': voidVerb(desk),
});

/** The handlers of the desk. */
export function lotteryOpsHandlers(desk: Desk): OpsHandlers {
  const { kernel, deps } = desk;
  const typing = {
    async mayType(tx: Parameters<typeof deps.grantOf>[0], operatorId: string) {
      const grant = await deps.grantOf(tx, operatorId);
      return grant !== undefined && grant.rights.has('lottery.results') && !foreignTo(desk.deps, grant.merchants);
    },
  };
  return {
    'ops.lottery.games': (context) => readGames(context),
    'ops.lottery.game': (context, { params }) => readGame(desk, context, params.gameCode),
    'ops.lottery.prices': (context, { params }) => readPrices(desk, context, params.gameCode, Number(params.version)),
    'ops.lottery.publishPrices': (context, { params, body }) => publishPrices(desk, context, params.gameCode, body),
    'ops.lottery.withdrawPrices': (context, { params, body }) => withdrawPrices(desk, context, params.gameCode, body),
    'ops.lottery.publishTimetable': (context, { params, body }) =>
      publishTimetable(desk, context, params.gameCode, body),
    'ops.lottery.withdrawTimetable': (context, { params, body }) =>
      withdrawTimetable(desk, context, params.gameCode, body),
    'ops.lottery.setSale': (context, { params, body: { onSale } }) =>
      setGame(desk, context, params.gameCode, { onSale }),
    'ops.lottery.setSource': (context, { params, body: { source } }) =>
      setGame(desk, context, params.gameCode, { source }),
    'ops.lottery.setWinMaximum': (context, { params, body }) => setWinMaximum(desk, context, params.gameCode, body),
    'ops.lottery.setNoDrawDate': (context, { body }) => setNoDrawDate(desk, context, body),
    'ops.lottery.issues': (context, { query }) => readIssueList(context, query),
    'ops.lottery.issue': (context, { params }) => readIssue(desk, context, params.issueId),
    'ops.lottery.exposure': (context, { params, query }) =>
      readExposureOf(desk, context, params.issueId, query.betType),
    'ops.lottery.recent': (context, { params }) => readRecentOf(desk, context, params.issueId),
    'ops.lottery.comparison': (context, { params }) => readComparison(desk, context, params.issueId),
    async 'ops.lottery.closeSales'(context, { params }) {
      const { tx, operator, trail } = context;
      const foreign = foreignTo(desk.deps, operator.merchants);
      if (foreign) return foreign;
      const closed = await closeSales(tx, { ...issueKeyOf(params.issueId), actor: operator.username });
      if (!closed.ok) return closed;
      trail.changed({ sales: 'open' }, { sales: 'closed', locksAt: Math.floor(closed.value.locksAt) });
      recordAtEach(context, desk.deps.merchantCodes());
      return ok({});
    },
    async 'ops.lottery.typeResult'(context, { params, body }) {
      const { tx, operator, trail } = context;
      const foreign = foreignTo(desk.deps, operator.merchants);
      if (foreign) return foreign;
      const key = issueKeyOf(params.issueId);
      const typed = await typeResult(kernel, typing, tx, { ...key, result: body.result, operator });
      if (!typed.ok) return typed;
      const { state, round, result } = typed.value;
      // The numbers of an open round are not in the trail: the second person may be able to read it.
      trail.changed(null, {
        state,
        round,
        ...(body.note !== undefined && { note: body.note }),
        ...(state === 'drawn' && { result }),
      });
      recordAtEach(context, desk.deps.merchantCodes());
      return ok({ state, round });
    },
    async 'ops.lottery.previewCorrection'({ tx, operator }, { params, body }) {
      const foreign = foreignTo(desk.deps, operator.merchants);
      if (foreign) return foreign;
      const read = await readCorrection(tx, params.issueId, body.result);
      if (!read.ok) return read;
      const { game, issue, result } = read.value;
      return ok({ moves: wireMoves(await previewResettlement(tx, game, issue, result)) });
    },
    async 'ops.lottery.previewVoid'({ tx, operator }, { params }) {
      const foreign = foreignTo(desk.deps, operator.merchants);
      if (foreign) return foreign;
      const read = await readVoid(tx, params.issueId);
      if (!read.ok) return read;
      return ok({ moves: wireMoves(read.value.moves), needsSecond: read.value.needsSecond });
    },
  };
}
