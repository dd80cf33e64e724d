/**
 * `npm run wallet:conformance -- --url http://… --vendor CODE --secret … --token <launch token> [--stake 1000]`: plays a vendor
 * against a seamless wallet and prints one line per rule; exit code 1 when one fails. Instead of a launch token:
 * `--session <token> --member <ref> --currency VND --game <id>`.
 */
import { parseArgs } from 'node:util';
import { checkWallet, type Subject } from './wallet-conformance/run.ts';

const OPTIONS = {
  url: { type: 'string' },
  vendor: { type: 'string' },
  secret: { type: 'string' },
  token: { type: 'string' },
  session: { type: 'string' },
  member: { type: 'string' },
  currency: { type: 'string' },
  game: { type: 'string' },
  stake: { type: 'string', default: '1000' },
} as const;

type Given = Readonly<Partial<Record<keyof typeof OPTIONS, string | undefined>>>;

function need(given: Given, name: keyof typeof OPTIONS): string {
  const value = given[name];
  if (value === undefined || value === '') throw new Error(`--${name} is missing`);
  return value;
}

function subjectOf(given: Given): Subject {
  const stake = Number(given.stake);
  if (!Number.isInteger(stake) || stake < 1) throw new Error('--stake is a whole number of the vendor’s units');
  const entry =
    given.token === undefined
      ? {
          player: {
            sessionToken: need(given, 'session'),
            memberRef: need(given, 'member'),
            currency: need(given, 'currency'),
            game: need(given, 'game'),
          },
        }
      : { launchToken: given.token };
  return { url: need(given, 'url'), vendor: need(given, 'vendor'), secret: need(given, 'secret'), entry, stake };
}

try {
  const { values } = parseArgs({ options: OPTIONS });
  const verdicts = await checkWallet(subjectOf(values), ({ rule, fault }) => {
    process.stdout.write(
      `${fault === undefined ? 'pass' : 'FAIL'}  ${rule}${fault === undefined ? '' : `\n      ${fault}`}\n`,
    );
  });
  const failed = verdicts.filter(({ fault }) => fault !== undefined).length;
  process.stdout.write(`${verdicts.length - failed} rules hold, ${failed} do not\n`);
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
