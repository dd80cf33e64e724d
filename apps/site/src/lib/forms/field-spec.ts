/** What a form's field is told about itself, and what is wrong with a value by that (§5). */
import type { FieldRule } from '@lantern/contract';
import { brokenRule } from '@lantern/contract/field-rules';
import type { MessageValues, Translate } from '@lantern/ui/i18n';
import type { TextKey } from '../i18n.ts';

/** A message of the dictionary with what fills its places. */
export interface Complaint {
  readonly key: TextKey;
  readonly values?: MessageValues | undefined;
}

export interface FieldSpec {
  /** The server's rules of the field, or the form's own in the same words. */
  readonly rules?: readonly FieldRule[] | undefined;
  /** Refuses an empty value where no rule does, and shows the asterisk. */
  readonly required?: boolean;
  /** What a rule cannot say, for example that two fields must agree; asked when the rules are content. */
  readonly validate?: (value: string, values: Readonly<Record<string, string>>) => TextKey | Complaint | undefined;
  readonly initial?: string | undefined;
}

export type Fields = Readonly<Partial<Record<string, FieldSpec>>>;
export type ValuesOf<F extends Fields> = { readonly [Name in keyof F]: string };

/** Rule messages count their values from zero: {0}, {1}. */
const numbered = (values: readonly (string | number)[] | undefined): MessageValues =>
  Object.fromEntries((values ?? []).map((value, at) => [String(at), value]));

/** A rule's message as the server named it. */
export const ruleComplaint = (message: string, messageValues?: readonly (string | number)[]): Complaint => ({
  key: message as TextKey,
  values: numbered(messageValues),
});

/** The first thing wrong with a value, or undefined. */
export function complaintAbout(spec: FieldSpec, value: string, values: Readonly<Record<string, string>>): Complaint | undefined {
  const broken = brokenRule(spec.rules ?? [], value);
  if (broken) return ruleComplaint(broken.message, broken.messageValues);
  const said = spec.validate?.(value, values);
  if (said !== undefined) return typeof said === 'string' ? { key: said } : said;
  return spec.required === true && value === '' ? { key: 'field_required' } : undefined;
}

/** The complaint in the language of now. */
export const worded = (t: Translate<TextKey>, { key, values }: Complaint): string => t(key, values);
