/** Whether identity facts are well formed (§3 KYC fields). Age and truth are checked elsewhere. */
import type { KYC_SOURCES_OF_INCOME } from '@lantern/contract';
import { brokenRule } from '@lantern/contract/field-rules';
import { KYC_TEXT_FIELDS, kycRules, tidyFact, type KycTextField } from '@lantern/contract/kyc-rules';

export interface KycFacts extends Readonly<Record<KycTextField, string>> {
  readonly sourceOfIncome: (typeof KYC_SOURCES_OF_INCOME)[number];
}

/** The facts in their stored form. */
export const tidyFacts = (facts: KycFacts): KycFacts => ({
  ...facts,
  ...(Object.fromEntries(KYC_TEXT_FIELDS.map((field) => [field, tidyFact(facts[field])])) as Record<
    KycTextField,
    string
  >),
  idNumber: tidyFact(facts.idNumber).toUpperCase(),
});

export interface FactFault {
  readonly field: KycTextField;
  /** Key of the message in the site's dictionary; `messageValues` fill it. */
  readonly message: string;
  readonly messageValues?: readonly (string | number)[];
}

/** The first rule that tidied facts break, in the order of the form; `today` is `yyyy-MM-dd` in the merchant's time zone. */
export function factFault(facts: KycFacts, today: string): FactFault | undefined {
  const rules = kycRules(facts.nationality);
  for (const field of KYC_TEXT_FIELDS) {
    const rule = brokenRule(rules[field], facts[field]);
    if (rule)
      return {
        field,
        message: rule.message,
        ...(rule.messageValues === undefined ? {} : { messageValues: rule.messageValues }),
      };
  }
  return facts.birthday > today ? { field: 'birthday', message: 'rule.birthday.type' } : undefined;
}
