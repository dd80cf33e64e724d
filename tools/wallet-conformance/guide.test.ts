import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { errorCatalogue, type ErrorCode } from '../../packages/contract/src/errors/index.ts';
import {
  isRetryable,
  WALLET_VERBS,
  walletAnswers,
  walletInputs,
  type WalletVerb,
} from '../../packages/contract/src/wallet-api.ts';
import { signedHeaders } from './client.ts';

const GUIDE = readFileSync(join(import.meta.dirname, '../../docs/wallet-api.md'), 'utf8');
/** The key of the guide's signatures. */
const SECRET = 'guide-secret-for-examples-only-0123456789';

const requests = [...GUIDE.matchAll(/```http\nPOST \/wallet\/v1\/(\w+)\n([^`]+?)\n\n([^`]+?)\n```/g)].map(
  ([, verb, headers, body]) => ({ verb: verb as WalletVerb, headers: headers!, body: body! }),
);
const answers = [...GUIDE.matchAll(/```json (\w+)\n([^`]+?)\n```/g)].map(([, verb, body]) => ({
  verb: verb!,
  body: JSON.parse(body!) as Record<string, unknown>,
}));

describe('[OPS-02] the guide for vendors', () => {
  test('shows requests with valid signatures and accepted bodies', () => {
    expect(requests.length).toBeGreaterThan(6);
    for (const { verb, headers, body } of requests) {
      const timeSec = Number(/X-Timestamp: (\d+)/.exec(headers)![1]);
      expect(headers).toContain(
        `X-Signature: ${signedHeaders({ vendor: 'PG', secret: SECRET, timeSec }, verb, body)['x-signature']!}`,
      );
      expect(walletInputs[verb].safeParse(JSON.parse(body)).error).toBeUndefined();
    }
  });

  test('shows answers of the declared shapes', () => {
    expect(answers.length).toBe(requests.length);
    for (const { verb, body } of answers) {
      if (verb === 'refused') expect(body['retryable']).toBe(isRetryable(body['code'] as ErrorCode));
      else expect(walletAnswers[verb as WalletVerb].safeParse(body['value']).error).toBeUndefined();
    }
  });

  test('names every verb, and describes every code correctly', () => {
    for (const verb of WALLET_VERBS) expect(GUIDE).toContain(`| \`${verb}\` |`);
    const table = GUIDE.slice(GUIDE.indexOf('## Refusals'), GUIDE.indexOf('## Trying it'));
    const rows = [...table.matchAll(/^\| (`.+?) \| .* \| (yes|no) \|$/gm)];
    expect(rows.length).toBeGreaterThan(10);
    for (const [, codes, retryable] of rows) {
      for (const [, code] of codes!.matchAll(/`(\w+)`/g)) {
        expect(Object.keys(errorCatalogue)).toContain(code);
        expect([code, isRetryable(code as ErrorCode)]).toEqual([code, retryable === 'yes']);
      }
    }
  });
});
