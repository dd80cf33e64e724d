/** Handlers of the members' calls on agents. */
import type { Handlers } from '../../../kernel/http/bind.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok } from '../../../kernel/result.ts';
import type { ModuleContext } from './context.ts';
import { downlines, subordinate } from './downlines.ts';
import { affiliateLinkQr, affiliateLinks, changeAffiliateLink, createAffiliateLink, visitLink } from './links.ts';
import { answerMove, listMoves, transferDownlines, transferPreview } from './moves.ts';
import { answerOffer, offerRole, waitingOffer } from './offers.ts';
import { claimAccount, openDownline } from './openings.ts';
import { teamFigures, teamMoney } from './team-figures.ts';
import { ownRates, updateRebates } from './update-rebates.ts';

/** Handlers of agent.*. */
export function agentRoutes(module: ModuleContext) {
  return {
    'agent.teamFigures': ({ session, merchant }, { query }) => teamFigures(module, session, merchant, query),
    'agent.teamMoney': ({ session, merchant }, { query }) => teamMoney(module, session, merchant, query),
    'agent.subordinate': ({ session, merchant }, { query }) => subordinate(module, session, merchant, query),
    'agent.downlines': ({ session }, { query }) => downlines(module, session, query),
    'agent.rates': ({ session, language }) => ownRates(module, session, language),
    'agent.updateRebates': ({ session }, { body }) => updateRebates(module, session, body),
    'agent.transferPreview': ({ session }, { body }) => transferPreview(module, session, body),
    'agent.transferDownline': ({ session }, { body: { memberId, ...target } }) =>
      transferDownlines(module, session, { memberIds: [memberId], ...target }),
    'agent.transferDownlines': ({ session }, { body }) => transferDownlines(module, session, body),
    'agent.moves': ({ session }) => listMoves(module, session),
    'agent.answerMove': ({ session }, { params, body }) => answerMove(module, session, params.moveId, body.accept),
    'agent.openDownline': ({ session, merchant }, { body }) => openDownline(module, session, merchant, body),
    'agent.claimAccount': ({ session, merchant }, { body }) => claimAccount(module, session, merchant, body),
    'agent.offerRole': ({ session }, { params, body }) =>
      offerRole(module, session, params.memberId as MemberId, body.rebatesBasisPoints),
    'agent.offer': ({ session }) => waitingOffer(module, session),
    'agent.answerOffer': ({ session }, { body }) => answerOffer(module, session, body.offerId, body.accept),
    'agent.affiliateLinks': ({ session, origin }) => affiliateLinks(module, session, origin),
    'agent.createAffiliateLink': ({ session, origin }, { body }) => createAffiliateLink(module, session, origin, body),
    'agent.changeAffiliateLink': ({ session, origin }, { body }) => changeAffiliateLink(module, session, origin, body),
    'agent.affiliateLinkQr': ({ session, origin }, { params }) => affiliateLinkQr(module, session, origin, params.code),
    'agent.openLink': async ({ merchant }, { params }) => ok(await visitLink(module, merchant.code, params.code)),
  } satisfies Handlers;
}
