/** Members who use the same things: how much speaks for one person, and what an operator decides about them. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import type { DeskMember } from '../../members/identity/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { ModuleContext } from './deps.ts';
import { namesOf, type Context } from './present.ts';
import {
  countAlertsWith,
  countHandsWith,
  listRelations,
  lockRelations,
  writeRelations,
  type RelationRow,
} from './relation-store.ts';
import { scoreOf, type ScoreLine, type Use } from './rules/score.ts';

type Relation = AnswerOf<OpsCalls['ops.risk.relation']>;
type Body = ParsedInput<OpsCalls['ops.risk.relate']>['body'];

const NAMED = 5;

async function usesOf({ deps }: ModuleContext, { tx, merchant }: Context, memberId: MemberId): Promise<readonly Use[]> {
  const accounts = await deps.payees.sharedAccounts(tx, merchant.code, memberId);
  return [
    ...(await deps.identity.desk.shared(tx, merchant.code, memberId)),
    ...accounts.map((account) => ({
      kind: 'bank' as const,
      thing: account.cardId,
      memberId: account.memberId,
      times: account.times,
    })),
  ];
}

/** Refuses account_not_found, for another merchant's member as well. */
export async function ownMember(
  { deps }: ModuleContext,
  { tx, merchant }: Context,
  memberId: string,
): Promise<Result<DeskMember, 'account_not_found'>> {
  const [member] = await deps.identity.desk.members(tx, merchant.code, [memberId as MemberId]);
  return member ? ok(member) : refuse('account_not_found');
}

const versionOf = (relations: readonly RelationRow[]): number =>
  relations.reduce((sum, { version }) => sum + version, 0);

/** What is known and decided about the member and the others. */
async function present(module: ModuleContext, context: Context, memberId: MemberId): Promise<Relation> {
  const { tx, merchant, operator } = context;
  const uses = await usesOf(module, context, memberId);
  const relations = await listRelations(tx, merchant.code, memberId);
  const strong = new Set(uses.filter(({ kind }) => kind !== 'address').map((use) => use.memberId));
  const used = uses.map((use) => use.memberId);
  const ids = [...new Set([...used, ...relations.map(({ otherId }) => otherId)])].filter((id) => id !== memberId);
  const hands = await countHandsWith(tx, merchant.code, memberId, ids);
  const alerts = await countAlertsWith(tx, merchant.code, memberId, ids);
  const { score, lines } = scoreOf(memberId, { uses, hands, alerts });
  const names = await namesOf(module, tx, merchant.code, ids as MemberId[]);
  const nameOf = (id: string) => ({ memberId: id, username: names.get(id) ?? '' });
  const presentLine = ({ line, points, others, times }: ScoreLine) => ({
    line,
    points,
    others: others.slice(0, NAMED).map(nameOf),
    otherCount: others.length,
    times,
  });
  const others = ids.map((id) => {
    const decided = relations.find(({ otherId, verdict }) => otherId === id && verdict !== null);
    return {
      ...nameOf(id),
      strong: strong.has(id as MemberId),
      verdict: decided?.verdict ?? null,
      reason: decided?.reason ?? null,
      decidedBy: decided?.decidedName ?? null,
      decidedAt: decided?.decidedAt.getTime() ?? null,
    };
  });
  return {
    score,
    lines: lines.map(presentLine),
    others: others.toSorted((one, other) => Number(other.strong) - Number(one.strong)),
    version: versionOf(relations),
    canDecide: others.length > 0 && operator.rights.has('risk.decide'),
  };
}

/** Refuses account_not_found. */
export async function readRelation(module: ModuleContext, context: Context, id: string): Promise<Result<Relation>> {
  const found = await ownMember(module, context, id);
  return found.ok ? ok(await present(module, context, found.value.memberId)) : found;
}

/**
 * Decides about a member and others who use the same things, or were decided about before. Refuses account_not_found for anyone else,
 * changed_meanwhile with who was faster.
 */
export async function relate(
  module: ModuleContext,
  context: Context,
  id: string,
  { version, verdict, otherIds, reason }: Body,
): Promise<Result<Relation>> {
  const { tx, merchant, operator, trail } = context;
  const found = await ownMember(module, context, id);
  if (!found.ok) return found;
  const { memberId } = found.value;
  await lockRelations(tx, merchant.code);
  const before = await present(module, context, memberId);
  if (before.version !== version) return refuse('changed_meanwhile', { by: lastBy(before) });
  const chosen = [...new Set(otherIds)];
  const known = before.others.filter((other) => chosen.includes(other.memberId));
  if (known.length !== chosen.length) return refuse('account_not_found');
  await writeRelations(tx, merchant.code, memberId, chosen as MemberId[], { verdict, reason, by: operator });
  const verdicts = (of: (other: Relation['others'][number]) => string | null) =>
    Object.fromEntries(known.map((other) => [other.memberId, of(other)]));
  trail.changed(
    verdicts((other) => other.verdict),
    verdicts(() => verdict),
  );
  for (const other of chosen)
    trail.also({ object: { kind: 'member', id: other }, before: null, after: { [memberId]: verdict } });
  return ok(await present(module, context, memberId));
}

/** Who decided last. */
const lastBy = ({ others }: Relation): string =>
  others.toSorted((one, other) => (other.decidedAt ?? 0) - (one.decidedAt ?? 0))[0]?.decidedBy ?? '';
