/** Writes docs/calls.md from the contract; with `--check` exits 1 when the file does not match the contract. */
import { readFileSync, writeFileSync } from 'node:fs';
import { calls, type CallShape } from '@lantern/contract';
import { opsCalls, type OpsCallShape } from '@lantern/contract/ops';

const FILE = new URL('../docs/calls.md', import.meta.url);

const HEAD = `# Member calls

Every call of the public interface, generated from \`packages/contract\` by \`npm run calls\`; \`/openapi.json\` has the schemas.

- \`live\` calls answer; \`planned\` ones are documented shapes that answer 404 until they are built.
- Auth: \`none\` anyone, \`optional\` anyone with or without a session, \`session\` any signed-in account, \`member\` a real member (types 0, 1, 2); \`+ frame\`: a game frame's own session is accepted too.
- Body: \`jwe\` is sent encrypted, \`form\` form-urlencoded, \`image\` one picture's bytes. Key: the call needs an \`Idempotency-Key\`.
- Errors are the call's own codes. Any call may answer \`input_invalid\`, \`system_error\`, \`rate_limited\`, \`service_unavailable\`, \`body_too_large\`, \`request_timeout\`, \`maintenance\`, \`region_restricted\`, \`app_update_needed\`; with a session \`not_logged_in\`, \`session_ended\`; for members \`free_reject\`; with a key the \`idempotency_key_*\` codes and \`in_progress\`.
`;

function row(id: string, call: CallShape): string {
  const cells = [
    `\`${id}\``,
    call.method,
    `\`${call.path}\``,
    call.frame ? `${call.auth} + frame` : call.auth,
    call.state,
    call.body,
    call.idempotency === 'key' ? 'yes' : '',
    call.throttleMs === undefined ? '' : `${call.throttleMs} ms`,
    call.errors.map((code) => `\`${code}\``).join(', '),
    call.silent ? `${call.summary} Fails silently.` : call.summary,
  ];
  return `| ${cells.join(' | ')} |`;
}

const OPERATORS_HEAD = `# Operators' calls

The calls of the console, at \`/ops/*\`, with a session of their own kind: \`/openapi-ops.json\` has the schemas, [rights.md](rights.md) who has which right.

- A session is an HttpOnly cookie; every change needs the header \`X-CSRF\` from ops.session.me. \`X-Merchant\` names the merchant a call acts for, \`X-Passive: 1\` a call that does not keep the session open.
- \`session\` needs no right; four eyes: the call makes a request of this kind for another person to decide; trail: every change is recorded in it, and so is every look at personal data (\`look\`).
- Any call with a session may answer \`not_logged_in\`, \`session_ended\`, \`permission_denied\`, \`merchant_foreign\`, \`network_not_allowed\`, \`csrf_invalid\`, \`password_change_required\`.
`;

function operatorRow(id: string, call: OpsCallShape): string {
  const isRecorded = call.method !== 'GET' && !call.unrecorded;
  const change = call.reason ? 'change, with reason' : 'change';
  const trail = call.opens ? 'look' : isRecorded ? change : '';
  const cells = [
    `\`${id}\``,
    call.method,
    `\`${call.path}\``,
    call.right ? `\`${call.right}\`` : call.auth === 'none' ? '' : 'session',
    call.approval ? `\`${call.approval}\`` : '',
    trail,
    call.state,
    call.errors.map((code) => `\`${code}\``).join(', '),
    call.summary,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** One table per group, in the contract's order. */
function tables<C extends CallShape>(
  of: Readonly<Record<string, C>>,
  columns: readonly string[],
  row: (id: string, call: C) => string,
): string[] {
  const rowsByGroup = new Map<string, string[]>();
  for (const [id, call] of Object.entries(of)) {
    const group = id.slice(0, id.lastIndexOf('.'));
    rowsByGroup.set(group, [...(rowsByGroup.get(group) ?? []), row(id, call)]);
  }
  const head = `| ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length)}`;
  return [...rowsByGroup].map(([group, rows]) => `## ${group}\n\n${head}\n${rows.join('\n')}\n`);
}

const COLUMNS = ['id', 'method', 'path', 'auth', 'state', 'body', 'key', 'throttle', 'errors', 'summary'];
const OPERATOR_COLUMNS = ['id', 'method', 'path', 'right', 'four eyes', 'trail', 'state', 'errors', 'summary'];

/** The whole page: the members' calls, then the operators'. */
function page(): string {
  return [
    HEAD,
    ...tables<CallShape>(calls, COLUMNS, row),
    OPERATORS_HEAD,
    ...tables<OpsCallShape>(opsCalls, OPERATOR_COLUMNS, operatorRow),
  ].join('\n');
}

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
  process.stderr.write('docs/calls.md does not match the contract: run `npm run calls`.\n');
  process.exitCode = 1;
}
