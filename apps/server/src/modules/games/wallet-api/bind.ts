/**
 * HTTP routes of the wallet API: `POST /wallet/v1/<verb>`. The signature covers the verb and the raw body, so it is verified before
 * anything is parsed; a caller without a key learns nothing else.
 */
import { errorCatalogue, errorMessage, type ErrorCode } from '@lantern/contract/errors';
import {
  isRetryable,
  WALLET_BODY_MAXIMUM,
  WALLET_PATH,
  WALLET_SETTLE_BODY_MAXIMUM,
  WALLET_VERBS,
  walletInputs,
  type WalletVerb,
} from '@lantern/contract/wallet-api';
import { isInNetworks } from '@lantern/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { failureCode } from '../../../kernel/http/failure.ts';
import { refuse, type Result } from '../../../kernel/result.ts';
import type { ModuleContext } from './context.ts';
import { verifySignature } from './vendors/signature.ts';
import { verbs, type Verb } from './verbs.ts';
import type { WalletVendor } from './vendors/vendor-directory.ts';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const ANSWER_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' };

const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** Formatted values of a refusal for its message. */
const formattedValues = (value: Readonly<Record<string, unknown>> | undefined): Readonly<Record<string, unknown>> => ({
  ...value,
  until: '',
  opensAt: '',
});

function refusal(code: ErrorCode, requestId: string | null, value?: Readonly<Record<string, unknown>>): Answer {
  const body = {
    success: false,
    requestId,
    code,
    message: errorMessage(code, 'EN', formattedValues(value)),
    retryable: isRetryable(code),
    ...(value === undefined ? {} : { value }),
  };
  return { status: errorCatalogue[code].status, body };
}

async function admit(
  { kernel, vendors }: ModuleContext,
  verb: WalletVerb,
  request: FastifyRequest,
  rawBody: Buffer,
): Promise<Result<WalletVendor>> {
  const code = headerOf(request, 'x-vendor');
  const vendor = code === undefined ? undefined : await vendors.find(code);
  if (!vendor) return refuse('vendor_unknown');
  const { networks } = vendor;
  if (networks.length > 0 && (request.relayed || !isInNetworks(networks, request.ip))) return refuse('vendor_unknown');
  const signed = verifySignature(
    vendor.keys,
    { verb, timestamp: headerOf(request, 'x-timestamp'), signature: headerOf(request, 'x-signature'), rawBody },
    kernel.clock.now(),
  );
  return signed.ok ? { ok: true, value: vendor } : signed;
}

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The request id, also of an otherwise invalid body. */
function requestIdOf(body: unknown): string | null {
  const id = typeof body === 'object' && body !== null && 'requestId' in body ? body.requestId : undefined;
  return typeof id === 'string' && id.length <= 64 ? id : null;
}

/** The fields of a validation issue; unknown fields are listed one by one. */
const fieldsOf = (issue: z.core.$ZodIssue): readonly { readonly field: string; readonly reason: string }[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => ({ field: key.slice(0, 64), reason: issue.code }))
    : [{ field: issue.path.join('.') || 'body', reason: issue.code }];

/** Answers the request, and counts it once its signature says whose it is. */
async function serve(
  module: ModuleContext,
  verb: WalletVerb,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Answer> {
  const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const admitted = await admit(module, verb, request, rawBody);
  if (!admitted.ok) return refusal(admitted.code, null);
  let isError = true;
  try {
    const answer = await answerTo(module, verb, admitted.value, rawBody);
    // A refused bet is an answer like any other; what could not be read or served is not.
    isError = answer.status >= 500 || answer.status === errorCatalogue.input_invalid.status;
    return answer;
  } finally {
    module.minutes.count(admitted.value.code, reply.elapsedTime, isError);
  }
}

async function answerTo(
  module: ModuleContext,
  verb: WalletVerb,
  vendor: WalletVendor,
  rawBody: Buffer,
): Promise<Answer> {
  const body = parseJson(rawBody);
  const requestId = requestIdOf(body);
  const input = z.safeParse(walletInputs[verb], body);
  if (!input.success) {
    const fields = input.error.issues.flatMap(fieldsOf).slice(0, 20);
    return refusal('input_invalid', requestId, { fields });
  }
  const outcome = await (verbs[verb] as Verb)(module, vendor, input.data);
  return outcome.ok
    ? { status: 200, body: { success: true, requestId, value: outcome.value } }
    : refusal(outcome.code, requestId, outcome.value);
}

/** Binds every verb. Errors use the wallet API's format, not that of member calls. */
export async function bindWalletApi(app: FastifyInstance, module: ModuleContext): Promise<void> {
  const { log, metrics } = module.kernel;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: WALLET_SETTLE_BODY_MAXIMUM },
      (_request, body, done) => done(null, body),
    );
    scope.setErrorHandler(async (error: Error & { readonly statusCode?: number }, request, reply) => {
      const code = failureCode(error);
      if (code === 'system_error' || code === 'service_unavailable')
        log.error({ err: error, requestId: request.id, url: request.url }, 'wallet API request failed');
      const answer = refusal(code, null);
      return reply.code(answer.status).send(answer.body);
    });
    for (const verb of WALLET_VERBS) {
      // Requests are counted per key, so the rate limit per address is off.
      const bodyLimit = verb === 'settle' ? WALLET_SETTLE_BODY_MAXIMUM : WALLET_BODY_MAXIMUM;
      const options = { bodyLimit, config: { pageHeaders: false as const, rateLimit: false as const } };
      scope.post(`${WALLET_PATH}/${verb}`, options, async (request, reply) => {
        const answer = await serve(module, verb, request, reply);
        metrics.httpDuration.observe(
          { call: `wallet.${verb}`, status: String(answer.status) },
          reply.elapsedTime / 1000,
        );
        return reply.code(answer.status).headers(ANSWER_HEADERS).send(JSON.stringify(answer.body));
      });
    }
  });
}
