/** Bad requests for every live call, generated from the contract itself. */
import { z } from 'zod';
import { encryptWithJose } from '../../packages/client/src/encrypt.ts';
import { calls } from '../../packages/contract/src/index.ts';
import type { CallShape } from '../../packages/contract/src/call.ts';

export interface HostileRequest {
  readonly what: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The live calls by id. */
export const liveCalls: readonly (readonly [string, CallShape])[] = Object.entries(
  calls as Record<string, CallShape>,
).filter(([, call]) => call.state === 'live');

/** Text that has broken other programs: injections, path tricks, control characters, what JavaScript turns into something else. */
const TEXTS = [
  '',
  ' ',
  'x'.repeat(5_000),
  "' OR '1'='1",
  "'; DROP TABLE ledger.transfer; --",
  '$1',
  '%',
  '{{7*7}}${7*7}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  'nul\u0000byte',
  '\u0000',
  '\ud800',
  '\u202etxet',
  'Ｎｇｕｙễn\u0301🎲',
  '\r\nSet-Cookie: a=b',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  'Infinity',
  '-1',
  '1e309',
  '0x10',
  '9'.repeat(40),
  '-9223372036854775809',
  'null',
  '[object Object]',
];

/** JSON texts of the wrong type or of absurd size. */
const JSON_VALUES = [
  'null',
  'true',
  '0',
  '-1',
  '1.5',
  '1e308',
  '-0',
  '9007199254740993',
  '[]',
  '[null]',
  '[[[[]]]]',
  '["a","a"]',
  '{}',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"toString":1,"length":-1}',
  `[${Array.from({ length: 2_000 }, () => '0').join(',')}]`,
];

const BODIES: readonly (readonly [what: string, text: string, type: string])[] = [
  ['no JSON', '{"a":', 'application/json'],
  ['empty', '', 'application/json'],
  ['null', 'null', 'application/json'],
  ['a list', '[]', 'application/json'],
  ['a text', '"text"', 'application/json'],
  ['a number', '17', 'application/json'],
  ['a list in depth', '['.repeat(50_000) + ']'.repeat(50_000), 'application/json'],
  [
    'prototype keys',
    '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
    'application/json',
  ],
  ['too much', `{"a":"${'x'.repeat(300_000)}"}`, 'application/json'],
  ['plain text', '{}', 'text/plain'],
  ['XML', '<a/>', 'application/xml'],
  ['a form', 'a=1&__proto__=2', 'application/x-www-form-urlencoded'],
  ['parts', '--x--', 'multipart/form-data; boundary=x'],
  ['a nonsensical type', '{}', '💥'.normalize('NFC').replace(/[^\x20-\x7e]/g, '?')],
];

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
}

const fieldsOf = (schema: z.core.$ZodType | undefined): Readonly<Record<string, JsonSchema>> =>
  schema === undefined
    ? {}
    : ((z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema).properties ?? {});

/** The parts of a valid request, as JSON values; hostile values replace one field. */
export interface Plausible {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Percent-encoded UTF-8; a lone surrogate becomes the bytes it must not become. */
const escaped = (text: string): string => (text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80');

const pathOf = (call: CallShape, params: Readonly<Record<string, string>> = {}): string =>
  call.path.replace(/:(\w+)/g, (_, name: string) => escaped(params[name] ?? 'none'));

const queryText = (query: Readonly<Record<string, string>> = {}): string =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${escaped(value)}`)
    .join('&');

function hostileQueries(call: CallShape, { query = {} }: Plausible): [string, string][] {
  const fields = Object.keys(fieldsOf(call.query));
  const one = fields.flatMap((field) =>
    TEXTS.map((text): [string, string] => [
      `query ${field}=${text.slice(0, 20)}`,
      queryText({ ...query, [field]: text }),
    ]),
  );
  const twisted = fields.flatMap((field): [string, string][] => [
    [`query ${field} twice`, `${queryText(query)}&${field}=a&${field}=b`],
    [`query ${field}[]`, `${queryText(query)}&${field}[]=a&${field}[__proto__]=b`],
    [`query ${field} cut`, `${queryText(query)}&${field}=%E0%A4%A`],
  ]);
  return [
    ...one,
    ...twisted,
    ['prototype in the query', '__proto__=1&constructor=2&language=%00'],
    ['a language nobody speaks', 'language=xx'],
  ];
}

/** A JSON text with the value of one field, at any depth, replaced by another JSON text. */
function withField(body: unknown, path: readonly (string | number)[], json: string): string {
  const mark = '\u{E000}hostile\u{E000}';
  const copy = structuredClone(body) as Record<string | number, unknown>;
  let at = copy;
  for (const key of path.slice(0, -1)) at = at[key] as Record<string | number, unknown>;
  at[path.at(-1)!] = mark;
  return JSON.stringify(copy).replace(`"${mark}"`, () => json);
}

function fieldPaths(
  schemas: Readonly<Record<string, JsonSchema>>,
  body: unknown,
  prefix: readonly (string | number)[] = [],
): (readonly (string | number)[])[] {
  return Object.entries(schemas).flatMap(([name, schema]) => {
    const path = [...prefix, name];
    const inner = (body as Record<string, unknown> | undefined)?.[name];
    const ofItems =
      Array.isArray(inner) && inner.length > 0
        ? [[...path, 0], ...fieldPaths(schema.items?.properties ?? {}, inner[0], [...path, 0])]
        : [];
    return [path, ...ofItems];
  });
}

/** A form with many fields gets each of the milder values in every third field only; the worst go everywhere. */
const MANY_FIELDS = 12;
const WORST = [
  ...JSON_VALUES,
  ...TEXTS.filter((text) => /\0|^x+$|DROP|^__proto__$|\ud800/.test(text)).map((text) => JSON.stringify(text)),
];
const TAMER = TEXTS.map((text) => JSON.stringify(text)).filter((json) => !WORST.includes(json));

function hostileBodies(call: CallShape, { body = {} }: Plausible): [string, string][] {
  const paths = fieldPaths(fieldsOf(call.input), body);
  return paths.flatMap((path, at) => {
    const tamer = paths.length > MANY_FIELDS ? TAMER.filter((_, index) => index % 3 === at % 3) : TAMER;
    return [...WORST, ...tamer].map((json): [string, string] => [
      `body ${path.join('.')}=${json.slice(0, 24)}`,
      withField(body, path, json),
    ]);
  });
}

/** The headers beside the hostile part: session, key, signature. */
export type HeadersFor = (call: CallShape, rawBody: string) => Readonly<Record<string, string>>;

/** Every bad request for one call. `key` is the server's key for encrypted bodies. */
export async function hostileRequests(
  call: CallShape,
  plausible: Plausible,
  headersFor: HeadersFor,
  key: { readonly kid: string },
): Promise<HostileRequest[]> {
  const { method } = call;
  const address = (params = plausible.params, query = queryText(plausible.query)) =>
    `${pathOf(call, params)}${query === '' ? '' : `?${query}`}`;
  const asJson = (what: string, body: string, path = address()): HostileRequest => ({
    what,
    method,
    path,
    headers: { 'content-type': 'application/json', ...headersFor(call, body) },
    body,
  });
  const seal = async (what: string, plain: string): Promise<HostileRequest> => {
    const sealed = await encryptWithJose(JSON.parse(plain), key);
    const request = asJson(`sealed ${what}`, JSON.stringify({ payload: sealed.body }));
    return { ...request, headers: { ...request.headers, encryption: key.kid } };
  };
  const bare = (what: string, path: string): HostileRequest => {
    const body = call.input === undefined || method === 'GET' ? undefined : JSON.stringify(plausible.body ?? {});
    return body === undefined ? { what, method, path, headers: headersFor(call, '') } : asJson(what, body, path);
  };
  const requests = [
    ...hostileQueries(call, plausible).map(([what, query]) => bare(what, address(plausible.params, query))),
    ...Object.keys(plausible.params ?? {}).flatMap((name) =>
      TEXTS.filter((text) => text !== '').map((text) =>
        bare(`param ${name}=${text.slice(0, 20)}`, address({ ...plausible.params, [name]: text })),
      ),
    ),
  ];
  if (method === 'GET') return requests;
  const wrongBodies = BODIES.map(([what, body, type]): HostileRequest => ({
    ...asJson(what, body),
    headers: { ...headersFor(call, body), 'content-type': type },
  }));
  const fields = hostileBodies(call, plausible);
  const bodies =
    call.body === 'jwe'
      ? await Promise.all(fields.map(([what, body]) => seal(what, body)))
      : fields.map(([what, body]) => asJson(what, body));
  const envelopes =
    call.body === 'jwe'
      ? [...JSON_VALUES, ...TEXTS.map((text) => JSON.stringify(text))].map((json) =>
          asJson(`payload ${json.slice(0, 24)}`, `{"payload":${json}}`),
        )
      : [];
  return [...requests, ...wrongBodies, ...bodies, ...envelopes];
}
