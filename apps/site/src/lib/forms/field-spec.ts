/** Configuration of a form's field, and validation of a value by it (§5). */
import type { FieldRule } from '@lantern/contract';
import { brokenRule } from '@lantern/contract/field-rules';
import type { MessageValues, Translate } from '@lantern/ui/i18n';
import type { TextKey } from '../language/i18n.ts';

/** A message of the dictionary with its placeholder values. */
export interface Complaint {
  readonly key: TextKey;
  readonly values?: MessageValues | undefined;
}

export interface FieldSpec {
  /** The server's rules of the field, or the form's own in the same format. */
  readonly rules?: readonly FieldRule[] | undefined;
  /** Refuses an empty value when no rule does, and shows the asterisk. */
  readonly required?: boolean;
  /** Checks beyond the rules, for example that two fields must agree; run when the rules pass. */
  readonly validate?: (value: string, values: Readonly<Record<string, string>>) => TextKey | Complaint | undefined;
  readonly initial?: string | undefined;
  /**
   * The normal form of a value, validated and sent; the input shows it once the member leaves. Never applied while
   * typing, which would break the composition of Vietnamese letters.
   */
  readonly tidy?: ((value: string) => string) | undefined;
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

/** The first error of a value, or undefined. */
export function complaintAbout(
  spec: FieldSpec,
  value: string,
  values: Readonly<Record<string, string>>,
): Complaint | undefined {
  const broken = brokenRule(spec.rules ?? [], value);
  if (broken) return ruleComplaint(broken.message, broken.messageValues);
  const said = spec.validate?.(value, values);
  if (said !== undefined) return typeof said === 'string' ? { key: said } : said;
  return spec.required === true && value === '' ? { key: 'field_required' } : undefined;
}

/** The error in the active language. */
export const complaintText = (t: Translate<TextKey>, { key, values }: Complaint): string => t(key, values);
