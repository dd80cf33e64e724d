/** Writes docs/rights.md from the table of rights; with `--check` exits 1 when the file does not match. */
import { readFileSync, writeFileSync } from 'node:fs';
import { APPROVAL_KINDS, opsCalls, RIGHTS, ROLES, type OpsCallShape, type Role } from '@lantern/contract/ops';

const FILE = new URL('../docs/rights.md', import.meta.url);

const HEAD = `# Rights of operators

Who may do what in the console, generated from \`rights.ts\` and \`approval-kinds.ts\` in \`packages/contract/src/ops\` by \`npm run rights\`. The server's guard, the screens and the test of every call × role read the same table.
`;

const table = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

function rightRows(): string[][] {
  const callsOf = (right: string) =>
    Object.entries<OpsCallShape>(opsCalls)
      .filter(([, call]) => call.right === right)
      .map(([id]) => `\`${id}\``)
      .join(', ');
  return Object.entries(RIGHTS).map(([right, { en, roles }]) => [
    `\`${right}\``,
    en,
    ...ROLES.map((role) => ((roles as readonly Role[]).includes(role) ? 'yes' : '')),
    callsOf(right),
  ]);
}

const kindRows = (): string[][] =>
  Object.entries(APPROVAL_KINDS).map(([kind, { en, decidedBy, threshold }]) => [
    `\`${kind}\``,
    en,
    `\`${decidedBy}\``,
    threshold ? 'up to the threshold of the merchant one person is enough' : 'always',
  ]);

const page = (): string =>
  [
    HEAD,
    `${table(['right', 'allows', ...ROLES, 'calls'], rightRows())}\n`,
    `## Four eyes\n\n${table(['kind', 'what', 'decided by', 'second person'], kindRows())}\n`,
  ].join('\n');

function current(): string {
  try {
    return readFileSync(FILE, 'utf8');
  } catch {
    return '';
  }
}

if (!process.argv.includes('--check')) {
  writeFileSync(FILE, page());
} else if (current() !== page()) {
  process.stderr.write('docs/rights.md does not match the table of rights: run `npm run rights`.\n');
  process.exitCode = 1;
}
