/** A mobile number with its country: the dialing code at the start of the box opens the list of countries. */
import { BottomSheet, Icon, TextInput } from '@lantern/ui';
import { MOBILE_LENGTH_MAXIMUM } from '@lantern/contract/constants';
import { DIALING_COUNTRIES, mobileFault, type DialingCountry } from '@lantern/contract/mobile';
import { useState } from 'react';
import { useT, type TextKey } from '../language/i18n.ts';
import type { Complaint } from './field-spec.ts';
import { digitsOf, FieldFrame, inputProps, type FieldWords } from './form-field.tsx';
import styles from './mobile-field.module.css';

/** The initial dialing code of a form. */
export const DIALING_CODE_DEFAULT = DIALING_COUNTRIES[0]!.countryDialingCode;

/** The `validate` of a mobile number: by the country's own lengths and first digits, as on the server (ITU-T E.164). */
export function mobileComplaint(countryDialingCode: string, mobileNum: string): Complaint | undefined {
  const fault = mobileNum === '' ? undefined : mobileFault(countryDialingCode, mobileNum);
  if (fault === undefined) return undefined;
  return fault.digits === undefined
    ? { key: 'rule.mobileNum.pattern' }
    : { key: 'rule.mobileNum.digits', values: { 0: fault.digits } };
}

const flagOf = ({ country }: DialingCountry): string => `/COUNTRY_FLAG/CIRCLE/${country}.svg`;

interface CountrySheetProps {
  readonly chosen: DialingCountry;
  readonly onChoose: (country: DialingCountry) => void;
  readonly onClose: () => void;
}

function CountrySheet({ chosen, onChoose, onClose }: CountrySheetProps) {
  const t = useT();
  return (
    <BottomSheet title={t('dialing_title')} onClose={onClose} data-testid="dialing-sheet">
      <ul className={styles.countries}>
        {DIALING_COUNTRIES.map((entry) => (
          <li key={entry.country}>
            <button
              type="button"
              className={styles.country}
              aria-pressed={entry === chosen}
              data-autofocus={entry === chosen || undefined}
              data-testid={`dialing-${entry.countryDialingCode}`}
              onClick={() => onChoose(entry)}
            >
              <img src={flagOf(entry)} alt="" width={28} height={28} loading="lazy" />
              <span className={styles.name}>{t(`country_${entry.country}` as TextKey)}</span>
              <span className={styles.code}>+{entry.countryDialingCode}</span>
              <span className={styles.mark}>{entry === chosen && <Icon name="check" size={16} />}</span>
            </button>
          </li>
        ))}
      </ul>
    </BottomSheet>
  );
}

interface MobileFieldProps extends FieldWords {
  readonly countryDialingCode: string;
  readonly onCountry: (countryDialingCode: string) => void;
  /** The number has a pending code and cannot be changed. */
  readonly disabled?: boolean;
}

/** The number as people type it: digits, up to MOBILE_LENGTH_MAXIMUM; the country by its dialing code. */
export function MobileField({
  field,
  label,
  note,
  hint,
  countryDialingCode,
  onCountry,
  disabled = false,
}: MobileFieldProps) {
  const t = useT();
  const [choosing, setChoosing] = useState(false);
  const chosen =
    DIALING_COUNTRIES.find((entry) => entry.countryDialingCode === countryDialingCode) ?? DIALING_COUNTRIES[0]!;
  return (
    <>
      <FieldFrame field={field} label={label} note={note} hint={hint}>
        <div className={styles.row}>
          <button
            type="button"
            className={styles.dialing}
            disabled={disabled}
            aria-haspopup="dialog"
            aria-label={t('dialing_choose', {
              country: t(`country_${chosen.country}` as TextKey),
              code: chosen.countryDialingCode,
            })}
            data-testid="dialing-code"
            onClick={() => setChoosing(true)}
          >
            <img src={flagOf(chosen)} alt="" width={22} height={22} />
            <span className={styles.chosen}>+{chosen.countryDialingCode}</span>
            <Icon name="caret-down" size={12} />
          </button>
          <TextInput
            className={styles.number}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            disabled={disabled}
            {...inputProps({ ...field, onChange: (text) => field.onChange(digitsOf(text, MOBILE_LENGTH_MAXIMUM)) })}
          />
        </div>
      </FieldFrame>
      {choosing && (
        <CountrySheet
          chosen={chosen}
          onClose={() => setChoosing(false)}
          onChoose={(entry) => {
            onCountry(entry.countryDialingCode);
            setChoosing(false);
          }}
        />
      )}
    </>
  );
}
