/** The turnover calls. */
import type { Handlers } from '../../../kernel/http/bind.ts';
import { ok } from '../../../kernel/result.ts';
import type { TurnoverContext } from './context.ts';
import { exitBonus } from './settle-purse.ts';
import { readBets, readStanding } from './present.ts';

/** Handlers of turnover.*. */
export function turnoverRoutes(module: TurnoverContext) {
  return {
    'turnover.standing': async ({ session, language }) =>
      ok(await readStanding(module, session.memberId, session.currency, language)),
    'turnover.bets': async ({ session, language }, { query }) =>
      ok(await readBets(module, session.memberId, session.currency, query, language)),
    'turnover.exitBonus': async ({ session }, { params }) => {
      const given = await exitBonus(module, session.memberId, session.currency, params.requirementId);
      return given.ok ? ok({ retracted: Number(given.value.retracted), currency: session.currency }) : given;
    },
  } satisfies Pick<Handlers, 'turnover.standing' | 'turnover.bets' | 'turnover.exitBonus'>;
}
