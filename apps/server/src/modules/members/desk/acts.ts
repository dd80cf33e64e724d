/** What operators do about a member: locks, sign-outs, second factors, limits, notes. */
import type { ParsedInput } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import type { ApprovedVerb, OpsContext } from '../../../kernel/http/ops-context.ts';
import type { Kernel } from '../../../kernel/module.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { LimitChoice, LimitOwner } from '../protection/index.ts';
import type { DeskMember } from '../identity/index.ts';
import type { DeskDeps } from './deps.ts';
import { ownMember, ownMembers } from './page.ts';
import { findNote, insertNote, listNotes } from './store.ts';

type Context = OpsContext<'operator'>;
type Nothing = Record<never, never>;

/** Locks or unlocks. Refuses account_not_found, member_state_conflict when it is in that state already or erased. */
export async function changeLock(
  deps: DeskDeps,
  { tx, merchant, trail }: Context,
  id: string,
  by: 'lock' | 'unlock',
): Promise<Result<Nothing>> {
  const found = await ownMember(deps, tx, merchant.code, id);
  if (!found.ok) return found;
  const changed = await deps.identity.changeLock(tx, found.value.memberId, by);
  if (!changed.ok) return changed;
  const [from, to] = by === 'lock' ? ['active', 'locked'] : ['locked', 'active'];
  if (changed.value !== from) return refuse('member_state_conflict');
  trail.changed({ state: from }, { state: to });
  return ok({});
}

/**
 * Locks members; those that are locked already stay so. Each that changes has an entry of its own in the trail. Refuses
 * account_not_found, also for one of another merchant, and member_state_conflict for an erased one.
 */
export async function lockMembers(
  deps: DeskDeps,
  { tx, merchant, trail }: Context,
  { memberIds }: ParsedInput<OpsCalls['ops.members.lockMany']>['body'],
): Promise<Result<{ changed: number }>> {
  const found = await ownMembers(deps, tx, merchant.code, memberIds);
  if (!found.ok) return found;
  if (found.value.some(({ state }) => state === 'erased')) return refuse('member_state_conflict');
  const locked: string[] = [];
  for (const { memberId } of found.value) {
    const changed = await deps.identity.changeLock(tx, memberId, 'lock');
    if (!changed.ok) return changed;
    if (changed.value === 'active') locked.push(memberId);
  }
  const [facts, [first, ...others]] = [{ before: { state: 'active' }, after: { state: 'locked' } }, locked] as const;
  if (first !== undefined) {
    trail.on('member', first);
    trail.changed(facts.before, facts.after);
  }
  for (const id of others) trail.also({ object: { kind: 'member', id }, ...facts });
  return ok({ changed: locked.length });
}

/** Ends every session of the member. Refuses account_not_found, member_state_conflict for an erased one. */
export async function signOut(deps: DeskDeps, { tx, merchant, trail }: Context, id: string): Promise<Result<Nothing>> {
  const found = await ownMember(deps, tx, merchant.code, id);
  if (!found.ok) return found;
  if (found.value.state === 'erased') return refuse('member_state_conflict');
  await deps.identity.signOutEverywhere(tx, found.value.memberId);
  trail.changed({ online: found.value.online }, { online: false });
  return ok({});
}

interface WithFactors {
  readonly member: DeskMember;
  readonly factors: { readonly totp: boolean; readonly passkeys: number; readonly recoveryCodes: number };
}

async function factorsOf(deps: DeskDeps, tx: Tx, merchantCode: string, id: string): Promise<Result<WithFactors>> {
  const found = await ownMember(deps, tx, merchantCode, id);
  if (!found.ok) return found;
  const { totpSince, passkeys, recoveryCodesLeft } = await deps.factors.recordsOf(found.value.memberId);
  const factors = { totp: totpSince !== undefined, passkeys: passkeys.length, recoveryCodes: recoveryCodesLeft };
  if (!factors.totp && factors.passkeys === 0) return refuse('factor_not_found');
  return ok({ member: found.value, factors });
}

/** Four eyes: deletes every second factor and ends every session, so that anyone who holds one starts again. */
export const resetFactors = (deps: DeskDeps): ApprovedVerb<ParsedInput<OpsCalls['ops.members.resetFactors']>> => ({
  async preview(tx, { merchant, input }) {
    const found = await factorsOf(deps, tx, merchant.code, input.params.memberId);
    if (!found.ok) return found;
    const { member, factors } = found.value;
    return ok({
      object: { kind: 'member', id: member.memberId, name: member.username },
      summary: [
        { label: 'totp', before: factors.totp ? 'on' : 'off', after: 'off' },
        { label: 'passkeys', before: String(factors.passkeys), after: '0' },
      ],
    });
  },
  async carryOut(tx, { merchant, input }) {
    const found = await factorsOf(deps, tx, merchant.code, input.params.memberId);
    if (!found.ok) return found;
    const { member, factors } = found.value;
    await deps.factors.erase(tx, member.memberId);
    await deps.identity.signOutEverywhere(tx, member.memberId);
    return ok({ before: { ...factors }, after: { totp: false, passkeys: 0, recoveryCodes: 0 } });
  },
});

const limitText = (amount: bigint | number | null): string | null => (amount === null ? null : String(amount));

/** Four eyes where the limit is raised or removed; a lower one protects more, and one person is enough. */
export function setLimit(deps: DeskDeps): ApprovedVerb<ParsedInput<OpsCalls['ops.members.setLimit']>> {
  type Body = ParsedInput<OpsCalls['ops.members.setLimit']>['body'];
  const ownerOf = ({ memberId, currency, merchantCode }: DeskMember): LimitOwner => ({
    memberId,
    currency,
    merchantCode,
  });
  const choiceOf = ({ kind, span, value }: Body): LimitChoice => ({ kind, span, amount: value });
  return {
    async preview(tx, { merchant, input }) {
      const found = await ownMember(deps, tx, merchant.code, input.params.memberId);
      if (!found.ok) return found;
      const change = await deps.protection.limitChangeOf(tx, ownerOf(found.value), choiceOf(input.body));
      if (!change.ok) return change;
      const { kind, span, value } = input.body;
      return ok({
        object: { kind: 'member', id: found.value.memberId, name: found.value.username },
        alone: !change.value.raises,
        summary: [{ label: `limit_${kind}_${span}`, before: limitText(change.value.current), after: limitText(value) }],
      });
    },
    async carryOut(tx, { merchant, input }) {
      const found = await ownMember(deps, tx, merchant.code, input.params.memberId);
      if (!found.ok) return found;
      const owner = ownerOf(found.value);
      const change = await deps.protection.limitChangeOf(tx, owner, choiceOf(input.body));
      if (!change.ok) return change;
      const set = await deps.protection.setLimit(tx, owner, choiceOf(input.body));
      if (!set.ok) return set;
      const { kind, span, value } = input.body;
      return ok({
        before: { kind, span, value: limitText(change.value.current) },
        after: { kind, span, value: limitText(value), takesEffectAt: new Date(set.value.at).toISOString() },
      });
    },
  };
}

/** Writes a note or its next version. Refuses account_not_found, note_not_found, changed_meanwhile with who was faster. */
export async function writeNote(
  { kernel, deps }: { readonly kernel: Kernel; readonly deps: DeskDeps },
  { tx, merchant, operator, trail }: Context,
  id: string,
  { text, noteId, version }: ParsedInput<OpsCalls['ops.members.writeNote']>['body'],
): Promise<Result<{ noteId: string; version: number }>> {
  const found = await ownMember(deps, tx, merchant.code, id);
  if (!found.ok) return found;
  const { memberId } = found.value;
  const before = noteId === undefined ? undefined : await findNote(tx, memberId, noteId);
  if (noteId !== undefined && !before) return refuse('note_not_found');
  if (before && before.version !== version) return refuse('changed_meanwhile', { by: before.writtenBy });
  const next = {
    noteId: before?.noteId ?? kernel.ids.next<string>(),
    version: (before?.version ?? 0) + 1,
    memberId,
    text,
    operatorId: operator.operatorId,
    operatorName: operator.displayName,
  };
  if (!(await insertNote(tx, next))) {
    const winner = await findNote(tx, memberId, next.noteId);
    return refuse('changed_meanwhile', { by: winner?.writtenBy ?? '' });
  }
  // What notes say may be personal: the trail keeps that one was written, the note keeps its versions.
  trail.changed(before ? { noteId: next.noteId, version: before.version } : null, {
    noteId: next.noteId,
    version: next.version,
  });
  return ok({ noteId: next.noteId, version: next.version });
}

/** Notes with their history, newest first. Refuses account_not_found. */
export async function readNotes(deps: DeskDeps, { tx, merchant }: Context, id: string) {
  const found = await ownMember(deps, tx, merchant.code, id);
  if (!found.ok) return found;
  const notes = Map.groupBy(await listNotes(tx, found.value.memberId), ({ noteId }) => noteId);
  return ok({
    list: [...notes.entries()].map(([noteId, [newest, ...history]]) => ({
      noteId,
      version: newest!.version,
      text: newest!.text,
      writtenBy: newest!.writtenBy,
      writtenAt: newest!.writtenAt.getTime(),
      history: history.map(({ version, text, writtenBy, writtenAt }) => ({
        version,
        text,
        writtenBy,
        writtenAt: writtenAt.getTime(),
      })),
    })),
  });
}
