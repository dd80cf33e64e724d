/** Captchas: a picture of an equation, answered once within two minutes (interfaces, Member calls). */
import { timingSafeEqual } from 'node:crypto';
import type { AnswerOf } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import type { Kernel } from '../../../../kernel/module.ts';
import { randomBelow } from '../../../../kernel/random.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import { drawCaptcha } from './captcha-picture.ts';
import type { DerivedKeys } from '../derived-keys.ts';
import { insertCaptcha, takeCaptcha } from './guard-store.ts';
import type { Rates } from './rates.ts';
import { drawEquation } from '../rules/equation.ts';

const TTL_SEC = 120;
const ID_BYTES = 16;

export interface CaptchaAnswer {
  readonly captcha?: string | undefined;
  readonly captchaId?: string | undefined;
}

export interface Captchas {
  /** A new picture. Refuses rate_limited. */
  picture(address: string): Promise<Result<AnswerOf<Calls['session.captcha']>>>;
  /** Consumes the captcha and checks the answer: captcha_required when a field is missing, captcha_wrong otherwise. */
  redeem(answer: CaptchaAnswer): Promise<Result<void, 'captcha_required' | 'captcha_wrong'>>;
}

/** Captchas over `identity.captcha`; the table stores the answer as a keyed hash only. */
export function createCaptchas({ db, random }: Kernel, keys: DerivedKeys, rates: Rates): Captchas {
  const answerHash = (id: string, answer: string) => keys.blind('captcha', id, answer);
  return {
    async picture(address) {
      const allowed = await rates.take('captcha', address);
      if (!allowed.ok) return allowed;
      const below = (bound: number) => randomBelow(random, bound);
      const equation = drawEquation(below);
      const id = Buffer.from(random.bytes(ID_BYTES)).toString('hex');
      await insertCaptcha(db, id, answerHash(id, String(equation.answer)), TTL_SEC);
      return ok({ id, image: await drawCaptcha(`${equation.text} = ?`, below) });
    },
    async redeem({ captcha, captchaId }) {
      if (!captcha || !captchaId) return refuse('captcha_required', { captcha: true });
      const expected = await takeCaptcha(db, captchaId);
      const right =
        expected !== undefined &&
        timingSafeEqual(expected, answerHash(captchaId, captcha.trim().replace(/^0+(?=\d)/, '')));
      return right ? ok(undefined) : refuse('captcha_wrong', { captcha: true });
    },
  };
}
