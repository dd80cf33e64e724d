/** Alerts and dashboards: every query is PromQL, every alert has its runbook, and every runbook its alert. */
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import type { Finding } from '../finding.ts';

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly labels?: { readonly severity?: string };
  readonly annotations?: { readonly summary?: string; readonly runbook?: string };
}
interface Rules {
  readonly groups: readonly { readonly rules: readonly Alert[] }[];
}
interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets?: readonly { readonly expr: string }[] }[];
}

/** Sections of a runbook. */
const SECTIONS = ['Sign', 'First look', 'Safe', 'Forbidden'];

const isPromql = (query: string): boolean => {
  let isWhole = true;
  parser.parse(query).iterate({
    enter(node) {
      if (node.type.isError) isWhole = false;
    },
  });
  return isWhole;
};

/** The queries of a file of rules. */
export const alertsIn = (text: string): readonly Alert[] => (parse(text) as Rules).groups.flatMap(({ rules }) => rules);

/** The queries of a dashboard, by panel. */
export const panelsIn = (text: string): readonly (readonly [title: string, query: string])[] =>
  (JSON.parse(text) as Dashboard).panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => [title, expr] as const),
  );

/** Metrics of ours that a query names. */
export const metricsOf = (query: string): string[] => query.match(/\b(?:lantern|nodejs|process)_\w+/g) ?? [];

/** `BetsSlow` → `bets-slow`. */
const pageOf = (alert: string): string => `docs/runbooks/${alert.replace(/(?<!^)(?=[A-Z])/g, '-').toLowerCase()}.md`;

/** The findings in the alerts; `runbooks` are the texts of the pages, by path. */
export function alertFindings(text: string, file: string, runbooks: ReadonlyMap<string, string>): Finding[] {
  const alerts = alertsIn(text);
  const found = alerts.flatMap(({ alert, expr, labels, annotations }) => {
    const page = runbooks.get(annotations?.runbook ?? '');
    const faults: (readonly [isSo: unknown, message: string])[] = [
      [isPromql(expr), 'its expression is no PromQL'],
      [['page', 'ticket'].includes(labels?.severity ?? ''), 'its severity must be page or ticket'],
      [annotations?.summary, 'has no summary'],
      [annotations?.runbook === pageOf(alert) && page !== undefined, `has no runbook ${pageOf(alert)}`],
      ...SECTIONS.map(
        (section) => [page?.includes(`\n## ${section}\n`) ?? true, `its runbook lacks "${section}"`] as const,
      ),
    ];
    return faults.filter(([isSo]) => !isSo).map(([, message]) => ({ file, message: `${alert}: ${message}` }));
  });
  const used = new Set(alerts.map(({ alert }) => pageOf(alert)));
  const orphans = [...runbooks.keys()].filter((path) => !used.has(path) && !path.endsWith('README.md'));
  return [...found, ...orphans.map((path) => ({ file: path, message: 'is the runbook of no alert' }))];
}

/** The findings in a dashboard's queries. */
export const dashboardFindings = (text: string, file: string): Finding[] =>
  panelsIn(text)
    .filter(([, query]) => !isPromql(query))
    .map(([title, query]) => ({ file, message: `${title}: ${query} is no PromQL` }));
