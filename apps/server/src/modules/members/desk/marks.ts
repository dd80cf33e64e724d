/** Marks: a short label operators put on a member. */
import type { ParsedInput } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import { sql } from '../../../kernel/db/index.ts';
import type { OpsContext } from '../../../kernel/http/ops-context.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { DeskDeps } from './deps.ts';
import { ownMembers } from './page.ts';

const MARKS_MAXIMUM = 100;

/** Marks of these members; those without one are absent. */
export async function readMarks(tx: Tx, ids: readonly MemberId[]): Promise<ReadonlyMap<MemberId, string>> {
  const { rows } = await sql<{
    memberId: MemberId;
    mark: string;
  }>`SELECT member_id AS "memberId", mark FROM member_desk.mark WHERE member_id = ANY (${[...ids]}::text[])`.execute(
    tx,
  );
  return new Map(rows.map(({ memberId, mark }) => [memberId, mark]));
}

async function writeMark(tx: Tx, merchantCode: string, memberId: MemberId, mark: string): Promise<void> {
  await sql`INSERT INTO member_desk.mark (member_id, merchant_code, mark) VALUES (${memberId}, ${merchantCode}, ${mark})
    ON CONFLICT (member_id) DO UPDATE SET mark = excluded.mark, marked_at = kernel.now()`.execute(tx);
}

/** Takes the mark of a member away. */
export async function deleteMark(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`DELETE FROM member_desk.mark WHERE member_id = ${memberId}`.execute(tx);
}

/** The merchant's marks with the number of their members, the most frequent first. */
export async function countMarks(tx: Tx, merchantCode: string): Promise<{ mark: string; members: number }[]> {
  const { rows } = await sql<{
    mark: string;
    members: number;
  }>`SELECT mark, count(*)::integer AS members FROM member_desk.mark WHERE merchant_code = ${merchantCode}
    GROUP BY mark ORDER BY count(*) DESC, mark LIMIT ${MARKS_MAXIMUM}`.execute(tx);
  return rows;
}

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
