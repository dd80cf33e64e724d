import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { calls } from '../calls/index.ts';
import { errorCatalogue } from '../errors/index.ts';
import { APPROVAL_KINDS, opsCalls, RIGHTS, rightsOf, ROLES, type OpsCallShape } from './index.ts';
import { SETTINGS } from './settings/index.ts';

const entries = Object.entries<OpsCallShape>(opsCalls);
/** Lists that are read page by page and are no file, and why. A list without pages is whole on its page. */
const NO_FILE: Readonly<Record<string, string>> = {
  'ops.operators.list': 'a few people, all of them on the page',
  'ops.approvals.list': 'what was decided is in the trail, which is a file',
  'ops.chat.blocks': 'a few people, each with its reason on the page',
  'ops.chat.list': 'what members said is read one conversation at a time',
  'ops.members.trail': 'a part of the trail, which is a file',
  'ops.reconciliations.list': 'each of them is a file of its differences',
  'ops.settings.history': 'a part of the trail, which is a file',
  'ops.sports.slips': 'open slips at this moment, the biggest first; the rounds are in the members’ records',
};
const fieldsOf = (schema: z.core.$ZodType | undefined) =>
  Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});

/** Whether a row of the call's list has the field a column names by its path. */
function hasField(call: OpsCallShape, column: string): boolean {
  type Shaped = { readonly shape?: Record<string, unknown>; readonly element?: Shaped; unwrap?(): Shaped };
  let at: Shaped | undefined = (call.answer as Shaped).shape?.['list'] as Shaped | undefined;
  at = at?.element;
  for (const part of column.split('.')) {
    while (at?.shape === undefined && at?.unwrap) at = at.unwrap();
    at = at?.shape?.[part] as Shaped | undefined;
  }
  return at !== undefined;
}

describe('the operators’ calls', () => {
  it('have ids and addresses of their own, apart from the members’', () => {
    expect(entries.filter(([id]) => !/^ops\.[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/.test(id))).toEqual([]);
    const addresses = entries.map(([, { method, path }]) => `${method} ${path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(entries.filter(([, { path }]) => !path.startsWith('/ops/'))).toEqual([]);
    expect(Object.values(calls).filter(({ path }) => path.startsWith('/ops/'))).toEqual([]);
  });

  it('have params with exactly the names in the path, and codes of the catalogue', () => {
    for (const [id, call] of entries) {
      const named = [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
      expect([id, fieldsOf(call.params)]).toEqual([id, named]);
      expect([id, call.errors.filter((code) => !(code in errorCatalogue))]).toEqual([id, []]);
      expect([id, new Set(call.errors).size]).toEqual([id, call.errors.length]);
    }
  });

  it('[CON-02] name a right of the table wherever they act for a merchant, and every right is used', () => {
    const withoutRight = entries.filter(([, { right }]) => right === undefined).map(([id]) => id);
    expect(withoutRight.filter((id) => !/^ops\.(?:session|setup|profile)\./.test(id))).toEqual([]);
    expect(entries.filter(([, { auth, right }]) => auth === 'none' && right !== undefined)).toEqual([]);
    const used = new Set([
      ...entries.map(([, { right }]) => right),
      ...Object.values(APPROVAL_KINDS).map(({ decidedBy }) => decidedBy),
      ...Object.values(SETTINGS).map(({ right }) => right),
    ]);
    expect(Object.keys(RIGHTS).filter((right) => !used.has(right as keyof typeof RIGHTS))).toEqual([]);
  });

  it('ask for the reason they declare, and a second person only with a reason', () => {
    for (const [id, call] of entries) {
      const fields = [...fieldsOf(call.input), ...(call.opens === undefined ? [] : fieldsOf(call.query))];
      expect([id, call.reason === true]).toEqual([id, fields.includes('reason')]);
      if (call.approval !== undefined) expect([id, call.reason, call.method]).toEqual([id, true, 'POST']);
    }
  });

  it('[CON-19/export] every list that has pages is a file too, or is named with the reason it is none', () => {
    const isPaged = ({ method, answer }: OpsCallShape) =>
      method === 'GET' && ['list', 'next'].every((field) => fieldsOf(answer).includes(field));
    const without = entries.filter(([, call]) => isPaged(call) && call.csv === undefined).map(([id]) => id);
    expect(without.toSorted()).toEqual(Object.keys(NO_FILE).toSorted());
    // A file is made of pages: a call without them has none.
    expect(entries.filter(([, call]) => call.csv !== undefined && !isPaged(call)).map(([id]) => id)).toEqual([]);
    for (const [id, call] of entries.filter(([, { csv }]) => csv !== undefined)) {
      expect([id, fieldsOf(call.query).includes('format')]).toEqual([id, true]);
      expect([id, Object.keys(call.csv!).filter((column) => !hasField(call, column))]).toEqual([id, []]);
    }
  });

  it('need a key wherever money moves by an amount the caller names', () => {
    const named = entries.filter(([, { input }]) => fieldsOf(input).includes('amount'));
    expect(named.filter(([, { idempotency }]) => idempotency !== 'key').map(([id]) => id)).toEqual([]);
  });

  it('[CON-02] an auditor changes nothing, and no right belongs to no one', () => {
    // Deciding about requests is refused by their kind's own right; a comparison with the ledger is a proof and keeps its outcome.
    // What leaves no entry, as a preview, changes nothing.
    const harmless: readonly (string | undefined)[] = ['approvals.read', 'reports.prove'];
    const auditor = rightsOf(['auditor']);
    const changes = entries.filter(
      ([, { method, right, unrecorded }]) =>
        method !== 'GET' &&
        unrecorded !== true &&
        right !== undefined &&
        !harmless.includes(right) &&
        auditor.includes(right),
    );
    expect(changes.map(([id]) => id)).toEqual([]);
    expect(Object.values(RIGHTS).filter(({ roles }) => roles.length === 0)).toEqual([]);
    expect(ROLES.filter((role) => rightsOf([role]).length === 0)).toEqual([]);
  });
});
