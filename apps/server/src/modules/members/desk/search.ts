/** Search for members: every look-up of every module in turn, until the page is full. */
import type { AnswerOf } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import type { Found, MemberLookup } from '../../../kernel/desk.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { DeskMember } from '../identity/index.ts';
import { maskEmail, maskMobile, maskName } from './masks.ts';
import type { DeskDeps } from './deps.ts';

type Answer = AnswerOf<OpsCalls['ops.members.search']>;
type Row = Answer['list'][number];

/** Where a page ended: the look-up, and the last member it found. */
interface Cursor {
  readonly at: number;
  readonly after: Found;
}

const encode = ({ at, after }: Cursor): string =>
  Buffer.from(JSON.stringify([at, after.key, after.memberId])).toString('base64url');

function decode(cursor: string, lookups: number): Cursor | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (!Array.isArray(parts) || parts.length !== 3) return undefined;
    const [at, key, memberId] = parts as unknown[];
    const isSound =
      Number.isInteger(at) &&
      (at as number) >= 0 &&
      (at as number) < lookups &&
      [key, memberId].every(
        (part) => typeof part === 'string' && part.length <= 256 && !part.includes('\0') && part.isWellFormed(),
      );
    return isSound ? { at: at as number, after: { key: key as string, memberId: memberId as MemberId } } : undefined;
  } catch {
    return undefined;
  }
}

/** A member as lists show it: personal data masked. */
export const presentMember = (member: DeskMember): Omit<Row, 'matchedBy'> => ({
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
});

interface Hit extends Found {
  readonly at: number;
}

/** Hits from a cursor on; one more than the page needs. */
async function collect(
  tx: Tx,
  lookups: readonly MemberLookup[],
  wanted: { readonly merchantCode: string; readonly text: string; readonly limit: number },
  from: Cursor | undefined,
): Promise<readonly Hit[]> {
  const hits: Hit[] = [];
  for (let at = from?.at ?? 0; at < lookups.length && hits.length <= wanted.limit; at++) {
    const after = at === from?.at ? from.after : undefined;
    const found = await lookups[at]!.find(tx, { ...wanted, limit: wanted.limit + 1, after });
    const behind = found.filter(
      ({ key, memberId }) => !after || key > after.key || (key === after.key && memberId > after.memberId),
    );
    hits.push(...behind.map((one) => ({ ...one, at })));
  }
  return hits.slice(0, wanted.limit + 1);
}

/** A page of members. A member found twice on a page is shown once, by what found it first. Refuses input_invalid for a foreign cursor. */
export async function searchMembers(
  { lookups, identity }: DeskDeps,
  tx: Tx,
  merchantCode: string,
  { query, after, limit }: { readonly query: string; readonly after?: string | undefined; readonly limit: number },
): Promise<Result<Answer, 'input_invalid'>> {
  const all = lookups();
  const from = after === undefined ? undefined : decode(after, all.length);
  if (after !== undefined && !from) return refuse('input_invalid');
  const text = query.normalize('NFC').trim();
  const hits = text === '' ? [] : await collect(tx, all, { merchantCode, text, limit }, from);
  const page = hits.slice(0, limit);
  const members = new Map(
    (
      await identity.desk.members(
        tx,
        merchantCode,
        page.map(({ memberId }) => memberId),
      )
    ).map((member) => [member.memberId, member]),
  );
  const list: Row[] = [];
  const shown = new Set<MemberId>();
  for (const { memberId, at } of page) {
    const member = members.get(memberId);
    if (!member || shown.has(memberId)) continue;
    shown.add(memberId);
    list.push({ ...presentMember(member), matchedBy: all[at]!.match });
  }
  const last = page.at(-1);
  return ok({ list, next: hits.length > limit && last ? encode({ at: last.at, after: last }) : null });
}
