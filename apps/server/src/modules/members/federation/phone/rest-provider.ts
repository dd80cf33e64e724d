/** Adapter to the public REST interface of identity platforms: accounts:sendVerificationCode and accounts:signInWithPhoneNumber. */
import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { z } from 'zod';
import type { PhoneIdIssuer } from '../../../../kernel/config.ts';
import type { Logger } from '../../../../kernel/log.ts';
import { ok, refuse } from '../../../../kernel/result.ts';
import type { FederationDeps } from '../deps.ts';
import type { PhoneVerifier } from './phone-verifier.ts';

const TIMEOUT_MS = 4_000;
const ANSWER_BYTES_MAXIMUM = 64 * 1024;
/** The platforms keep a code for this long. */
const CODE_MINUTES = 5;

const sentAnswer = z.object({ sessionInfo: z.string().min(1).max(2048) });
const signedInAnswer = z.object({ idToken: z.string().min(1).max(4096) });
const refusedAnswer = z.object({ error: z.object({ message: z.string() }) });

/** The platform's error codes for a wrong number or code; all others are its own failures. */
const MOBILE_FAULTS = ['INVALID_PHONE_NUMBER', 'MISSING_PHONE_NUMBER'];
const CODE_FAULTS = [
  'INVALID_CODE',
  'CODE_EXPIRED',
  'SESSION_EXPIRED',
  'INVALID_SESSION_INFO',
  'MISSING_CODE',
  'MISSING_SESSION_INFO',
];

interface PlatformAnswer {
  readonly status: number;
  readonly content: unknown;
}

/** One POST of JSON. Rejects on a timeout, an oversized answer, or one that is not JSON. */
function post(url: string, content: object): Promise<PlatformAnswer> {
  const request = url.startsWith('https:') ? tlsRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method: 'POST', headers: { 'content-type': 'application/json' }, signal: AbortSignal.timeout(TIMEOUT_MS) },
      (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          bytes += chunk.length;
          if (bytes > ANSWER_BYTES_MAXIMUM) sent.destroy(new Error('The platform’s answer is too large'));
        });
        response.on('error', reject);
        response.on('end', () => {
          try {
            resolve({ status: response.statusCode ?? 0, content: JSON.parse(Buffer.concat(chunks).toString('utf8')) });
          } catch (error) {
            reject(error);
          }
        });
      },
    );
    sent.on('error', reject);
    sent.end(JSON.stringify(content));
  });
}

/** The error code the platform names, without the explanation after a colon. */
function faultOf(content: unknown): string | undefined {
  const refused = refusedAnswer.safeParse(content);
  return refused.success ? refused.data.error.message.split(' ')[0] : undefined;
}

/** The platform of the configuration. */
export function createRestProvider(
  { apiUrl, apiKey }: PhoneIdIssuer,
  deps: FederationDeps,
  log: Logger,
): PhoneVerifier {
  const call = async (method: string, content: object): Promise<PlatformAnswer | undefined> => {
    try {
      return await post(`${apiUrl}/accounts:${method}?key=${encodeURIComponent(apiKey)}`, content);
    } catch (error) {
      log.warn({ method, name: (error as Error).name }, 'the phone identity platform did not answer');
      return undefined;
    }
  };
  const unavailable = (method: string, answer: PlatformAnswer | undefined) => {
    if (answer)
      log.warn(
        { method, status: answer.status, fault: faultOf(answer.content) },
        'the phone identity platform refused',
      );
    return refuse('service_unavailable');
  };
  return {
    async send(order) {
      const allowed = await deps.takeCodeBudget(order);
      if (!allowed.ok) return allowed;
      const answer = await call('sendVerificationCode', { phoneNumber: order.mobile });
      const sent = sentAnswer.safeParse(answer?.content);
      if (sent.success) return ok({ sessionInfo: sent.data.sessionInfo, expiredMinutes: CODE_MINUTES });
      return MOBILE_FAULTS.includes(faultOf(answer?.content) ?? '')
        ? refuse('mobile_invalid')
        : unavailable('sendVerificationCode', answer);
    },
    async verify(sessionInfo, code) {
      const answer = await call('signInWithPhoneNumber', { sessionInfo, code });
      const signedIn = signedInAnswer.safeParse(answer?.content);
      if (signedIn.success) return ok({ idToken: signedIn.data.idToken });
      return CODE_FAULTS.includes(faultOf(answer?.content) ?? '')
        ? refuse('verification_code_wrong')
        : unavailable('signInWithPhoneNumber', answer);
    },
  };
}
