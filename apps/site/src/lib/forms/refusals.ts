/** Where a form shows the server's refusals: at the field they are about. */
import type { CallFailed } from '@lantern/client';
import type { ErrorCode } from '@lantern/contract/errors';
import { ruleComplaint, type Complaint, type Fields } from './field-spec.ts';

export type RefusalMap<F extends Fields> = Readonly<Partial<Record<ErrorCode, keyof F & string>>>;

/** A message of the dictionary, or a sentence of the server in the language of the call. */
type ServerComplaint =
  | (Complaint & { readonly message?: undefined })
  | { readonly key?: undefined; readonly message: string };
export type RefusedAt = Readonly<Record<string, ServerComplaint>>;

/** The rule the server reports as broken (§5), when it names one: its message can follow a change of language. */
function complaintOf({ message, value }: CallFailed): ServerComplaint {
  const rule = value?.['message'];
  const ruleValues = value?.['messageValues'];
  if (typeof rule !== 'string') return { message };
  return ruleComplaint(rule, Array.isArray(ruleValues) ? (ruleValues as (string | number)[]) : undefined);
}

/** The fields of this form a refusal is about: by its code, by the field it names, or by the fields it lists. */
export function refusedFields(
  failed: CallFailed,
  map: RefusalMap<Fields> | undefined,
  names: readonly string[],
): RefusedAt {
  const listed = failed.value?.['fields'];
  const named = [map?.[failed.code], failed.value?.['field'], ...(Array.isArray(listed) ? (listed as unknown[]) : [])];
  const complaint = complaintOf(failed);
  return Object.fromEntries(
    named
      .filter((name): name is string => typeof name === 'string' && names.includes(name))
      .map((name) => [name, complaint]),
  );
}
