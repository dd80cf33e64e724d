/** The shape of an operator's call, and the way to declare one. */
import { z } from 'zod';
import { defineCall, type CallShape, type HttpMethod } from '../call.ts';
import type { ErrorCode } from '../errors/index.ts';
import { instant, queryInteger, someText, text } from '../shapes.ts';
import type { ObjectKind } from './object-kinds.ts';
import { APPROVAL_KIND_NAMES, type ApprovalKind } from './approval-kinds.ts';
import type { Right } from './rights.ts';

export interface OpsCallShape extends CallShape {
  readonly audience: 'operator';
  /**
   * `none`: the calls of sign-in and set-up. `operator`: a session of the console; every change also needs the header
   * `X-CSRF`.
   */
  readonly auth: 'none' | 'operator';
  /** The right a caller needs at the merchant the call acts for; absent where the session alone is enough. */
  readonly right?: Right;
  /** Four eyes: the call makes a request of this kind, which another person decides. Its answer is `approvalAnswer`. */
  readonly approval?: ApprovalKind;
  /** The body, or the query of a look, has a `reason`, which is kept in the audit trail. */
  readonly reason?: true;
  /** Changes nothing worth an entry of the audit trail. */
  readonly unrecorded?: true;
  /** Ends what is the caller's own, so it is allowed from every network. */
  readonly anyNetwork?: true;
  /** Shows personal data: the look is in the audit trail before it is answered. */
  readonly opens?: 'personal';
  /** What it acts on; the id is the first path parameter unless the server names another. */
  readonly object: ObjectKind;
  /**
   * The list is also a file: with `format=csv` all its pages are streamed, one column for each entry. The key is the path of
   * a field in a row (`member.username`), the value how it is written. Personal data stay masked as in the list.
   */
  readonly csv?: Readonly<Record<string, CsvKind>>;
  /** Bytes of a body that carries a file; without it the general limit applies. */
  readonly bodyMaximum?: number;
}

/** `money`: minor units of the row's `currency`, written as a decimal; `instant`: UTC, ISO 8601. */
export type CsvKind = 'text' | 'number' | 'money' | 'instant';

type OpsPart =
  | 'right'
  | 'approval'
  | 'reason'
  | 'unrecorded'
  | 'anyNetwork'
  | 'opens'
  | 'object'
  | 'csv'
  | 'bodyMaximum';

/** Declares an operator's call; the defaults are those of defineCall. */
export function defineOpsCall<
  const M extends HttpMethod,
  A extends z.core.$ZodType,
  const U extends 'none' | 'operator' = 'operator',
  P extends z.core.$ZodType | undefined = undefined,
  Q extends z.core.$ZodType | undefined = undefined,
  B extends z.core.$ZodType | undefined = undefined,
  const S extends CallShape['state'] = 'live',
  const I extends CallShape['idempotency'] = 'none',
>(
  call: {
    method: M;
    path: `/ops/${string}`;
    summary: string;
    answer: A;
    auth?: U;
    state?: S;
    idempotency?: I;
    errors?: readonly ErrorCode[];
    duringPasswordChange?: true;
    params?: P;
    query?: Q;
    input?: B;
  } & Pick<OpsCallShape, OpsPart>,
) {
  const declared = defineCall<HttpMethod, 'none' | 'operator', A, P, Q, B, S, I>({
    auth: 'operator',
    audience: 'operator',
    allowedDuringMaintenance: true,
    ...call,
  } as Parameters<typeof defineCall<HttpMethod, 'none' | 'operator', A, P, Q, B, S, I>>[0]);
  return declared as unknown as {
    readonly method: M;
    readonly auth: U;
    readonly state: S;
    readonly idempotency: I;
    readonly params: P;
    readonly query: Q;
    readonly input: B;
    readonly answer: A;
  } & CallShape &
    OpsCallShape;
}

/** Why an operator does something, in their own words. */
export const reasonText = someText(500);
/** The version of a record that is changed; a stale one is refused with `changed_meanwhile`. */
export const versionNumber = z.int().min(1);

/** A keyset page of a list: `after` is the `next` of the page before it. `csv` is all pages as a file, where the call has columns for it. */
export const keysetQuery = (defaultSize = 50) => ({
  after: text(400).optional(),
  limit: queryInteger(1, 200).default(defaultSize),
  format: z.enum(['json', 'csv']).optional(),
});

/** Order of a list: a column's name, with `-` in front for the largest first. */
export const sortBy = <const C extends string>(columns: readonly C[], preset: C | `-${C}`) =>
  z.enum([...columns, ...columns.map((column) => `-${column}` as const)] as [C | `-${C}`]).default(preset as never);

/** Part of a list, and where the next part begins; `null` at the end. `total` counts all rows that match, at most estimated. */
export const keysetPage = <I extends z.core.$ZodType>(item: I) =>
  z.object({
    list: z.array(item),
    next: z.string().nullable(),
    total: z.object({ value: z.int(), exact: z.boolean() }).optional(),
  });

/** A person of the console as lists name them. */
export const personName = z.object({ operatorId: z.string(), displayName: z.string() });

export const APPROVAL_STATES = ['pending', 'carried_out', 'rejected', 'refused', 'expired', 'cancelled'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** What a call that needs a second person answers: carried out below the threshold, else a request that waits. */
export const approvalAnswer = z.object({
  state: z.enum(['pending', 'carried_out']),
  /** Null when it was carried out at once. */
  approvalId: z.string().nullable(),
  expiresAt: instant.nullable(),
});

export const approvalKind = z.enum(APPROVAL_KIND_NAMES);
