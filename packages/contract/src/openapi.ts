/** The contract as an OpenAPI 3.1 document, for `/openapi.json` and external tools. */
import { z } from 'zod';
import type { CallAudience, CallShape } from './call.ts';
import { OPERATOR_COOKIE, UPLOAD_BYTES_MAXIMUM, UPLOAD_MEDIA_TYPES } from './constants.ts';
import { favouriteEnvelope, successEnvelope } from './envelope.ts';
import { errorCatalogue, GENERAL_ERRORS, type ErrorCode } from './errors/index.ts';

export interface OpenApiHeader {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** The server address; a path alone is relative to the address the document was read from. */
  readonly server: string;
  readonly audience: CallAudience;
}

/** The header of one audience's document; `publicUrl` without a trailing slash. */
export const openapiHeader = (audience: CallAudience, publicUrl?: string): OpenApiHeader => ({
  title: audience === 'operator' ? 'Lantern operators' : 'Lantern',
  version: '1.0.0',
  description:
    audience === 'operator'
      ? 'Calls of the operator console.'
      : 'Calls of the members\u2019 pages and apps, and what providers deliver to.',
  server: publicUrl ?? '/',
  audience,
});

type Json = Record<string, unknown>;

const AUTH_WORDS: Record<CallShape['auth'], string> = {
  none: 'Anybody; a token is ignored.',
  optional: 'Anybody; a valid token is honoured.',
  session: 'Any signed-in account, trial users too.',
  member: 'A real member (types 0, 1, 2).',
  operator: 'An operator of the console, by the cookie of a sign-in there.',
};

/** Descriptions of the call groups. */
const TAGS: Readonly<Record<string, string>> = {
  session: 'Signing in and out.',
  registration: 'Opening an account.',
  member: 'The account and what belongs to it.',
  security: 'What secures an account: passwords, passkeys, second factors.',
  kyc: 'The check of a member\u2019s identity.',
  privacy: 'Consents, the copy of a member\u2019s records, erasure.',
  protection: 'Limits, breaks and exclusion.',
  announcement: 'Announcements and banners.',
  winner: 'The board of winners.',
  game: 'The catalogue of games.',
  launch: 'Opening a game.',
  lottery: 'Lotteries: issues, orders, draws.',
  wallet: 'Balances and transfers.',
  record: 'A member\u2019s transactions.',
  report: 'A member\u2019s reports.',
  deposit: 'Paying in.',
  withdraw: 'Paying out and bank cards.',
  turnover: 'What must be played before money is paid out.',
  cashback: 'Cashback.',
  rewards: 'What a member has earned, claimed or paid by itself.',
  missions: 'Points to reach within a day or a week.',
  vip: 'The VIP level, and what each level gives.',
  agent: 'Agents and their members.',
  system: 'The merchant\u2019s settings and state.',
  message: 'Unread messages.',
  inbox: 'Mails of the system to a member.',
  chat: 'Customer service.',
  sandbox: 'What the demonstration plays in place of providers.',
  'ops.session': 'Signing in to the console.',
  'ops.setup': 'Enrolment by a set-up link.',
  'ops.profile': 'The own account of an operator.',
  'ops.operators': 'Operators and their roles.',
  'ops.networks': 'Networks the console may be used from.',
  'ops.approvals': 'Requests that need a second person.',
  'ops.audit': 'The audit trail.',
  'ops.withdrawals': 'Withdrawals in review.',
  'ops.deposits': 'Deposits and unmatched money.',
  'ops.adjustments': 'Adjustments of balances.',
  'ops.members': 'Members.',
};

/** Every code a call may answer: its own, the general ones, and those its auth, state and idempotency add. */
export function callErrors(call: CallShape): readonly ErrorCode[] {
  const codes: ErrorCode[] = [...call.errors, ...GENERAL_ERRORS];
  if (call.auth === 'session' || call.auth === 'member') codes.push('not_logged_in', 'session_ended');
  if (call.auth === 'member') codes.push('free_reject');
  if ((call.auth === 'session' || call.auth === 'member') && !call.duringPasswordChange)
    codes.push('password_change_required');
  if (call.auth === 'operator')
    codes.push('not_logged_in', 'session_ended', 'permission_denied', 'merchant_foreign', 'network_not_allowed');
  if (call.auth === 'operator' && call.method !== 'GET') codes.push('csrf_invalid');
  if (call.auth === 'operator' && !call.duringPasswordChange) codes.push('password_change_required');
  if (call.idempotency === 'key')
    codes.push('idempotency_key_required', 'idempotency_key_invalid', 'idempotency_key_reused', 'in_progress');
  return [...new Set(codes)];
}

/** Builds the document of the header's audience. Input schemas are the caller's input form, answers the output form. */
export function openapiDocument(calls: Readonly<Record<string, CallShape>>, header: OpenApiHeader): Json {
  const paths: Record<string, Json> = {};
  const described = Object.entries(calls).filter(([, { audience = 'member' }]) => audience === header.audience);
  for (const [id, call] of described) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(id, call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: header.title,
      version: header.version,
      description: header.description,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: header.server }],
    tags: [...new Set(described.map(([id]) => tagOf(id)))].map((name) => ({ name, description: TAGS[name] ?? name })),
    paths,
    components: {
      securitySchemes:
        header.audience === 'operator'
          ? { operator: { type: 'apiKey', in: 'cookie', name: OPERATOR_COOKIE } }
          : { session: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Failure: failureSchema(),
        ...(described.some(([, { body }]) => body === 'jwe') ? { EncryptedBody: encryptedBodySchema() } : {}),
      },
    },
  };
}

const tagOf = (id: string): string => id.slice(0, id.lastIndexOf('.'));

/** Who may call, stated for every operation: an empty list means no credential. */
const securityOf = ({ auth }: CallShape): Json[] =>
  auth === 'none'
    ? []
    : auth === 'optional'
      ? [{}, { session: [] }]
      : [auth === 'operator' ? { operator: [] } : { session: [] }];

function operation(id: string, call: CallShape): Json {
  const body = requestBody(call);
  return {
    operationId: id,
    tags: [tagOf(id)],
    summary: call.summary,
    description: call.frame
      ? `${AUTH_WORDS[call.auth]} A game frame's session is good here too.`
      : AUTH_WORDS[call.auth],
    'x-state': call.state,
    ...(call.throttleMs === undefined ? {} : { 'x-throttle-ms': call.throttleMs }),
    ...(call.silent ? { 'x-silent': true } : {}),
    security: securityOf(call),
    parameters: parameters(call),
    ...(body ? { requestBody: body } : {}),
    responses: responses(call),
  };
}

function parameters(call: CallShape): Json[] {
  const headers: Json[] = [];
  if (call.idempotency === 'key')
    headers.push(header('Idempotency-Key', 'One key per intent; repeating it repeats the answer.'));
  if (call.auth === 'operator' && call.method !== 'GET')
    headers.push(header('X-CSRF', 'The `csrf` of ops.session.me.'));
  if (call.body === 'jwe') headers.push(header('Encryption', 'The `kid` of the key the body is encrypted to.'));
  return [...fieldParameters('path', call.params), ...fieldParameters('query', call.query), ...headers];
}

function header(name: string, description: string): Json {
  return { name, in: 'header', required: true, description, schema: { type: 'string' } };
}

/**
 * A query field is described by the type its text parses to, with that type's bounds; whether it is optional is the
 * caller's side.
 */
function fieldParameters(place: 'path' | 'query', schema: z.core.$ZodType | undefined): Json[] {
  if (!schema) return [];
  const { properties = {} } = jsonSchema(schema, 'output') as { properties?: Json };
  const { required = [] } = jsonSchema(schema, 'input') as { required?: string[] };
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: field,
  }));
}

function requestBody(call: CallShape): Json | undefined {
  if (call.body === 'image') {
    const bytes = { schema: { type: 'string', format: 'binary', maxLength: UPLOAD_BYTES_MAXIMUM } };
    return { required: true, content: Object.fromEntries(UPLOAD_MEDIA_TYPES.map((type) => [type, bytes])) };
  }
  if (!call.input) return undefined;
  const schema = jsonSchema(call.input, 'input');
  if (call.body === 'jwe') {
    const envelope = { $ref: '#/components/schemas/EncryptedBody', 'x-decrypted-schema': schema };
    return { required: true, content: { 'application/json': { schema: envelope } } };
  }
  const mediaType = call.body === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
  return { required: true, content: { [mediaType]: { schema } } };
}

/** A call's answer when it is not refused. */
function success(call: CallShape): Json {
  if (call.envelope === 'redirect') {
    const location = { Location: { schema: { type: 'string' } } };
    return {
      '303': { description: 'Redirects to another address.', headers: location },
      default: {
        description: 'Any other answer is a refusal.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    };
  }
  if (call.envelope === 'file')
    return { '200': { description: 'The file.', content: { 'text/csv': { schema: { type: 'string' } } } } };
  const envelope =
    call.envelope === 'favourite'
      ? favouriteEnvelope(call.answer)
      : call.envelope === 'bare'
        ? call.answer
        : successEnvelope(call.answer);
  return {
    '200': { description: 'Done.', content: { 'application/json': { schema: jsonSchema(envelope, 'output') } } },
  };
}

/** One response per HTTP status: the answer, and the refusals with the codes of each status. */
function responses(call: CallShape): Json {
  const answers = success(call);
  const codesByStatus = new Map<number, ErrorCode[]>();
  for (const code of callErrors(call)) {
    const { status } = errorCatalogue[code];
    codesByStatus.set(status, [...(codesByStatus.get(status) ?? []), code]);
  }
  for (const [status, codes] of [...codesByStatus].sort(([a], [b]) => a - b)) {
    answers[String(status)] = {
      description: codes.map((code) => `\`${code}\`: ${errorCatalogue[code].en}`).join('. '),
      content: {
        'application/json': {
          schema: {
            allOf: [
              { $ref: '#/components/schemas/Failure' },
              { type: 'object', properties: { code: { type: 'string', enum: codes } } },
            ],
          },
        },
      },
    };
  }
  return answers;
}

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _draft, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    override: ({ jsonSchema: written }) => nameProperties(written),
  }) as Json;
  return rest;
}

/**
 * A record over fixed names is written with each name as a property: readers look for those, not for a pattern of
 * names.
 */
function nameProperties(written: z.core.JSONSchema.BaseSchema): void {
  const { propertyNames, additionalProperties } = written;
  if (
    typeof propertyNames !== 'object' ||
    !Array.isArray(propertyNames.enum) ||
    typeof additionalProperties !== 'object'
  )
    return;
  written.properties = Object.fromEntries(propertyNames.enum.map((name) => [String(name), additionalProperties]));
  delete written.propertyNames;
  written.additionalProperties = false;
}

function failureSchema(): Json {
  return {
    type: 'object',
    required: ['success', 'code', 'message'],
    properties: {
      success: { const: false },
      code: { type: 'string' },
      message: { type: 'string', description: 'Text for the member, in the language of the request.' },
      value: { type: 'object', description: 'What the message and the screen need.', additionalProperties: true },
    },
  };
}

function encryptedBodySchema(): Json {
  return {
    type: 'object',
    required: ['payload'],
    properties: {
      payload: {
        type: 'string',
        description:
          'Compact JWE (ECDH-ES, A256GCM) to the key of GET /wps/session/publicKey. Its plaintext is JSON by `x-decrypted-schema`.',
      },
    },
  };
}
