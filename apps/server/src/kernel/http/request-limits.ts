/**
 * Request limits per minute of a node: by address and kind of request, and by address or member for the most expensive
 * calls. Each node counts for itself, before anything is read or looked up (docs/operations.md, Limits).
 */
import { addressGroup, createBudget, type Budget } from '@lantern/limits';
import type { OpsCallId } from '@lantern/contract/ops';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '@lantern/contract/errors';
import type { Clock } from '../clock.ts';
import { ok, refuse, type Result } from '../result.ts';
import { refusalBody, retryAfter, type CallId, type CallLimits } from './bind.ts';
import { pickLanguage } from './language.ts';

const MINUTE_MS = 60_000;

/** REQUESTS_PER_MINUTE by default; the limits of single calls scale with it. */
const DEFAULT_REQUESTS_PER_MINUTE = 1_200;

type Kind = 'call' | 'page' | 'file' | 'studio' | 'health' | 'wallet';

/** The first matching prefix decides; anything else is a page. */
const KINDS: readonly (readonly [prefix: string, kind: Kind])[] = [
  ['/wallet/v1/', 'wallet'],
  ['/wps/', 'call'],
  ['/lgw/', 'call'],
  ['/lotto/lgw/', 'call'],
  ['/ops/', 'call'],
  ['/sandbox/', 'call'],
  ['/ws', 'call'],
  ['/studio/', 'studio'],
  ['/art/', 'file'],
  ['/assets/', 'file'],
  ['/console/assets/', 'file'],
  ['/streams/', 'file'],
  ['/healthz', 'health'],
  ['/readyz', 'health'],
  ['/metrics', 'health'],
];

/** Requests of a kind allowed per call: a page brings up to a hundred files, and is rendered and compressed anew each time. */
const FACTORS: Readonly<Record<Exclude<Kind, 'wallet'>, number>> = {
  call: 1,
  page: 1,
  file: 10,
  studio: 2.5,
  health: 1,
};

interface CallLimit {
  readonly address: number;
  /** For calls with a session. */
  readonly member?: number;
}

const EXPORT: CallLimit = { address: 60, member: 6 };
const PICTURE: CallLimit = { address: 120, member: 20 };
const REPORT: CallLimit = { address: 600, member: 120 };
const CREDENTIALS: CallLimit = { address: 120 };

/**
 * Per minute at the default REQUESTS_PER_MINUTE, scaled with it. Secrets are rate-limited in the database as well
 * (identity.rate_rule, kernel.throttle).
 */
export const CALL_LIMITS: Readonly<Partial<Record<CallId | OpsCallId, CallLimit>>> = {
  'ops.session.login': CREDENTIALS,
  'ops.session.confirm': CREDENTIALS,
  'ops.setup.start': CREDENTIALS,
  'ops.setup.finish': CREDENTIALS,
  'ops.audit.prove': EXPORT,
  'session.captcha': CREDENTIALS,
  'session.challenge': CREDENTIALS,
  'session.login': CREDENTIALS,
  'session.confirmLogin': CREDENTIALS,
  'session.freePlay': CREDENTIALS,
  'session.setPasswordByPhone': CREDENTIALS,
  'session.setPasswordByEmail': CREDENTIALS,
  'registration.registerUsername': CREDENTIALS,
  'registration.registerMobile': CREDENTIALS,
  'record.betsFile': EXPORT,
  'record.transactionsFile': EXPORT,
  'report.profitLossFile': EXPORT,
  'privacy.export': EXPORT,
  'kyc.uploadImage': PICTURE,
  'deposit.uploadReceipt': PICTURE,
  'feedback.uploadPicture': PICTURE,
  'feedback.picture': REPORT,
  'promotions.uploadPicture': PICTURE,
  'promotions.picture': REPORT,
  'chat.uploadPicture': PICTURE,
  'chat.picture': REPORT,
  'record.bets': REPORT,
  'report.profitLoss': REPORT,
  'lottery.statistics': { address: 600 },
  'lottery.points': { address: 600, member: 60 },
};

const kindOf = (url: string): Kind => KINDS.find(([prefix]) => url.startsWith(prefix))?.[1] ?? 'page';

const secondsIn = (budget: Budget, subject: string): number => Math.max(1, Math.ceil(budget.waitMs(subject) / 1_000));

/** The wallet's own envelope tells a vendor that the request may be retried (docs/wallet-api.md). */
function refusalOf(kind: Kind, request: FastifyRequest, retryAfterSec: number, defaultLanguage: Language) {
  if (kind !== 'wallet')
    return refusalBody('rate_limited', pickLanguage(undefined, request.headers['accept-language'], defaultLanguage), {
      retryAfterSec,
    });
  const { status, body } = refusalBody('rate_limited', 'EN', { retryAfterSec });
  return { status, body: { ...(body as object), requestId: null, retryable: true } };
}

export interface RequestLimitSettings {
  readonly requestsPerMinute: number;
  readonly walletRequestsPerMinute: number;
  readonly defaultLanguage: Language;
  readonly clock: Clock;
}

const atLeastOne = (count: number): number => Math.max(1, Math.round(count));

/** Counts every request of a node by its address, and returns the limits of single calls. */
export function limitRequests(
  app: FastifyInstance,
  { requestsPerMinute, walletRequestsPerMinute, defaultLanguage, clock }: RequestLimitSettings,
): CallLimits {
  const budget = (uses: number) => createBudget(() => clock.elapsed(), MINUTE_MS, atLeastOne(uses));
  const kinds = new Map<Kind, Budget>([
    ['wallet', budget(walletRequestsPerMinute)],
    ...Object.entries(FACTORS).map(([kind, factor]): [Kind, Budget] => [
      kind as Kind,
      budget(factor * requestsPerMinute),
    ]),
  ]);
  const scale = requestsPerMinute / DEFAULT_REQUESTS_PER_MINUTE;
  const calls = new Map(
    Object.entries(CALL_LIMITS).map(([id, { address, member }]) => [
      id,
      { address: budget(address * scale), member: member === undefined ? undefined : budget(member * scale) },
    ]),
  );

  app.addHook('onRequest', (request, reply, done) => {
    const kind = kindOf(request.url);
    const counted = kinds.get(kind)!;
    const subject = addressGroup(request.ip);
    if (counted.take(subject)) return done();
    const { status, body } = refusalOf(kind, request, secondsIn(counted, subject), defaultLanguage);
    retryAfter(reply, body).code(status).send(body);
  });

  const takeOne = (counted: Budget | undefined, subject: string): Result<void, 'rate_limited'> =>
    counted === undefined || counted.take(subject)
      ? ok(undefined)
      : refuse('rate_limited', { retryAfterSec: secondsIn(counted, subject) });
  return {
    takeForAddress: (call, address) => takeOne(calls.get(call)?.address, addressGroup(address)),
    takeForMember: (call, memberId) => takeOne(calls.get(call)?.member, memberId),
  };
}
