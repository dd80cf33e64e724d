/**
 * Request limits per minute: by address and kind of request, and by address or member for the most expensive calls. Counted before
 * anything is read or looked up, by all nodes together where they share a Redis, else by each for itself (docs/operations.md, Limits).
 */
import { addressGroup } from '@lantern/limits';
import type { OpsCallId } from '@lantern/contract/ops';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '@lantern/contract/errors';
import type { Clock } from '../clock.ts';
import { ok, refuse, type Result } from '../result.ts';
import { refusalBody, retryAfter, type CallId, type CallLimits } from './bind.ts';
import { pickLanguage } from './language.ts';
import type { SharedRedis } from '../redis/redis.ts';
import { createSharedBudget, type SharedBudget } from './shared-budget.ts';

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

/** Cheap, and many: each node counts them for itself. */
const OF_EACH_NODE: ReadonlySet<Kind> = new Set(['file', 'health']);

const secondsOf = (waitMs: number): number => Math.max(1, Math.ceil(waitMs / 1_000));

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
  /** What nodes share, where they do. */
  readonly redis?: Pick<SharedRedis, 'take'> | undefined;
}

const atLeastOne = (count: number): number => Math.max(1, Math.round(count));

/** Counts every request by its address, and returns the limits of single calls. */
export function limitRequests(
  app: FastifyInstance,
  { requestsPerMinute, walletRequestsPerMinute, defaultLanguage, clock, redis }: RequestLimitSettings,
): CallLimits {
  const budget = (name: string, uses: number, shared = redis) =>
    createSharedBudget({
      name,
      uses: atLeastOne(uses),
      windowMs: MINUTE_MS,
      now: () => clock.elapsed(),
      redis: shared,
    });
  const kinds = new Map<Kind, SharedBudget>([
    ['wallet', budget('wallet', walletRequestsPerMinute)],
    ...(Object.entries(FACTORS) as [Exclude<Kind, 'wallet'>, number][]).map(([kind, factor]): [Kind, SharedBudget] => [
      kind,
      budget(kind, factor * requestsPerMinute, OF_EACH_NODE.has(kind) ? undefined : redis),
    ]),
  ]);
  const scale = requestsPerMinute / DEFAULT_REQUESTS_PER_MINUTE;
  const calls = new Map(
    Object.entries(CALL_LIMITS).map(([id, { address, member }]) => [
      id,
      {
        address: budget(`${id}/address`, address * scale),
        member: member === undefined ? undefined : budget(`${id}/member`, member * scale),
      },
    ]),
  );

  app.addHook('onRequest', (request, reply, done) => {
    const kind = kindOf(request.url);
    const decide = (waitMs: number): void => {
      if (waitMs === 0) return done();
      const { status, body } = refusalOf(kind, request, secondsOf(waitMs), defaultLanguage);
      retryAfter(reply, body).code(status).send(body);
    };
    const counted = kinds.get(kind)!.take(addressGroup(request.ip));
    if (typeof counted === 'number') decide(counted);
    else void counted.then(decide, done);
  });

  const answerOf = (waitMs: number): Result<void, 'rate_limited'> =>
    waitMs === 0 ? ok(undefined) : refuse('rate_limited', { retryAfterSec: secondsOf(waitMs) });
  const takeOne = async (counted: SharedBudget | undefined, subject: string) =>
    counted === undefined ? ok(undefined) : answerOf(await counted.take(subject));
  return {
    takeForAddress: (call, address) => takeOne(calls.get(call)?.address, addressGroup(address)),
    takeForMember: (call, memberId) => takeOne(calls.get(call)?.member, memberId),
  };
}
