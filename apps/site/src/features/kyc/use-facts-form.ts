/** The identity facts as a form; its rules are the contract's. */
import { NATIONALITY_DEFAULT, kycRules, tidyFact, type KycTextField } from '@lantern/contract/kyc-rules';
import { brokenRule } from '@lantern/contract/field-rules';
import { ruleComplaint, type FieldSpec } from '../../lib/forms/field-spec.ts';
import { useForm } from '../../lib/forms/use-form.ts';

export type FactName = KycTextField | 'sourceOfIncome';

/** In the order of the screen: the nationality decides the format of the document number. */
export const FACT_NAMES: readonly FactName[] = [
  'fullName',
  'birthday',
  'nationality',
  'idNumber',
  'address',
  'occupation',
  'sourceOfIncome',
];

function specOf(name: FactName): FieldSpec {
  if (name === 'sourceOfIncome') return { required: true };
  return {
    required: true,
    initial: name === 'nationality' ? NATIONALITY_DEFAULT : undefined,
    validate(value, values) {
      const broken =
        value === '' ? undefined : brokenRule(kycRules(values['nationality'] ?? '')[name], tidyFact(value));
      return broken && ruleComplaint(broken.message, broken.messageValues);
    },
  };
}

const FIELDS = Object.fromEntries(FACT_NAMES.map((name) => [name, specOf(name)])) as Record<FactName, FieldSpec>;

/** `onReady` is called when every fact is valid. */
export function useFactsForm(onReady: () => void) {
  return useForm({
    fields: FIELDS,
    refusedAt: { age_too_young: 'birthday' },
    send: async () => {
      onReady();
      return undefined;
    },
  });
}

export type FactsForm = ReturnType<typeof useFactsForm>;

/** Whether a refusal is about one of the facts. */
export const isAboutFacts = (code: string): boolean => code === 'field_invalid' || code === 'age_too_young';
