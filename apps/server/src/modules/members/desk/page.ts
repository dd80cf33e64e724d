/** The head of a member's page, and its personal data when they are opened. */
import type { AnswerOf } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import type { OpsContext } from '../../../kernel/http/ops-context.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { DeskMember } from '../identity/index.ts';
import type { DeskDeps } from './deps.ts';
import { readMarks } from './mark-store.ts';
import { presentMember } from './search.ts';
import { listHolds } from './store.ts';

type Context = OpsContext<'operator'>;

/** A member of the merchant the call acts for. Refuses account_not_found, for another merchant's member as well. */
export async function ownMember(
  { identity }: Pick<DeskDeps, 'identity'>,
  tx: Tx,
  merchantCode: string,
  memberId: string,
): Promise<Result<DeskMember, 'account_not_found'>> {
  const [member] = await identity.desk.members(tx, merchantCode, [memberId as MemberId]);
  return member ? ok(member) : refuse('account_not_found');
}

/** These members of the merchant, by id. Refuses account_not_found when one of them is not. */
export async function ownMembers(
  { identity }: Pick<DeskDeps, 'identity'>,
  tx: Tx,
  merchantCode: string,
  memberIds: readonly string[],
): Promise<Result<readonly DeskMember[], 'account_not_found'>> {
  const ids = [...new Set(memberIds)];
  const members = await identity.desk.members(tx, merchantCode, ids as MemberId[]);
  if (members.length !== ids.length) return refuse('account_not_found');
  // In one order, so that two bulk acts wait for each other instead of for ever.
  return ok(members.toSorted((one, other) => (one.memberId < other.memberId ? -1 : 1)));
}

/** Members who share a device or a bank account with this one. */
async function countShared(
  { identity, payees }: DeskDeps,
  tx: Tx,
  merchantCode: string,
  memberId: MemberId,
): Promise<number> {
  const things = (await identity.desk.shared(tx, merchantCode, memberId)).filter(({ kind }) => kind === 'device');
  const accounts = await payees.sharedAccounts(tx, merchantCode, memberId);
  const others = [...things, ...accounts].filter((one) => one.memberId !== memberId);
  return new Set(others.map((one) => one.memberId)).size;
}

/** User names of the agents above a member, the highest first. */
async function readLine(
  { agents, identity }: DeskDeps,
  tx: Tx,
  merchantCode: string,
  memberId: MemberId,
): Promise<string[]> {
  const ids = await agents.lineOf(tx, memberId);
  const names = new Map(
    (await identity.desk.members(tx, merchantCode, ids)).map((agent) => [agent.memberId, agent.username]),
  );
  return ids.toReversed().flatMap((id) => names.get(id) ?? []);
}

/** The member's VIP level with its points. */
async function readVip({ vip }: Pick<DeskDeps, 'vip'>, { memberId, merchantCode, currency }: DeskMember) {
  const standing = await vip.standingOf(memberId, { merchantCode, currency });
  return standing ? { level: standing.level, points: Number(standing.points) } : null;
}

/** Who it is, state and flags; masked. Refuses account_not_found. */
export async function readHead(
  deps: DeskDeps,
  { tx, merchant }: Context,
  id: string,
): Promise<Result<AnswerOf<OpsCalls['ops.members.read']>>> {
  const found = await ownMember(deps, tx, merchant.code, id);
  if (!found.ok) return found;
  const { memberId, currency, online } = found.value;
  const factors = await deps.factors.recordsOf(memberId);
  const exclusion = await deps.protection.exclusionOf(tx, memberId);
  return ok({
    ...presentMember(found.value, (await readMarks(tx, [memberId])).get(memberId)),
    online,
    kycState: (await deps.kyc.standingOf(tx, memberId)).state,
    factors: {
      totp: factors.totpSince !== undefined,
      passkeys: factors.passkeys.length,
      recoveryCodes: factors.recoveryCodesLeft,
    },
    exclusion: exclusion ? { kind: exclusion.kind, until: exclusion.until?.getTime() ?? null } : null,
    sharedWith: await countShared(deps, tx, merchant.code, memberId),
    openHolds: (await listHolds(tx, memberId, currency)).length,
    vip: await readVip(deps, found.value),
    line: await readLine(deps, tx, merchant.code, memberId),
  });
}

/** The personal data themselves; the call has a reason, and is in the trail. Refuses account_not_found. */
export async function openPerson(
  deps: DeskDeps,
  { tx, merchant }: Context,
  id: string,
): Promise<Result<AnswerOf<OpsCalls['ops.members.open']>>> {
  const found = await ownMember(deps, tx, merchant.code, id);
  if (!found.ok) return found;
  const { memberId, name, mobile, email, birthday } = found.value;
  const { bankCards } = await deps.payees.recordsOf(memberId);
  return ok({
    name,
    mobile,
    email,
    birthday,
    bankAccounts: bankCards.map(({ bankCode, accountNumber, accountName, removedAt }) => ({
      bankCode,
      accountNumber,
      holder: accountName,
      linked: removedAt === undefined,
    })),
  });
}
