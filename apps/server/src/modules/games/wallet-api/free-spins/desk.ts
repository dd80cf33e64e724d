/** Free spins at an operator's desk: grants of a merchant's members, a grant by two persons, and its end. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import type { ApprovalRequest, ApprovedVerb, OpsContext } from '../../../../kernel/http/ops-context.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { ModuleContext } from '../context.ts';
import { findFreeSpins, findGrant } from './free-spins-store.ts';
import { pageOfGrants } from './grant-desk-store.ts';
import { admitGrant, grantIn, revokeIn, type FreeSpinsRequest } from './grant-free-spins.ts';

type Context = OpsContext<'operator'>;
type Query = ParsedInput<OpsCalls['ops.freeSpins.list']>['query'];
type Answer = AnswerOf<OpsCalls['ops.freeSpins.list']>;
type GrantInput = ParsedInput<OpsCalls['ops.freeSpins.grant']>;

/** Grants of the merchant's members. Refuses input_invalid for a foreign cursor. */
export async function listGrants({ tx, merchant }: Context, query: Query): Promise<Result<Answer>> {
  const page = await pageOfGrants(tx, merchant.code, query);
  if (!page.ok) return page;
  const list = page.value.rows.map(({ memberId, username, stake, won, isOver, sortAt: _sortAt, ...grant }) => ({
    ...grant,
    member: { memberId, username },
    stake: Number(stake),
    won: Number(won),
    state: grant.used >= grant.spins ? ('used' as const) : isOver ? ('over' as const) : ('open' as const),
  }));
  return ok({ list, next: page.value.next });
}

/** Takes back what is left. Refuses free_spins_not_found, also for another merchant's member, free_spins_over. */
export async function revokeGrant(
  { deps }: ModuleContext,
  { tx, merchant, trail }: Context,
  grantId: string,
): Promise<Result<{ revoked: number }>> {
  const grant = await findGrant(tx, grantId);
  const account = grant && (await deps.accountsOf(tx, [grant.memberId])).get(grant.memberId);
  if (!grant || account?.merchantCode !== merchant.code) return refuse('free_spins_not_found');
  const revoked = await revokeIn(tx, grantId);
  if (revoked === 0) return refuse('free_spins_over');
  trail.changed(
    { left: revoked },
    { left: 0, vendor: grant.vendor, campaign: grant.campaign, memberId: grant.memberId },
  );
  return ok({ revoked });
}

interface Planned {
  readonly request: FreeSpinsRequest;
  readonly userName: string;
}

async function plan(
  module: ModuleContext,
  tx: Tx,
  { merchant, input: { body } }: ApprovalRequest<GrantInput>,
): Promise<Result<Planned>> {
  const { username, vendor, game, campaign, spins, stake, expiresAt } = body;
  const memberId = await module.deps.memberIdOf(tx, merchant.code, username);
  if (memberId === undefined) return refuse('account_not_found');
  const request = {
    campaign,
    vendor,
    memberId,
    game,
    currency: merchant.currency,
    spins,
    stake: BigInt(stake),
    expiresAt,
  };
  const admitted = await admitGrant(module, tx, request);
  if (!admitted.ok) return admitted;
  if (await module.deps.isRestricted(memberId, vendor)) return refuse('product_restricted');
  if (await findFreeSpins(tx, vendor, campaign, memberId)) return refuse('free_spins_granted');
  const account = (await module.deps.accountsOf(tx, [memberId])).get(memberId);
  return ok({ request, userName: account?.userName ?? username });
}

/** The grant: what counts against the threshold is the value of all spins. */
export function freeSpinsApproval(module: ModuleContext): ApprovedVerb<GrantInput> {
  return {
    async preview(tx, asked) {
      const planned = await plan(module, tx, asked);
      if (!planned.ok) return planned;
      const { request, userName } = planned.value;
      const { memberId, spins, stake, currency, game, campaign, expiresAt } = request;
      return ok({
        object: { kind: 'member', id: memberId, name: userName },
        amount: stake * BigInt(spins),
        currency,
        summary: [
          { label: 'game', before: null, after: game },
          { label: 'spins', before: null, after: String(spins) },
          { label: 'stake', before: null, after: String(stake) },
          { label: 'campaign', before: null, after: campaign },
          { label: 'expiresAt', before: null, after: new Date(expiresAt).toISOString() },
        ],
      });
    },
    async carryOut(tx, asked) {
      const planned = await plan(module, tx, asked);
      if (!planned.ok) return planned;
      const { request } = planned.value;
      const granted = await grantIn(module, tx, request);
      if (!granted.ok) return granted;
      return ok({
        before: null,
        after: { ...request, stake: String(request.stake), grantId: granted.value.grantId },
      });
    },
  };
}
