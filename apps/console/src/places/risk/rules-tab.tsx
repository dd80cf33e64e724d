/** The rules: what each looks for, its numbers, and the open one beside them with its back-test and versions. */
import { RISK_KINDS, RISK_SEVERITIES, type RiskKindEntry } from '@lantern/contract/ops/risk-kinds';
import { DeskIcon } from '@lantern/ui/desk-icon';
import { useState } from 'react';
import { call, exportAddress, useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { useRight } from '../../lib/session.ts';
import { word } from '../../lib/words.ts';
import { carryOut } from '../../widgets/carry-out.ts';
import { DataTable, type Column } from '../../widgets/data-table.tsx';
import { ReasonDialog } from '../../widgets/dialogs.tsx';
import { DeskCheck, DeskField, Segments } from '../../widgets/fields.tsx';
import { Pane, PanePart, Split } from '../../widgets/panel.tsx';
import { DeskButton, DeskNote, StatusBadge } from '../../widgets/parts.tsx';
import { say } from '../../widgets/toasts.tsx';
import { Time } from '../../widgets/values.tsx';
import table from '../../widgets/desk-table.module.css';
import { kindName, Quantity, Severity, type Rule } from './alert-parts.tsx';
import styles from './risk.module.css';

const keyOf = ({ kind }: Rule) => kind;

const entryOf = ({ kind }: Pick<Rule, 'kind'>): RiskKindEntry => RISK_KINDS[kind];

export function RulesTab({ address }: { readonly address: ListAddress }) {
  const t = useT();
  const read = useCall('ops.risk.rules', {}, { keepsLast: true });
  const rows = read.data?.list;
  const currency = read.data?.currency ?? '';
  const open = rows?.find(({ kind }) => kind === address.values['open']);
  const columns: readonly Column<Rule>[] = [
    { id: 'kind', head: t('risk_rule'), cell: ({ kind }) => <b>{kindName(kind)}</b> },
    { id: 'family', head: t('risk_family'), cell: ({ family }) => t(`risk_family_${family}`) },
    { id: 'severity', head: t('risk_severity'), cell: ({ severity }) => <Severity severity={severity} /> },
    {
      id: 'enabled',
      head: t('state'),
      cell: ({ enabled }) => (
        <StatusBadge tone={enabled ? 'ok' : 'plain'}>{t(enabled ? 'risk_on' : 'risk_off')}</StatusBadge>
      ),
    },
    { id: 'open', head: t('risk_open_alerts'), align: 'end', cell: ({ openAlerts }) => openAlerts },
    {
      id: 'version',
      head: t('risk_version'),
      align: 'end',
      cell: ({ version }) => (version === 0 ? t('risk_preset') : version),
    },
  ];
  return (
    <Split
      paneWidth={460}
      pane={
        open && (
          <RulePane
            key={`${open.kind} ${open.version}`}
            rule={open}
            currency={currency}
            onClose={() => address.set({ open: undefined })}
          />
        )
      }
    >
      <div className={table.list}>
        <DataTable
          label={t('risk_view_rules')}
          address={address}
          columns={columns}
          rows={rows}
          keyOf={keyOf}
          error={read.error}
          onRetry={() => void read.refetch()}
          empty={t('nothing_found')}
          openKey={open?.kind}
          onOpen={({ kind }) => address.set({ open: kind })}
        />
      </div>
    </Split>
  );
}

interface Draft {
  readonly enabled: boolean;
  readonly severity: Rule['severity'];
  readonly parameters: Readonly<Record<string, string>>;
  readonly exclusions: string;
}

const draftOf = ({ enabled, severity, parameters, exclusions }: Rule): Draft => ({
  enabled,
  severity,
  parameters: Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)])),
  exclusions: exclusions.join('\n'),
});

const numbersOf = ({ parameters }: Draft): Record<string, number> =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, typed]) => [name, Number(typed.replace(/[\s.,]/g, '') || Number.NaN)]),
  );

const linesOf = ({ exclusions }: Draft): string[] =>
  exclusions
    .split(/[\s,;]+/)
    .map((line) => line.trim())
    .filter(Boolean);

function RulePane({
  rule,
  currency,
  onClose,
}: {
  readonly rule: Rule;
  readonly currency: string;
  readonly onClose: () => void;
}) {
  const t = useT();
  const mayManage = useRight('risk.manage');
  const [draft, change] = useState(() => draftOf(rule));
  const [asks, setAsks] = useState(false);
  const { parameters, exclusions: hasExclusions } = entryOf(rule);
  const numbers = numbersOf(draft);
  const faultOf = (name: string) => {
    const { minimum, maximum } = parameters[name]!;
    const value = numbers[name]!;
    return Number.isInteger(value) && value >= minimum && value <= maximum ? undefined : t('risk_out_of_range');
  };
  const isSound = Object.keys(parameters).every((name) => faultOf(name) === undefined);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(rule));
  const edit = { parameters: numbers, exclusions: linesOf(draft) };
  return (
    <Pane
      label={kindName(rule.kind)}
      eyebrow={t(`risk_family_${rule.family}`)}
      title={kindName(rule.kind)}
      onClose={onClose}
      foot={
        mayManage && (
          <DeskButton look="brand" isDisabled={!isChanged || !isSound} onPress={() => setAsks(true)}>
            {t('save')}
          </DeskButton>
        )
      }
    >
      <p className={styles.text}>{word('risk_text', rule.kind)}</p>
      <PanePart title={t('risk_numbers')}>
        <div className={styles.fields}>
          {Object.entries(parameters).map(([name, { unit, minimum, maximum, preset }]) => (
            <div key={name}>
              <DeskField
                label={word('risk_parameter', name)}
                side={<Quantity value={numbers[name] || 0} unit={unit} currency={currency} />}
                value={draft.parameters[name] ?? ''}
                onChange={(typed) => change({ ...draft, parameters: { ...draft.parameters, [name]: typed } })}
                fault={faultOf(name)}
              />
              <small className={styles.text}>
                {t('risk_range', { minimum: String(minimum), maximum: String(maximum), preset: String(preset) })}
              </small>
            </div>
          ))}
          {hasExclusions && (
            <DeskField
              label={t('risk_exclusions')}
              hint={t('risk_exclusions_hint')}
              lines={4}
              value={draft.exclusions}
              onChange={(exclusions) => change({ ...draft, exclusions })}
            />
          )}
          <DeskCheck isSelected={draft.enabled} onChange={(enabled) => change({ ...draft, enabled })}>
            {t('risk_enabled')}
          </DeskCheck>
          <Segments
            label={t('risk_severity')}
            value={draft.severity}
            onChange={(severity) => change({ ...draft, severity })}
            options={RISK_SEVERITIES.map((id) => ({ id, label: t(`risk_severity_${id}`) }))}
          />
        </div>
      </PanePart>
      {mayManage && <BackTest rule={rule} edit={edit} isSound={isSound} />}
      <Versions rule={rule} />
      {asks && (
        <ReasonDialog
          title={t('risk_save_title', { rule: kindName(rule.kind) })}
          draft={`RISK_rule_${rule.kind}`}
          explanation={t('risk_save_text')}
          actionLabel={t('save')}
          onClose={() => setAsks(false)}
          onSubmit={(reason) =>
            carryOut(
              'ops.risk.setRule',
              {
                params: { kind: rule.kind },
                body: {
                  version: rule.version,
                  enabled: draft.enabled,
                  severity: draft.severity,
                  ...edit,
                  reason,
                },
              },
              { refreshes: ['ops.risk.rules', 'ops.risk.ruleVersions'] },
            )
          }
        />
      )}
    </Pane>
  );
}

function BackTest({
  rule,
  edit,
  isSound,
}: {
  readonly rule: Rule;
  readonly edit: { readonly parameters: Record<string, number>; readonly exclusions: string[] };
  readonly isSound: boolean;
}) {
  const t = useT();
  const [found, setFound] = useState<{ readonly text: string; readonly samples: readonly string[] }>();
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    const result = await call('ops.risk.backTest', { params: { kind: rule.kind }, body: edit });
    setRunning(false);
    if (!result.ok) return say('bad', result.message);
    const { alerts, members, exact, samples } = result.value;
    setFound({
      text: t(exact ? 'risk_tested' : 'risk_tested_least', { alerts, members }),
      samples: samples.map(({ text }) => text),
    });
  };
  return (
    <PanePart title={t('risk_test')}>
      <p className={styles.text}>{t('risk_test_text')}</p>
      <DeskButton isDisabled={!isSound || isRunning} onPress={() => void run()}>
        {t(isRunning ? 'risk_test_running' : 'risk_test_run')}
      </DeskButton>
      {found && (
        <DeskNote tone="info">
          {found.text}
          {found.samples.length > 0 && ` ${found.samples.join('; ')}`}
        </DeskNote>
      )}
    </PanePart>
  );
}

function Versions({ rule }: { readonly rule: Rule }) {
  const t = useT();
  const { data } = useCall('ops.risk.ruleVersions', { params: { kind: rule.kind }, query: {} });
  if (!data || data.list.length === 0) return null;
  return (
    <PanePart title={t('risk_versions')}>
      <ol className={styles.versions}>
        {data.list.map(({ version, changedBy, changedAt, reason, enabled, parameters }) => (
          <li key={version}>
            <b>{t('risk_rule_version', { number: version })}</b> {changedBy} · <Time atMs={changedAt} />
            <p>{reason}</p>
            <p>
              {enabled ? '' : `${t('risk_off')} · `}
              {Object.entries(parameters)
                .map(([name, value]) => `${word('risk_parameter', name)} ${value}`)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ol>
      <a className={table.file} href={exportAddress('ops.risk.ruleVersions', {}).replace(':kind', rule.kind)} download>
        <DeskIcon name="download-simple" size={15} />
        {t('export_csv')}
      </a>
    </PanePart>
  );
}
