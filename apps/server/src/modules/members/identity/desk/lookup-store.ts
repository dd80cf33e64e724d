/** SQL of the ways members are found by what identity stores. Each look-up reads one index. */
import { DIALING_COUNTRIES, e164Mobile } from '@lantern/contract/mobile';
import { sql, type Sql } from '../../../../kernel/db/sql.ts';
import type { Found, MemberLookup, Wanted } from '../../../../kernel/desk.ts';
import { shortAddress } from '../../../../kernel/sign-in/short-address.ts';
import type { Tx } from '../../../../kernel/tx.ts';

const USERNAME = /^[a-z0-9_]{2,20}$/;
const NAME_LENGTH_MINIMUM = 3;
const EMAIL = /^[^@\s]+@[^@\s]+$/;
const PRINT = /^[0-9a-f]{12,64}$/;

const rowsOf = async (answered: Promise<{ readonly rows: readonly Found[] }>): Promise<readonly Found[]> =>
  (await answered).rows;

/** Texts that begin with `prefix` in the order of bytes lie below this. */
const beyond = (prefix: string): string => `${prefix}\u{10FFFF}`;

/** Every number the typed digits may be: with a dialing code, or as the countries write it at home. */
function numbersOf(text: string): readonly string[] {
  const digits = text.replace(/[\s().-]/g, '');
  if (!/^(\+|00)?\d{6,18}$/.test(digits)) return [];
  const plain = digits.replace(/^\+|^00/, '');
  const numbers = DIALING_COUNTRIES.flatMap(({ countryDialingCode }) =>
    plain.startsWith(countryDialingCode) && !plain.startsWith('0')
      ? [`+${plain}`, e164Mobile(countryDialingCode, digits)]
      : [e164Mobile(countryDialingCode, digits)],
  );
  return [...new Set(numbers.filter((number) => number !== undefined))];
}

const byId: MemberLookup = {
  match: 'memberId',
  find: (tx, { merchantCode, text }) =>
    rowsOf(
      sql<Found>`SELECT id AS "memberId", id AS key FROM identity.member WHERE id = ${text} AND merchant_code = ${merchantCode}`.execute(
        tx,
      ),
    ),
};

const byUsername: MemberLookup = {
  match: 'username',
  async find(tx, { merchantCode, text, limit, after }) {
    const prefix = text.toLowerCase();
    if (!USERNAME.test(prefix)) return [];
    return rowsOf(
      sql<Found>`SELECT id AS "memberId", username AS key FROM identity.member
      WHERE merchant_code = ${merchantCode} AND username >= ${prefix} AND username < ${beyond(prefix)} AND username > ${after?.key ?? ''}
      ORDER BY merchant_code, username LIMIT ${limit}`.execute(tx),
    );
  },
};

const byMobile: MemberLookup = {
  match: 'mobile',
  async find(tx, { merchantCode, text }) {
    const numbers = numbersOf(text);
    if (numbers.length === 0) return [];
    return rowsOf(
      sql<Found>`SELECT id AS "memberId", mobile AS key FROM identity.member
      WHERE merchant_code = ${merchantCode} AND mobile = ANY (${[...numbers]}::text[]) ORDER BY mobile`.execute(tx),
    );
  },
};

/** Values of a field of registration: a prefix, or the whole. */
const byField = (
  tx: Tx,
  field: 'payeeName' | 'email',
  upTo: (text: string) => string,
  { merchantCode, text, limit, after }: Wanted,
) => {
  const prefix = text.toLowerCase();
  const start = after ? sql`(lower(f.value) COLLATE "C", f.member_id) > (${after.key}, ${after.memberId})` : sql`true`;
  return rowsOf(
    sql<Found>`SELECT f.member_id AS "memberId", lower(f.value) AS key FROM identity.member_field f JOIN identity.member m ON m.id = f.member_id
    WHERE f.field = ${sql.raw(`'${field}'`)} AND lower(f.value) COLLATE "C" >= ${prefix} AND lower(f.value) COLLATE "C" <= ${upTo(prefix)}
      AND ${start} AND m.merchant_code = ${merchantCode}
    ORDER BY lower(f.value) COLLATE "C", f.member_id LIMIT ${limit}`.execute(tx),
  );
};

const byEmail: MemberLookup = {
  match: 'email',
  find: async (tx, wanted) => (EMAIL.test(wanted.text) ? byField(tx, 'email', (text) => text, wanted) : []),
};

const byName: MemberLookup = {
  match: 'name',
  find: async (tx, wanted) =>
    wanted.text.length >= NAME_LENGTH_MINIMUM && /^\p{L}[\p{L}\s.'-]*$/u.test(wanted.text)
      ? byField(tx, 'payeeName', beyond, wanted)
      : [],
};

/** Sessions with a value: each member once. */
const bySessions = (tx: Tx, condition: Sql, { merchantCode, limit, after }: Wanted) =>
  rowsOf(
    sql<Found>`SELECT DISTINCT s.member_id AS "memberId", '' AS key FROM identity.session s JOIN identity.member m ON m.id = s.member_id
    WHERE ${condition} AND s.scope = 'site' AND s.member_id > ${after?.memberId ?? ''} AND m.merchant_code = ${merchantCode}
    ORDER BY s.member_id LIMIT ${limit}`.execute(tx),
  );

const byAddress: MemberLookup = {
  match: 'address',
  async find(tx, wanted) {
    const stored = shortAddress(wanted.text.replace(/\.x$/, '.0'));
    return stored === '' ? [] : bySessions(tx, sql`s.address = ${stored} AND s.address <> ''`, wanted);
  },
};

/** The print of a device as the member's page writes it, or its beginning. */
const byDevice: MemberLookup = {
  match: 'device',
  async find(tx, wanted) {
    const print = wanted.text.toLowerCase();
    if (!PRINT.test(print) || print.length % 2 === 1) return [];
    const [from, to] = [print.padEnd(64, '0'), print.padEnd(64, 'f')].map((hex) => Buffer.from(hex, 'hex'));
    return bySessions(tx, sql`s.fingerprint BETWEEN ${from} AND ${to}`, wanted);
  },
};

export const identityLookups: readonly MemberLookup[] = [
  byId,
  byUsername,
  byMobile,
  byEmail,
  byDevice,
  byAddress,
  byName,
];
