/** Whether a gift is cash or bonus money with turnover, and what it asks for. */
import { useT } from '../../lib/i18n.ts';
import { DeskCheck } from '../../widgets/fields.tsx';
import { BonusTerms } from './bonus-terms.tsx';
import { useFault, type SectionsProps } from './rule-part.tsx';
import { USUAL_TURNOVER } from './turnover-form.ts';

export function TurnoverPart(props: SectionsProps) {
  const { form, isFixed, isReadOnly, onChange } = props;
  const t = useT();
  const faultOf = useFault(props);
  const { turnover } = form;
  return (
    <>
      <DeskCheck
        isSelected={turnover !== undefined}
        isDisabled={isReadOnly || isFixed}
        onChange={(isOn) => onChange({ ...form, turnover: isOn ? USUAL_TURNOVER : undefined })}
      >
        {t('promotion_turnover')}
      </DeskCheck>
      {turnover && (
        <BonusTerms
          terms={turnover}
          note={t('promotion_turnover_note')}
          faultOf={faultOf}
          onChange={(part) => onChange({ ...form, turnover: { ...turnover, ...part } })}
        />
      )}
    </>
  );
}
