/** Marks: a short label operators put on a member. */
import type { ParsedInput } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import type { OpsContext } from '../../../kernel/http/ops-context.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { DeskDeps } from './deps.ts';
import { deleteMark, readMarks, writeMark } from './mark-store.ts';
import { ownMembers } from './page.ts';

/**
 * Puts a mark on members, or takes it away; each that changes has an entry of its own in the trail. Refuses account_not_found, also
 * for one member of another merchant, and field_required for a mark of blanks.
 */
export async function markMembers(
  deps: DeskDeps,
  { tx, merchant, trail }: OpsContext<'operator'>,
  { memberIds, mark: typed }: ParsedInput<OpsCalls['ops.members.mark']>['body'],
): Promise<Result<{ changed: number }>> {
  const mark = typed?.normalize('NFC').trim() ?? null;
  if (mark === '') return refuse('field_required', { field: 'mark' });
  const found = await ownMembers(deps, tx, merchant.code, memberIds);
  if (!found.ok) return found;
  const before = await readMarks(
    tx,
    found.value.map(({ memberId }) => memberId),
  );
  const changed = found.value.filter(({ memberId }) => (before.get(memberId) ?? null) !== mark);
  for (const [at, { memberId }] of changed.entries()) {
    if (mark === null) await deleteMark(tx, memberId);
    else await writeMark(tx, merchant.code, memberId, mark);
    const facts = { before: { mark: before.get(memberId) ?? null }, after: { mark } };
    if (at > 0) trail.also({ object: { kind: 'member', id: memberId }, ...facts });
    else {
      trail.on('member', memberId);
      trail.changed(facts.before, facts.after);
    }
  }
  return ok({ changed: changed.length });
}
