/** Operators for tests: made, enrolled and signed in through the calls; the first one by the command's own function. */
import { TOTP } from 'otpauth';
import type { AnswerOf, CallerInput, CallShape } from '../../../packages/contract/src/call.ts';
import { opsCalls, type OpsCallId, type OpsCalls, type Role } from '../../../packages/contract/src/ops/index.ts';
import { createByCommand } from '../../../apps/server/src/modules/platform/operators/index.ts';
import { recordEntry } from '../../../apps/server/src/modules/platform/audit/index.ts';
import { valueOf } from './caller.ts';
import { plainRequest, type PlainAnswer } from './plain-request.ts';
import type { TestPlatform } from './platform.ts';

export type OpsResult<A> =
  | { readonly ok: true; readonly value: A; readonly headers: Headers }
  | { readonly ok: false; readonly status: number; readonly code: string; readonly value?: Record<string, unknown> };

/** `infer` keeps the compiler from checking an argument against every call of the contract. */
export type OpsInput<Id extends OpsCallId> = [OpsCalls[Id]] extends [infer S extends CallShape]
  ? CallerInput<S>
  : never;
export type OpsAnswer<Id extends OpsCallId> = [OpsCalls[Id]] extends [infer S extends CallShape] ? AnswerOf<S> : never;

/** What a browser would send besides the call's input; tests replace parts of it. */
export interface OpsHeaders {
  readonly cookie?: string | undefined;
  readonly csrf?: string | undefined;
  readonly merchant?: string | undefined;
  readonly idempotencyKey?: string;
  readonly more?: Readonly<Record<string, string>>;
}

/** The input of a call whose id is known at run time only. */
interface LooseInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

function headersOf(given: PlainAnswer['headers']): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(given))
    for (const value of [values ?? []].flat()) headers.append(name, value);
  return headers;
}

/** Makes one operators' call, whatever it takes: for tests that walk all of them. */
export async function anyOpsCall(
  address: string,
  id: OpsCallId,
  { params = {}, query = {}, body }: LooseInput,
  { cookie, csrf, merchant, idempotencyKey, more }: OpsHeaders = {},
): Promise<OpsResult<unknown>> {
  const call: CallShape = opsCalls[id];
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? 'none'));
  const url = new URL(path, address);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
  const response = await plainRequest(url.href, {
    method: call.method,
    headers: {
      'accept-language': 'EN',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookie === undefined ? {} : { cookie }),
      ...(csrf === undefined ? {} : { 'x-csrf': csrf }),
      ...(merchant === undefined ? {} : { 'x-merchant': merchant }),
      ...(call.idempotency === 'key' ? { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() } : {}),
      ...more,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = JSON.parse(response.text) as {
    readonly success: boolean;
    readonly code?: string;
    readonly value?: unknown;
  };
  return answer.success
    ? { ok: true, value: answer.value, headers: headersOf(response.headers) }
    : {
        ok: false,
        status: response.status,
        code: answer.code ?? '',
        ...(answer.value === undefined ? {} : { value: answer.value as Record<string, unknown> }),
      };
}

/** Makes one operators' call. */
export const opsCall = <Id extends OpsCallId>(
  address: string,
  id: Id,
  input: OpsInput<Id>,
  headers?: OpsHeaders,
): Promise<OpsResult<OpsAnswer<Id>>> =>
  anyOpsCall(address, id, input as LooseInput, headers) as Promise<OpsResult<OpsAnswer<Id>>>;

export interface TestOperator {
  readonly operatorId: string;
  readonly username: string;
  readonly password: string;
  readonly totpSecret: string;
  readonly recoveryCodes: readonly string[];
  readonly headers: { readonly cookie: string; readonly csrf: string };
  call<Id extends OpsCallId>(id: Id, input?: OpsInput<Id>, headers?: OpsHeaders): Promise<OpsResult<OpsAnswer<Id>>>;
}

export const OPERATOR_PASSWORD = 'long den trang 2026';

export const codeAt = (secret: string, atMs: number): string =>
  new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp: atMs });

let made = 0;

/** The cookie of an answer that signed someone in. */
export const cookieOf = (headers: Headers): string => headers.getSetCookie()[0]!.split(';', 1)[0]!;

/** Signs in with password and a fresh code. The clock moves a step, because a code is accepted once. */
export async function signInOperator(
  world: TestPlatform,
  { username, password, totpSecret }: Pick<TestOperator, 'username' | 'password' | 'totpSecret'>,
): Promise<{ readonly operatorId: string; readonly cookie: string; readonly csrf: string }> {
  await world.clock.advance(30_000);
  const body = { username, password, totp: codeAt(totpSecret, world.clock.now()) };
  const signedIn = await opsCall(world.address, 'ops.session.login', { body });
  const { csrf, operator } = valueOf(signedIn);
  if (!signedIn.ok) throw new Error('not signed in');
  return { operatorId: operator.operatorId, cookie: cookieOf(signedIn.headers), csrf };
}

/** Enrols by a set-up link, with an authenticator app. */
export async function enrol(
  world: TestPlatform,
  path: string,
  password = OPERATOR_PASSWORD,
): Promise<{ readonly username: string; readonly totpSecret: string; readonly recoveryCodes: readonly string[] }> {
  const token = path.split('#')[1]!;
  const { totp } = valueOf(await opsCall(world.address, 'ops.setup.start', { body: { token, password } }));
  const code = codeAt(totp.secret, world.clock.now());
  const body = { token, password, method: 'totp' as const, code };
  const { username, recoveryCodes } = valueOf(await opsCall(world.address, 'ops.setup.finish', { body }));
  return { username, totpSecret: totp.secret, recoveryCodes };
}

/** A signed-in operator with some roles at some merchants. */
export async function newOperator(
  world: TestPlatform,
  roles: readonly Role[],
  merchants: readonly string[] = ['DENLONG'],
): Promise<TestOperator> {
  const username = `op${process.pid % 10_000}x${++made}`;
  const { db, ids } = world.platform.kernel;
  const person = {
    id: ids.next<string>(),
    username,
    displayName: `Op ${made}`,
    language: 'EN' as const,
    roles,
    merchants,
  };
  const { path } = valueOf(await createByCommand(db, recordEntry, person));
  const enrolled = await enrol(world, path);
  const login = { ...enrolled, password: OPERATOR_PASSWORD };
  const { operatorId, ...headers } = await signInOperator(world, login);
  return {
    operatorId,
    ...login,
    headers,
    call: (id, input, more) => opsCall(world.address, id, input ?? ({} as never), { ...headers, ...more }),
  };
}
