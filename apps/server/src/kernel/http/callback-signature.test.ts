import { describe, expect, it } from 'vitest';
import { callbackKey, signCallback, verifyCallbackSignature } from './callback-signature.ts';

const key = callbackKey('s'.repeat(48), 'sandbox_bank');
const now = new Date('2026-11-20T08:00:00Z');
const later = (sec: number) => new Date(now.getTime() + sec * 1000);
const body = '{"reference":"FT1"}';

describe('callback signature', () => {
  it('accepts its own signatures, up to five minutes off', () => {
    const header = signCallback(key, body, now);
    for (const sec of [-300, 0, 300]) expect(verifyCallbackSignature(key, header, body, later(sec)).ok).toBe(true);
  });

  it('refuses a replay after five minutes', () => {
    const header = signCallback(key, body, now);
    for (const sec of [-301, 301])
      expect(verifyCallbackSignature(key, header, body, later(sec))).toEqual({ ok: false, code: 'callback_expired' });
  });

  it.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['another body', signCallback(key, `${body} `, now)],
    ['another provider', signCallback(callbackKey('s'.repeat(48), 'other_bank'), body, now)],
    [
      'a timestamp changed after signing',
      signCallback(key, body, now).replace(/t=\d+/, `t=${Math.floor(now.getTime() / 1000) + 1}`),
    ],
    ['a short digest', 't=1763625600,v1=abcd'],
    ['upper-case digits of another alphabet', `t=1763625600,v1=${'Z'.repeat(64)}`],
  ])('refuses %s', (_name, header) => {
    expect(verifyCallbackSignature(key, header, body, now)).toEqual({ ok: false, code: 'signature_invalid' });
  });
});
