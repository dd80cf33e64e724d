/** The graph of related accounts: what a member uses, and who else used it. */
import type { AnswerOf } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import type { OpsContext } from '../../../kernel/http/ops-context.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import type { DeskDeps } from './deps.ts';
import { ownMember } from './page.ts';

type Answer = AnswerOf<OpsCalls['ops.members.related']>;
type Node = Answer['nodes'][number];

/** A member's use of a thing. */
interface Use {
  readonly kind: 'device' | 'bank' | 'address';
  readonly thing: string;
  readonly label: string;
  readonly memberId: MemberId;
  readonly times: number;
  readonly lastSeenAt: Date;
}

/** An address is shared by a household or a whole carrier; a device or a bank account is not. */
const STRONG: readonly Use['kind'][] = ['device', 'bank'];

function thingNode(uses: readonly Use[]): Node {
  const { kind, thing, label } = uses[0]!;
  return {
    id: `${kind}:${thing}`,
    kind,
    label,
    memberId: null,
    state: null,
    members: uses.length,
    times: uses.reduce((sum, use) => sum + use.times, 0),
    lastSeenAt: Math.max(...uses.map((use) => use.lastSeenAt.getTime())),
  };
}

/** Devices, bank accounts and addresses of a member with everyone of the merchant behind them. Refuses account_not_found. */
export async function readRelated(
  deps: DeskDeps,
  { tx, merchant }: OpsContext<'operator'>,
  id: string,
): Promise<Result<Answer>> {
  const found = await ownMember(deps, tx, merchant.code, id);
  if (!found.ok) return found;
  const { memberId } = found.value;
  const accounts = await deps.payees.sharedAccounts(tx, merchant.code, memberId);
  const uses: readonly Use[] = [
    ...(await deps.identity.desk.shared(tx, merchant.code, memberId)),
    ...accounts.map((account) => ({
      kind: 'bank' as const,
      thing: account.cardId,
      label: account.bankCode,
      memberId: account.memberId,
      times: account.times,
      lastSeenAt: account.lastAt,
    })),
  ];
  const things = Map.groupBy(uses, ({ kind, thing }) => `${kind}:${thing}`);
  const members = await deps.identity.desk.members(tx, merchant.code, [
    ...new Set([memberId, ...uses.map((use) => use.memberId)]),
  ]);
  return ok({
    nodes: [
      ...members.map((member): Node => {
        const own = uses.filter((use) => use.memberId === member.memberId);
        return {
          id: `member:${member.memberId}`,
          kind: 'member',
          label: member.username,
          memberId: member.memberId,
          state: member.state,
          members: 1,
          times: own.reduce((sum, use) => sum + use.times, 0),
          lastSeenAt: member.lastSeenAt?.getTime() ?? null,
        };
      }),
      ...[...things.values()].map(thingNode),
    ],
    links: uses.map(({ kind, thing, memberId: user, times }) => ({
      from: `member:${user}`,
      to: `${kind}:${thing}`,
      times,
      strength: STRONG.includes(kind) ? 'strong' : 'weak',
    })),
  });
}
