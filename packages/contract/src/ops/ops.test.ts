import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { calls } from '../calls/index.ts';
import { errorCatalogue } from '../errors/index.ts';
import { APPROVAL_KINDS, opsCalls, RIGHTS, rightsOf, ROLES, type OpsCallShape } from './index.ts';
import { SETTINGS } from './settings/index.ts';

const entries = Object.entries<OpsCallShape>(opsCalls);
const fieldsOf = (schema: z.core.$ZodType | undefined) =>
  Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});

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
      // Narrows what the calls of risk.read answer.
      'risk.fraud',
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

  it('need a key wherever money moves by an amount the caller names', () => {
    const named = entries.filter(([, { input }]) => fieldsOf(input).includes('amount'));
    expect(named.filter(([, { idempotency }]) => idempotency !== 'key').map(([id]) => id)).toEqual([]);
  });

  it('[CON-02] an auditor changes nothing, and no right belongs to no one', () => {
    // Deciding about requests is refused by their kind's own right; a comparison with the ledger is a proof and keeps its outcome.
    const harmless: readonly (string | undefined)[] = ['approvals.read', 'reports.prove'];
    const auditor = rightsOf(['auditor']);
    const changes = entries.filter(
      ([, { method, right }]) =>
        method !== 'GET' && right !== undefined && !harmless.includes(right) && auditor.includes(right),
    );
    expect(changes.map(([id]) => id)).toEqual([]);
    expect(Object.values(RIGHTS).filter(({ roles }) => roles.length === 0)).toEqual([]);
    expect(ROLES.filter((role) => rightsOf([role]).length === 0)).toEqual([]);
  });
});
