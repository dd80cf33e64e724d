/** Search for members: every look-up of every module in turn, until the page is full. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import { decodeCursor, encodeCursor } from '../../../kernel/cursor.ts';
import type { Found } from '../../../kernel/desk.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { DeskMember } from '../identity/index.ts';
import { countMembers, listMemberIds, type MemberFilters } from './list-store.ts';
import { readMarks } from './mark-store.ts';
import { maskEmail, maskMobile, maskName } from './masks.ts';
import type { DeskDeps } from './deps.ts';

type Answer = AnswerOf<OpsCalls['ops.members.search']>;
type Row = Answer['list'][number];

/** Where a page ended: the look-up, and the last member it found. */
interface Cursor {
  readonly at: number;
  readonly after: Found;
}

function cursorOf(text: string, lookups: number): Cursor | undefined {
  const [at = '', key = '', memberId = ''] = decodeCursor(text) ?? [];
  const isSound = /^\d{1,3}$/.test(at) && Number(at) < lookups;
  return isSound ? { at: Number(at), after: { key, memberId: memberId as MemberId } } : undefined;
}

/** A member as lists show it: personal data masked. */
export const presentMember = (member: DeskMember, mark: string | undefined): Omit<Row, 'matchedBy'> => ({
  memberId: member.memberId,
  username: member.username,
  type: member.type,
  state: member.state,
  currency: member.currency,
  clubLabel: member.clubLabel,
  mobile: member.mobile && maskMobile(member.mobile),
  email: member.email && maskEmail(member.email),
  name: member.name && maskName(member.name),
  registeredAt: member.registeredAt.getTime(),
  lastSeenAt: member.lastSeenAt?.getTime() ?? null,
  mark: mark ?? null,
});

interface Hit extends Found {
  readonly at: number;
}

interface Wanted {
  readonly merchantCode: string;
  readonly text: string;
  readonly limit: number;
}

/** Hits of the merchant's members from a cursor on; one more than the page needs. Another merchant's never fill a page. */
async function collect(
  { lookups, identity }: Pick<DeskDeps, 'lookups' | 'identity'>,
  tx: Tx,
  wanted: Wanted,
  from: Cursor | undefined,
): Promise<{ readonly hits: readonly Hit[]; readonly members: ReadonlyMap<MemberId, DeskMember> }> {
  const all = lookups();
  const hits: Hit[] = [];
  const members = new Map<MemberId, DeskMember>();
  for (let at = from?.at ?? 0; at < all.length && hits.length <= wanted.limit; at++) {
    const after = at === from?.at ? from.after : undefined;
    const found = await all[at]!.find(tx, { ...wanted, limit: wanted.limit + 1, after });
    if (found.length === 0) continue;
    const own = await identity.desk.members(
      tx,
      wanted.merchantCode,
      found.map(({ memberId }) => memberId),
    );
    for (const member of own) members.set(member.memberId, member);
    const behind = found.filter(
      ({ key, memberId }) =>
        members.has(memberId) && (!after || key > after.key || (key === after.key && memberId > after.memberId)),
    );
    hits.push(...behind.map((one) => ({ ...one, at })));
  }
  return { hits: hits.slice(0, wanted.limit + 1), members };
}

/** The list of all members, by what is asked of them. Refuses input_invalid for a foreign cursor. */
async function listMembers(
  { identity }: Pick<DeskDeps, 'identity'>,
  tx: Tx,
  merchantCode: string,
  query: SearchQuery,
): Promise<Result<Answer, 'input_invalid'>> {
  const at = (instant: number | undefined) => (instant === undefined ? undefined : new Date(instant));
  const minor = (amount: number | undefined) => (amount === undefined ? undefined : BigInt(amount));
  const filters: MemberFilters = {
    state: query.state,
    mark: query.mark?.normalize('NFC').trim(),
    kyc: query.kyc,
    registeredFrom: at(query.registeredFrom),
    registeredTo: at(query.registeredTo),
    balanceFrom: minor(query.balanceFrom),
    balanceTo: minor(query.balanceTo),
  };
  const page = await listMemberIds(tx, merchantCode, filters, query);
  if (!page.ok) return page;
  const { ids, next } = page.value;
  const members = new Map(
    (await identity.desk.members(tx, merchantCode, ids)).map((member) => [member.memberId, member]),
  );
  const marks = await readMarks(tx, ids);
  const list = ids.flatMap((id): Row[] => {
    const member = members.get(id);
    return member ? [{ ...presentMember(member, marks.get(id)), matchedBy: 'listed' }] : [];
  });
  return ok({ list, next, total: await countMembers(tx, merchantCode, filters) });
}

export type SearchQuery = ParsedInput<OpsCalls['ops.members.search']>['query'];

/**
 * A page of members: those a text finds, or all. A member found twice on a page is shown once, by what found it first. Refuses
 * input_invalid for a foreign cursor.
 */
export async function searchMembers(
  deps: Pick<DeskDeps, 'lookups' | 'identity'>,
  tx: Tx,
  merchantCode: string,
  query: SearchQuery,
): Promise<Result<Answer, 'input_invalid'>> {
  const { after, limit } = query;
  const text = query.query.normalize('NFC').trim();
  if (text === '') return await listMembers(deps, tx, merchantCode, query);
  const all = deps.lookups();
  const from = after === undefined ? undefined : cursorOf(after, all.length);
  if (after !== undefined && !from) return refuse('input_invalid');
  const { hits, members } = await collect(deps, tx, { merchantCode, text, limit }, from);
  const page = hits.slice(0, limit);
  const marks = await readMarks(tx, [...members.keys()]);
  const rows = new Map<MemberId, Row>();
  for (const { memberId, at } of page)
    if (!rows.has(memberId))
      rows.set(memberId, {
        ...presentMember(members.get(memberId)!, marks.get(memberId)),
        matchedBy: all[at]!.match,
      });
  const last = page.at(-1);
  return ok({
    list: [...rows.values()],
    next: hits.length > limit && last ? encodeCursor([String(last.at), last.key, last.memberId]) : null,
  });
}
