/**
 * The slider challenge: an ALTCHA proof of work that the browser solves while the slider is dragged (interfaces, Member
 * calls). It costs a phone about a tenth of a second, and an attacker the same for every guess. Single use.
 */
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1';
import { z } from 'zod';
import type { AnswerOf } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import type { Kernel } from '../../../../kernel/module.ts';
import { randomBelow } from '../../../../kernel/random.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import type { DerivedKeys } from '../derived-keys.ts';
import { nowSec, useChallenge } from './guard-store.ts';

const TTL_SEC = 5 * 60;
const NUMBER_MAXIMUM = 50_000;
const SALT_BYTES = 16;

/** The three fields on the wire, under the source's names. */
export interface SliderProof {
  readonly geetest_challenge?: string | undefined;
  readonly geetest_validate?: string | undefined;
  readonly geetest_seccode?: string | undefined;
}

const solutionShape = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string().regex(/^[0-9a-f]{64}$/),
  number: z.int().min(0).max(NUMBER_MAXIMUM),
  salt: z.string().max(200),
  signature: z.string().regex(/^[0-9a-f]{64}$/),
});

export interface Slider {
  challenge(): Promise<Result<AnswerOf<Calls['session.challenge']>>>;
  /** Accepts a solved challenge once. Refuses challenge_required when a field is missing, challenge_invalid for the rest. */
  redeem(proof: SliderProof): Promise<Result<void, 'challenge_required' | 'challenge_invalid'>>;
}

function readSolution(text: string): z.infer<typeof solutionShape> | undefined {
  try {
    const parsed = solutionShape.safeParse(JSON.parse(Buffer.from(text, 'base64').toString('utf8')));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** The slider over `identity.used_challenge`; challenges themselves are not stored, they carry our signature. */
export function createSlider({ db, random }: Kernel, keys: DerivedKeys): Slider {
  return {
    async challenge() {
      const expires = new URLSearchParams({ expires: String((await nowSec(db)) + TTL_SEC) });
      const { challenge, salt, signature } = await createChallenge({
        algorithm: 'SHA-256',
        hmacKey: keys.challenge,
        maxnumber: NUMBER_MAXIMUM,
        number: randomBelow(random, NUMBER_MAXIMUM + 1),
        salt: `${Buffer.from(random.bytes(SALT_BYTES)).toString('hex')}?${expires.toString()}`,
      });
      return ok({ algorithm: 'SHA-256', challenge, maxnumber: NUMBER_MAXIMUM, salt, signature });
    },
    async redeem(proof) {
      const { geetest_challenge: challenge, geetest_validate: validate, geetest_seccode: signature } = proof;
      if (!challenge || !validate || !signature) return refuse('challenge_required');
      const solution = readSolution(validate);
      if (!solution || solution.challenge !== challenge || solution.signature !== signature)
        return refuse('challenge_invalid');
      // The library would check expiry by this process's clock; the database's clock decides, where the use is recorded.
      if (!(await verifySolution(solution, keys.challenge, false))) return refuse('challenge_invalid');
      const expiresAtSec = Number(extractParams(solution)['expires']);
      if (!Number.isSafeInteger(expiresAtSec)) return refuse('challenge_invalid');
      const fresh = await useChallenge(db, Buffer.from(challenge, 'hex'), expiresAtSec);
      return fresh ? ok(undefined) : refuse('challenge_invalid');
    },
  };
}
