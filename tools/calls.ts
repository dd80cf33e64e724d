/** Writes docs/calls.md from the contract; with `--check` exits 1 when the file does not match the contract. */
import { readFileSync, writeFileSync } from 'node:fs';
import { calls, type CallShape } from '@lantern/contract';

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

/** The whole page: one table per noun, in the contract's order. */
function page(): string {
  const rowsByGroup = new Map<string, string[]>();
  for (const [id, call] of Object.entries<CallShape>(calls)) {
    const group = id.slice(0, id.indexOf('.'));
    rowsByGroup.set(group, [...(rowsByGroup.get(group) ?? []), row(id, call)]);
  }
  const tables = [...rowsByGroup].map(
    ([group, rows]) =>
      `## ${group}\n\n| id | method | path | auth | state | body | key | throttle | errors | summary |\n|---|---|---|---|---|---|---|---|---|---|\n${rows.join('\n')}\n`,
  );
  return [HEAD, ...tables].join('\n');
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
