/**
 * The run-time part of the contract for callers: a browser bundle contains this and leaves schemas, zod and messages
 * out.
 */
import type { BodyKind, CallAuth, CallShape, HttpMethod } from '@lantern/contract/call';

export interface Route {
  readonly method: HttpMethod;
  /** Path with `:name` parameters. */
  readonly path: string;
  readonly auth: CallAuth;
  readonly body: BodyKind;
  readonly idempotency: 'none' | 'key';
  readonly throttleMs?: number;
  readonly silent?: boolean;
}

export type RouteTable<C extends Record<string, CallShape> = Record<string, CallShape>> = {
  readonly [Id in keyof C & string]: Route;
};

/** What a page may leave out of its start: every route, and every code of the error catalogue. */
export interface WholeContract {
  readonly callTable: object;
  readonly errorTable: { readonly codes: readonly string[] };
}

/** Strips the schemas off a contract. Run it at build time and ship its JSON to the browser. */
export function routeTable<C extends Record<string, CallShape>>(calls: C): RouteTable<C> {
  const table: Record<string, Route> = {};
  for (const [id, call] of Object.entries(calls)) {
    table[id] = {
      method: call.method,
      path: call.path,
      auth: call.auth,
      body: call.body,
      idempotency: call.idempotency,
      ...(call.throttleMs === undefined ? {} : { throttleMs: call.throttleMs }),
      ...(call.silent ? { silent: true } : {}),
    };
  }
  return table as RouteTable<C>;
}
