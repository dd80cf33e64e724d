/** The console's caller and its cache: calls of the operators' contract by cookie, CSRF header and merchant. */
import type { AnswerOf, CallShape } from '@lantern/contract/call';
import type { Language } from '@lantern/contract/errors';
import type { OpsCalls } from '@lantern/contract/ops';
import type { Right } from '@lantern/contract/ops/rights';
import { createClient, type CallInput, type CallResult } from '@lantern/client';
import { CallRefused } from '@lantern/web';
import { QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { opsErrors, opsReads, opsRights, opsTable } from 'virtual:ops-table';
import { i18n } from './i18n.ts';
import { enter, forgetMerchant, lose, noteActivity, session, shownMerchant, type SignedIn } from './session.ts';

export { CallRefused } from '@lantern/web';

export type OpsCallId = keyof OpsCalls & string;
export type OpsAnswer<Id extends OpsCallId> = AnswerOf<OpsCalls[Id]>;
/** `infer` keeps the compiler from checking an argument against every call of the contract. */
export type OpsInput<Id extends OpsCallId> = [OpsCalls[Id]] extends [infer S extends CallShape] ? CallInput<S> : never;

const SESSION_ENDED = ['session_ended', 'session_elsewhere', 'not_logged_in'];

/** `merchant`: another than the one on the screen. */
function clientOf(passive: boolean, merchant?: string) {
  return createClient<OpsCalls>({
    calls: opsTable,
    errors: opsErrors,
    baseUrl: '',
    getToken: () => null,
    getLanguage: () => i18n.locale().toUpperCase() as Language,
    headers: () => {
      const named = merchant ?? shownMerchant();
      const csrf = session.get().me?.csrf;
      return {
        ...(named !== undefined && { 'X-Merchant': named }),
        ...(csrf !== undefined && { 'X-CSRF': csrf }),
        ...(passive && { 'X-Passive': '1' }),
      };
    },
  });
}

const active = clientOf(false);
const passive = clientOf(true);

interface CallOptions {
  /** Made by the screen, not by the operator: it does not keep the session open. */
  readonly isPassive?: boolean;
}

/** Operator and merchant on the screen. */
const shown = (): string | undefined => {
  const { me } = session.get();
  return me && `${me.operator.operatorId} ${me.merchant}`;
};

/**
 * Makes a call. Never throws. A session that has ended elsewhere is noted. A stale CSRF value is renewed once; what one
 * person asked for at one merchant is never sent again as another person's.
 */
export async function call<Id extends OpsCallId>(
  id: Id,
  input: OpsInput<Id>,
  { isPassive = false }: CallOptions = {},
): Promise<CallResult<OpsAnswer<Id>>> {
  const send = () =>
    (isPassive ? passive : active).call(id, ...([input] as never)) as Promise<CallResult<OpsAnswer<Id>>>;
  const asked = shown();
  let result = await send();
  // Another tab has signed in again: the cookie is its, the value in memory is not.
  if (!result.ok && result.code === 'csrf_invalid' && (await refreshSession()) && shown() === asked)
    result = await send();
  if (!result.ok && SESSION_ENDED.includes(result.code)) lose();
  else if (result.ok && !isPassive) noteActivity();
  return result;
}

/** Asks who is signed in. False when no one is; the session's state follows. */
export async function refreshSession(): Promise<boolean> {
  let found = await passive.call('ops.session.me');
  if (!found.ok && found.code === 'merchant_foreign' && session.get().me === undefined) {
    forgetMerchant();
    found = await passive.call('ops.session.me');
  }
  if (found.ok) admit(found.value);
  else if (SESSION_ENDED.includes(found.code)) lose();
  return found.ok;
}

/** Shows the desk of another merchant. On a failure nothing has changed. */
export async function switchMerchant(code: string): Promise<CallResult<SignedIn>> {
  const found = await clientOf(false, code).call('ops.session.me');
  if (found.ok) admit(found.value);
  else if (SESSION_ENDED.includes(found.code)) lose();
  return found;
}

/** Begins or renews the desk; what another person or merchant has read is forgotten first. */
export function admit(me: SignedIn): void {
  if (shown() !== `${me.operator.operatorId} ${me.merchant}`) queries.clear();
  enter(me);
}

const RETRYABLE = ['network_offline', 'service_unavailable', 'system_error'];
const RETRIES = 2;
const FRESH_MS = 3_000;

/** Every answer read so far. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (failures, error) =>
        failures < RETRIES && error instanceof CallRefused && RETRYABLE.includes(error.refusal.code),
    },
  },
});

export interface ReadOptions extends CallOptions {
  readonly enabled?: boolean;
  /** At least 10 s: live figures come over the socket. */
  readonly refetchIntervalMs?: number;
  /** A new input keeps the previous answer visible until its own arrives. */
  readonly keepsLast?: boolean;
}

/** Reads a call through the cache; keyed by call, input, operator, merchant and language. */
export function useCall<Id extends OpsCallId>(
  id: Id,
  input: OpsInput<Id>,
  { enabled = true, refetchIntervalMs, keepsLast = false, isPassive = false }: ReadOptions = {},
): UseQueryResult<OpsAnswer<Id>, CallRefused> {
  return useQuery({
    queryKey: [id, input, shown(), i18n.locale()],
    enabled,
    refetchInterval: refetchIntervalMs ?? false,
    queryFn: async () => {
      const result = await call(id, input, {
        isPassive: isPassive || isByLine || refetchIntervalMs !== undefined,
      });
      if (!result.ok) throw new CallRefused(result);
      return result.value;
    },
    ...(keepsLast && { placeholderData: (last: unknown) => last as never }),
  }) as UseQueryResult<OpsAnswer<Id>, CallRefused>;
}

/** Fetches everything read by these calls again. */
export function refresh(...ids: readonly OpsCallId[]): void {
  for (const id of ids) void queries.invalidateQueries({ queryKey: [id] });
}

/** Set while reads are started by the server's word, not by the operator: they do not keep the session open. */
let isByLine = false;

/** Fetches again what is read of these kinds of objects (of all without a list); looks that the trail records are not repeated. */
export function refreshObjects(objects: Iterable<string> = Object.keys(opsReads)): void {
  isByLine = true;
  for (const object of objects)
    for (const id of opsReads[object] ?? []) void queries.invalidateQueries({ queryKey: [id] });
  // The start page counts cases of many kinds.
  void queries.invalidateQueries({ queryKey: ['ops.today.read'] });
  isByLine = false;
}

/** The address of a list as a CSV file: all its pages, of the merchant on the screen. */
export function exportAddress(id: OpsCallId, query: Readonly<Record<string, string | number | undefined>>): string {
  const { path } = (opsTable as Readonly<Record<string, { readonly path: string }>>)[id]!;
  const values = { ...query, after: undefined, limit: undefined, merchant: session.get().me?.merchant, format: 'csv' };
  const named = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return `${path}?${new URLSearchParams(named)}`;
}

/** Whether the server has the call and the operator its right. */
export function mayCall(id: string, rights: readonly Right[]): boolean {
  if (!(id in opsTable)) return false;
  const right = opsRights[id];
  return right === undefined || rights.includes(right);
}
